import { type FormEvent, lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import { isAboutCode } from '#domains/sign-in/authenticator-client.ts'
import { CodeField } from '#domains/sign-in/components/code-field.tsx'
import { ForgotPasswordLink } from '#domains/sign-in/components/forgot-password-link.tsx'
import { ResendConfirmation } from '#domains/sign-in/components/resend-confirmation.tsx'
import { SignInLink } from '#domains/sign-in/components/sign-in-link.tsx'
import { useSignIn } from '#domains/sign-in/passwords-client.ts'
import { ApiError } from '#platform/api-client.ts'
import { unexpectedError } from '#platform/problems.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { t } from '#ui/language.ts'
import { AccountTypeChoice } from './account-type-choice.tsx'
import { type DemoLogin, DemoLogins } from './demo-logins.tsx'

/** Loaded only if the site offers Google or passkeys. */
const OtherWays = lazy(async () => {
  const { OtherWays: Component } = await import('./other-ways.tsx')
  return { default: Component }
})

type LoginFormProps = {
  /** Values to start with, e.g. from the sign-up before. */
  known?: { email?: string | undefined; user_type?: UserType | undefined; awaitsConfirmation?: boolean }
  /** The page to open after the sign-in, also after a password reset. */
  returnTo?: string | undefined
  demoLogins: readonly DemoLogin[]
  /** Ways to sign in without a password. */
  ways: { google: boolean; passkeys: boolean }
  onDone: () => void
  onLinkSent: (link: { email: string; user_type: UserType }) => void
}

/** The login form (docs/product/sign-in.md). The fields keep their text if the sign-in fails. */
export function LoginForm({ known, returnTo, demoLogins, ways, onDone, onLinkSent }: LoginFormProps) {
  const [type, setType] = useState<UserType>(known?.user_type ?? 'customer')
  const [wrong, setWrong] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const signIn = useSignIn(onDone)
  const code = useRef<HTMLInputElement>(null)
  const [asksCode, setAsksCode] = useState(false)
  useEffect(() => {
    if (isAboutCode(signIn.error)) code.current?.focus()
  }, [signIn.error, asksCode])
  const hydrated = useHydrated()
  const toConfirm = isUnconfirmed(signIn.error) ? signIn.variables?.email : known?.awaitsConfirmation && known?.email

  const otherType = type === 'customer' ? 'provider' : 'customer'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    send(type)
  }

  function send(user_type: UserType) {
    if (signIn.isPending) return
    setType(user_type)
    const typed = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const found = {
      email: typed.email ? undefined : t(texts.emailMissing),
      password: typed.password ? undefined : t(texts.passwordMissing),
    }
    setWrong(found)
    if (found.email) return email.current?.focus()
    if (found.password) return password.current?.focus()
    const typedCode = code.current?.value.trim()
    signIn.mutate(
      { ...typed, user_type, remember: isRemembered(form.current), ...(typedCode && { code: typedCode }) },
      { onError: (error) => isAboutCode(error) && setAsksCode(true) },
    )
  }

  function showProblem(problem: string | undefined) {
    setWrong({ email: problem })
    if (problem) email.current?.focus()
  }

  function fill(login: DemoLogin) {
    setType(login.user_type)
    setWrong({})
    if (email.current) email.current.value = login.email
    if (password.current) password.current.value = login.password
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {toConfirm && <ResendConfirmation key={toConfirm} email={toConfirm} />}
      <AccountTypeChoice value={type} onChange={setType} />
      <EmailField ref={email} known={known?.email} error={wrong.email} />
      <PasswordField
        ref={password}
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        error={wrong.password}
        required
      />
      {asksCode && <CodeField ref={code} error={codeProblem(signIn.error)} />}
      <div className="-my-2.5 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox name="remember">{t('Remember me')}</Checkbox>
        <ForgotPasswordLink email={email} returnTo={returnTo} />
      </div>
      {signIn.error && !isAboutCode(signIn.error) && (
        <SignInFailed
          key={signIn.submittedAt}
          error={signIn.error}
          otherType={otherType}
          onOther={() => send(otherType)}
        />
      )}
      <Button type="submit" variant="primary" size="lg" pending={signIn.isPending} disabled={!hydrated}>
        {t('Log in')}
      </Button>
      {hydrated && (ways.google || ways.passkeys) && (
        <Suspense fallback={<div className="min-h-13" />}>
          <OtherWays
            ways={ways}
            user_type={type}
            returnTo={returnTo}
            remember={() => isRemembered(form.current)}
            onDone={onDone}
          />
        </Suspense>
      )}
      <SignInLink email={email} user_type={type} onProblem={showProblem} onSent={onLinkSent} />
      <noscript>
        <p className="text-sm text-quiet">{t('Logging in needs JavaScript.')}</p>
      </noscript>
      <DemoLogins logins={demoLogins} onPick={fill} />
    </form>
  )
}

type EmailFieldProps = { ref: Ref<HTMLInputElement>; known: string | undefined; error: string | undefined }

function EmailField({ ref, known, error }: EmailFieldProps) {
  return (
    <TextField
      ref={ref}
      label={t('Email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={known}
      error={error}
      required
    />
  )
}

type SignInFailedProps = { error: Error; otherType: UserType; onOther: () => void }

/** Why the sign-in failed. A login of the other type can sign in with one press. */
function SignInFailed({ error, otherType, onOther }: SignInFailedProps) {
  const action = isOtherType(error) && (
    <Button size="sm" onClick={onOther}>
      {otherType === 'customer' ? t('Sign in as customer') : t('Sign in as provider')}
    </Button>
  )
  return (
    <FormAlert title={t('Login Failed')} takesFocus action={action}>
      {failureText(error)}
    </FormAlert>
  )
}

const isRemembered = (form: HTMLFormElement | null) => form !== null && new FormData(form).has('remember')

const codeProblem = (error: Error | null) => (isAboutCode(error) ? error?.message : undefined)

function failureText(error: Error): string {
  if (isPaused(error)) return t('{message} You can also sign in with a link by email.', { message: error.message })
  return error instanceof ApiError && error.message ? error.message : t(unexpectedError)
}

/** The password was right, but the login has no account of this type. */
const isOtherType = (error: Error) => error instanceof ApiError && error.code === 'account_type_mismatch'

const isPaused = (error: Error) => error instanceof ApiError && error.code === 'rate_limited'

const isUnconfirmed = (error: Error | null) => error instanceof ApiError && error.code === 'email_not_confirmed'
