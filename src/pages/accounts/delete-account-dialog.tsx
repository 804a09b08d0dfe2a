import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { texts } from '#domains/identity/limits.ts'
import { useCloseAccount } from '#domains/privacy/client.ts'
import { isAboutCode } from '#domains/sign-in/authenticator-client.ts'
import { CodeField } from '#domains/sign-in/components/code-field.tsx'
import { ApiError, isSessionOver } from '#platform/api-client.ts'
import { unexpectedError } from '#platform/problems.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/field.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'

type DeleteAccountProps = { open: boolean; onClose: () => void; email: string }

/**
 * Lists the deleted and the remaining data, and asks for the password, and for a code if the login
 * needs one (docs/product/privacy.md).
 */
export function DeleteAccountDialog({ open, onClose, email }: DeleteAccountProps) {
  const form = useId()
  const close = useCloseAccount()
  return (
    <Dialog
      open={open}
      onClose={() => close.isPending || onClose()}
      title={t('Delete your account?')}
      size="sm"
      actions={
        <>
          <Button onClick={onClose} disabled={close.isPending}>
            {t('Keep my account')}
          </Button>
          <Button type="submit" form={form} variant="danger" pending={close.isPending} pendingText={t('Deleting…')}>
            {t('Delete account')}
          </Button>
        </>
      }
    >
      <Consequences />
      <DeleteAccountForm id={form} email={email} close={close} />
    </Dialog>
  )
}

function Consequences() {
  return (
    <div className="mb-5 flex flex-col gap-3">
      <p>
        {t(
          'This cannot be undone. We delete your name, email, phone, location and picture, and your services, requests, notifications and settings. If you have both account types, we delete both. Pending bookings are cancelled.',
        )}
      </p>
      <p>{t('Other users keep their bookings, messages and reviews. They see “Deleted user” instead of your name.')}</p>
    </div>
  )
}

type FormProps = { id: string; email: string; close: ReturnType<typeof useCloseAccount> }

function DeleteAccountForm({ id, email, close }: FormProps) {
  const [wrong, setWrong] = useState<Problem>({})
  const [asksCode, setAsksCode] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wrong.password || wrong.code) focusFirstError(element.current)
  }, [wrong])

  function show(error: Error) {
    if (isSessionOver(error)) return
    if (isAboutCode(error)) setAsksCode(true)
    setWrong(problemOf(error))
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (close.isPending) return
    const typed = password.current?.value ?? ''
    if (!typed) return setWrong({ password: t(texts.passwordMissing) })
    setWrong({})
    const typedCode = code.current?.value.trim()
    close.mutate({ password: typed, ...(typedCode && { code: typedCode }) }, { onError: show })
  }

  return (
    <form ref={element} id={id} noValidate onSubmit={send} className="flex flex-col gap-5">
      {wrong.form && <FormAlert>{wrong.form}</FormAlert>}
      {/* Lets password managers find the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={password}
        label={t('Password')}
        name="password"
        hint={
          <>
            <Rich
              text={t('Enter your password to confirm it’s you. <link>Reset it by email</link> if you have none.')}
              link={(text) => (
                <Link to={urls.forgotPassword()} className="text-link">
                  {text}
                </Link>
              )}
            />
          </>
        }
        autoComplete="current-password"
        error={wrong.password}
        onChange={() => wrong.password && setWrong({})}
        required
      />
      {asksCode && <CodeField ref={code} error={wrong.code} />}
    </form>
  )
}

/** Errors by field; `form` belongs to no field. */
type Problem = { password?: string; code?: string; form?: string }

function problemOf(error: Error): Problem {
  if (!(error instanceof ApiError)) return { form: unexpectedError }
  if (isAboutCode(error)) return { code: error.message }
  return error.code === 'wrong_password' ? { password: error.message } : { form: error.message }
}
