import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { useFactorChange } from '../methods-client.ts'
import type { Factors, OwnerProof, Passkey } from '../methods-contract.ts'
import { createPasskey } from '../passkeys-client.ts'
import { FactorRow } from './factor-row.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** Adds, renames and removes passkeys. */
export function PasskeyRow({ factors }: { factors: Factors }) {
  const [adding, setAdding] = useState(false)
  const add = useFactorChange((api, proof: OwnerProof) => createPasskey(api, proof), {
    done: t('Passkey added'),
    quiet: true,
  })
  return (
    <>
      <FactorRow title={t('Passkeys')} text={t('Sign in with your fingerprint, face or PIN. No password, no code.')}>
        {factors.offered.passkeys && <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button>}
        <ProofDialog
          open={adding}
          onClose={() => setAdding(false)}
          title={t('Add a passkey')}
          confirmText={t('Continue')}
          factors={factors}
          onProof={async (proof) => {
            await add.mutateAsync(proof)
            setAdding(false)
          }}
        >
          {t('Your browser will then ask where to keep it: on this device, your phone or a security key.')}
        </ProofDialog>
      </FactorRow>
      {factors.passkeys.map((passkey) => (
        <PasskeyLine key={passkey.id} passkey={passkey} />
      ))}
    </>
  )
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const remove = useFactorChange((api) => api.delete(`/auth/v1/factors/passkeys/${passkey.id}`), {
    done: t('Passkey removed'),
  })
  const { name, created_at, last_used_at } = passkey
  const added = dayText(created_at)
  const use = last_used_at
    ? t('Added {added}, last used {used}', { added, used: dayText(last_used_at) })
    : t('Added {added}, not used yet', { added })
  return (
    <FactorRow title={name} text={use}>
      <Button size="sm" aria-label={t('Rename {name}', { name })} onClick={() => setOpen('rename')}>
        {t('Rename')}
      </Button>
      <Button
        size="sm"
        aria-label={t('Remove {name}', { name })}
        onClick={() => setOpen('remove')}
        className="text-terracotta"
      >
        {t('Remove')}
      </Button>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        title={t('Remove “{name}”?', { name })}
        confirmText={t('Remove passkey')}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        {t('You can no longer sign in with it. Your device may keep showing it until you delete it there.')}
      </ConfirmDialog>
    </FactorRow>
  )
}
