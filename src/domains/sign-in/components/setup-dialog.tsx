import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'
import type { AuthenticatorSetup, RecoveryCodes } from '../authenticator-contract.ts'
import { proofErrors, useFactorChange } from '../methods-client.ts'
import { CodeField } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'

type SetupDialogProps = { setup: AuthenticatorSetup; onClose: () => void; onDone: (codes: string[]) => void }

/** The QR code and the secret for the app, and the field for its first code. */
export function SetupDialog({ setup, onClose, onDone }: SetupDialogProps) {
  const form = useId()
  const code = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const confirm = useFactorChange(
    (api, typed: string) => api.post<RecoveryCodes>('/auth/v1/factors/authenticator/confirm', { code: typed }),
    { quiet: true },
  )
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (confirm.error) focusFirstError(element.current)
  }, [confirm.error])
  const wrong = confirm.error ? proofErrors(confirm.error) : {}

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = code.current?.value.trim() ?? ''
    setMissing(!typed)
    if (!typed) return code.current?.focus()
    if (confirm.isPending) return
    confirm.mutate(typed, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Scan this with your app')}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={confirm.isPending}>
            {t('Turn on')}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} noValidate onSubmit={send} className="flex flex-col gap-5">
        {wrong.form && <FormAlert>{wrong.form}</FormAlert>}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
          alt={t('QR code of the secret below')}
          width={208}
          height={208}
          className="mx-auto size-52 rounded-field bg-white p-2"
        />
        <div>
          <p className="text-sm text-quiet">{t('No camera? Type this secret into the app:')}</p>
          <div className="mt-1 flex flex-wrap items-center gap-3">
            <code className="min-w-0 flex-1 basis-40 break-all">{setup.secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</code>
            <CopyButton text={setup.secret} label={t('Copy secret')} />
          </div>
        </div>
        <CodeField
          ref={code}
          hint={t('The 6 digits that your app shows now.')}
          error={missing ? t('Please enter the code') : wrong.code}
        />
      </form>
    </Dialog>
  )
}
