import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FactorRow } from '#domains/sign-in/components/factor-row.tsx'
import { ProofDialog } from '#domains/sign-in/components/proof-dialog.tsx'
import type { GoogleAddress } from '#domains/sign-in/google-contract.ts'
import { useFactorChange } from '#domains/sign-in/methods-client.ts'
import type { Factors, OwnerProof } from '#domains/sign-in/methods-contract.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { GoogleProblem } from './google-problem.tsx'

const path = '/auth/v1/factors/google'

/** Connects and disconnects a Google account. */
export function GoogleRow({ factors }: { factors: Factors }) {
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null)
  const close = () => setOpen(null)
  const connect = useFactorChange((api, proof: OwnerProof) => api.post<GoogleAddress>(path, proof), { quiet: true })
  const disconnect = useFactorChange((api) => api.delete(path), { done: t('Google disconnected') })
  const { google } = factors
  return (
    <FactorRow title={t('Google')} text={<Status google={google} />}>
      {google ? (
        <Button onClick={() => setOpen('disconnect')} className="text-terracotta">
          {t('Disconnect Google')}
        </Button>
      ) : (
        <Button onClick={() => setOpen('connect')}>{t('Connect Google')}</Button>
      )}
      <ProofDialog
        open={open === 'connect'}
        onClose={close}
        title={t('Connect Google')}
        confirmText={t('Continue to Google')}
        factors={factors}
        onProof={async (proof) => {
          window.location.assign((await connect.mutateAsync(proof)).url)
          await new Promise(() => {})
        }}
      >
        {t('You choose the account at Google and come back here.')}
      </ProofDialog>
      <ConfirmDialog
        open={open === 'disconnect'}
        title={t('Disconnect Google?')}
        confirmText={t('Disconnect')}
        danger
        pending={disconnect.isPending}
        onConfirm={() => disconnect.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        {t('You can no longer sign in with your Google account.')}
      </ConfirmDialog>
    </FactorRow>
  )
}

function Status({ google }: Pick<Factors, 'google'>) {
  const problem = useSearchParams()[0].get('problem')
  if (google) return t('Connected since {date}.', { date: dayText(google.since) })
  return (
    <>
      {t('Sign in with your Google account instead of the password.')}
      <div className="mt-3 empty:hidden">{problem && <GoogleProblem problem={problem} />}</div>
    </>
  )
}
