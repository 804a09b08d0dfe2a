import { type FormEvent, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { useFactorChange } from '../methods-client.ts'
import type { Passkey } from '../methods-contract.ts'

/** Renames a passkey. */
export function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const rename = useFactorChange(
    (api, name: string) => api.patch<Passkey>(`/auth/v1/factors/passkeys/${passkey.id}`, { name }),
    { quiet: true },
  )

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (rename.isPending) return
    rename.mutate(field.current?.value ?? '', { onSuccess: onClose, onError: () => field.current?.focus() })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Rename passkey')}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={rename.isPending}>
            {t('Save name')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send}>
        <TextField
          ref={field}
          label={t('Name')}
          name="name"
          defaultValue={passkey.name}
          maxLength={100}
          error={rename.error?.message}
          required
        />
      </form>
    </Dialog>
  )
}
