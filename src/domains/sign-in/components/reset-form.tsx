import { type FormEvent, useRef, useState } from 'react'
import type { User } from '#domains/identity/contract.ts'
import { limits } from '#domains/identity/limits.ts'
import { passwordProblems } from '#domains/identity/schema.ts'
import { ApiError } from '#platform/api-client.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/field.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'
import { resetEnd, useNewPassword, useOtherWays } from '../links-client.ts'
import { OtherWaysField } from './other-ways-field.tsx'

type ResetFormProps = {
  /** The user's email address, if known, for password managers. */
  email: string | undefined
  onDone: (user: User) => void
  /** Called with a text when the recovery session has ended. */
  onOver: (message: string) => void
}

type Wrong = { password?: string | undefined; confirmation?: string | undefined }

/** Asks for the new password, twice, and which other ways into the login shall go. */
export function ResetForm({ email, onDone, onOver }: ResetFormProps) {
  const change = useNewPassword()
  const ways = useOtherWays()
  const password = useRef<HTMLInputElement>(null)
  const confirmation = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (change.isPending) return
    const typed = password.current?.value ?? ''
    const found = passwordProblems({ password: typed, confirmation: confirmation.current?.value ?? '' })
    show(found)
    if (found.password || found.confirmation) return
    const remove = (ways.data?.removable ?? []).filter((way) => new FormData(form).has(way))
    change.mutate(
      { password: typed, remove },
      {
        onSuccess: ({ user }) => onDone(user),
        onError: (error) => {
          const over = resetEnd(error)
          if (over) onOver(over)
          else show({ password: passwordProblem(error) })
        },
      },
    )
  }

  function show(found: Wrong) {
    setWrong(found)
    if (found.password) password.current?.focus()
    else if (found.confirmation) confirmation.current?.focus()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {change.error && !passwordProblem(change.error) && <FormAlert>{change.error.message}</FormAlert>}
      {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        ref={password}
        label={t('New Password')}
        name="password"
        hint={t('At least {passwordLeast} characters.', { passwordLeast: limits.passwordLeast })}
        autoComplete="new-password"
        error={wrong.password}
        required
      />
      <PasswordField
        ref={confirmation}
        label={t('Confirm New Password')}
        name="confirmation"
        autoComplete="new-password"
        error={wrong.confirmation}
        required
      />
      {ways.data && <OtherWaysField ways={ways.data} />}
      <Button type="submit" variant="primary" size="lg" pending={change.isPending}>
        {t('Set new password')}
      </Button>
    </form>
  )
}

function passwordProblem(error: Error): string | undefined {
  return error instanceof ApiError && error.status === 422 ? error.message : undefined
}
