import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { limits } from '#features/identity/rules.ts'
import { type PasswordDraft, useChangePassword } from '#features/passwords/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/field.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { urls } from '#urls.ts'

type ChangePasswordProps = { open: boolean; onClose: () => void; email: string }

/** Asks for the current password, and twice for the new one. */
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
      title="Change password"
      size="sm"
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={change.isPending} pendingText="Saving…">
            Change password
          </Button>
        </>
      }
    >
      <ChangePasswordForm id={form} email={email} change={change} />
    </Dialog>
  )
}

type FormProps = { id: string; email: string; change: ReturnType<typeof useChangePassword> }

function ChangePasswordForm({ id, email, change: { errors, forget, submit } }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) focusFirstError(element.current)
  }, [errors])

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const typed = (field: keyof PasswordDraft) => (elements.namedItem(field) as HTMLInputElement).value
    submit({
      current_password: typed('current_password'),
      password: typed('password'),
      confirmation: typed('confirmation'),
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
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('current_password')}
        label="Current Password"
        autoComplete="current-password"
        hint={
          <>
            Forgot it?{' '}
            <Link to={urls.forgotPassword()} className="text-link">
              Reset it by email
            </Link>
          </>
        }
      />
      <PasswordField
        {...field('password')}
        label="New Password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordLeast} characters.`}
      />
      <PasswordField {...field('confirmation')} label="Confirm New Password" autoComplete="new-password" />
      <p className="text-sm text-quiet">You stay signed in here and are signed out everywhere else.</p>
    </form>
  )
}
