import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { feedQuery } from '#domains/calendars/export-client.ts'
import type { CurrentUser } from '#domains/identity/contract.ts'
import { limits } from '#domains/identity/limits.ts'
import { passwordProblems } from '#domains/identity/schema.ts'
import { isAboutCode } from '#domains/sign-in/authenticator-client.ts'
import { CodeField } from '#domains/sign-in/components/code-field.tsx'
import { tokensQuery } from '#domains/sign-in/tokens-client.ts'
import { ApiError, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { unexpectedError } from '#platform/problems.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { toast } from '#ui/toast.tsx'
import { urls } from '#urls.ts'

type ChangePasswordProps = { open: boolean; onClose: () => void; email: string }

/** Asks for the current password, twice for the new one, and for a code if the login needs one. */
export function ChangePasswordDialog({ open, onClose, email }: ChangePasswordProps) {
  const form = useId()
  const change = useChangePassword(onClose)

  function leave() {
    change.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      title={t('Change password')}
      size="sm"
      actions={
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={change.isPending} pendingText={t('Saving…')}>
            {t('Change password')}
          </Button>
        </>
      }
    >
      <ChangePasswordForm id={form} email={email} change={change} />
    </Dialog>
  )
}

type FormProps = { id: string; email: string; change: ReturnType<typeof useChangePassword> }

function ChangePasswordForm({ id, email, change: { errors, refusals, asksCode, forget, submit } }: FormProps) {
  const element = useFirstError(refusals)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const typed = (field: keyof PasswordDraft) => (elements.namedItem(field) as HTMLInputElement | null)?.value ?? ''
    submit({
      current_password: typed('current_password'),
      password: typed('password'),
      confirmation: typed('confirmation'),
      code: typed('code').trim(),
    })
  }

  const field = (name: keyof PasswordDraft) => ({
    name,
    error: errors[name],
    onChange: () => errors[name] && forget(name),
    required: true,
  })

  return (
    <form ref={element} id={id} noValidate onSubmit={send} className="flex flex-col gap-5">
      {errors.form && <FormAlert>{errors.form}</FormAlert>}
      {/* Lets password managers find the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('current_password')}
        label={t('Current Password')}
        autoComplete="current-password"
        hint={
          <>
            <Rich
              text={t('Forgot it? <link>Reset it by email</link>')}
              link={(text) => (
                <Link to={urls.forgotPassword()} className="text-link">
                  {text}
                </Link>
              )}
            />
          </>
        }
      />
      <PasswordField
        {...field('password')}
        label={t('New Password')}
        autoComplete="new-password"
        hint={t('At least {passwordLeast} characters.', { passwordLeast: limits.passwordLeast })}
      />
      <PasswordField {...field('confirmation')} label={t('Confirm New Password')} autoComplete="new-password" />
      {asksCode && <CodeField error={errors.code} />}
      <p className="text-sm text-quiet">
        {t(
          'You stay signed in here and are signed out everywhere else. If you have a calendar link or tokens for programs, they stop working.',
        )}
      </p>
    </form>
  )
}

/** The input of a password change. */
interface PasswordDraft {
  current_password: string
  password: string
  confirmation: string
  /** The code of an authenticator app; empty unless the login needs one. */
  code: string
}
/** Errors by field; `form` belongs to no field. */
type PasswordErrors = Partial<Record<keyof PasswordDraft | 'form', string>>

/** Changes the user's password. All other sessions, the calendar address and tokens end. */
function useChangePassword(onDone: () => void) {
  const api = useApi()
  const cache = useQueryClient()
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [refusals, setRefusals] = useState(0)
  const [asksCode, setAsksCode] = useState(false)
  const change = useMutation({
    mutationFn: ({ current_password, password, code }: PasswordDraft) =>
      api.put<CurrentUser>('/auth/v1/user', { current_password, password, ...(code && { code }) }),
    onSuccess: () => {
      toast({
        type: 'success',
        title: t('Password changed'),
        message: t('You stay signed in here and were signed out everywhere else.'),
      })
      void cache.invalidateQueries({ queryKey: feedQuery(api).queryKey })
      void cache.invalidateQueries({ queryKey: tokensQuery(api).queryKey })
      onDone()
    },
    onError: (error) => {
      if (isSessionOver(error)) return
      if (isAboutCode(error)) setAsksCode(true)
      refuse(errorsOf(error))
    },
  })
  function refuse(found: PasswordErrors) {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  return {
    errors,
    refusals,
    asksCode,
    isPending: change.isPending,
    /** Removes errors when the dialog closes. */
    reset: () => setErrors({}),
    forget: (field: keyof PasswordDraft) => setErrors((before) => ({ ...before, [field]: undefined })),
    submit: (draft: PasswordDraft) => {
      if (change.isPending) return
      const found: PasswordErrors = passwordProblems(draft)
      if (Object.keys(found).length > 0) return refuse(found)
      setErrors({})
      change.mutate(draft)
    },
  }
}

function errorsOf(error: Error): PasswordErrors {
  if (!(error instanceof ApiError)) return { form: unexpectedError }
  if (error.code === 'wrong_password') return { current_password: error.message }
  if (isAboutCode(error)) return { code: error.message }
  const [first] = error.errors
  if (first?.path === 'password' || first?.path === 'current_password') return { [first.path]: first.message }
  return { form: error.message }
}
