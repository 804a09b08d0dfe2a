import type { UserType } from '#domains/identity/contract.ts'
import { usePasskeySignIn } from '#domains/sign-in/passkeys-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { Fingerprint } from '#ui/icons/fingerprint-pattern.ts'
import { t } from '#ui/language.ts'

type OtherWaysProps = {
  ways: { google: boolean; passkeys: boolean }
  user_type: UserType
  returnTo?: string | undefined
  /** Read on submit, because the form owns the value. */
  remember: () => boolean
  onDone: () => void
}

/** Ways to sign in without a password. Loaded only if the site offers any. */
export function OtherWays({ ways, user_type, returnTo, remember, onDone }: OtherWaysProps) {
  const passkey = usePasskeySignIn(onDone)
  const google = new URLSearchParams({ provider: 'google', user_type, ...(returnTo && { return_to: returnTo }) })
  return (
    <div className="flex flex-col gap-5">
      <p className="flex items-center gap-3 text-sm text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {passkey.error && <FormAlert>{passkey.error.message}</FormAlert>}
      {ways.google && (
        <a
          href={`/auth/v1/authorize?${google}`}
          onClick={(event) => {
            google.set('remember', String(remember()))
            event.currentTarget.href = `/auth/v1/authorize?${google}`
          }}
          className={buttonClass({ size: 'lg' })}
        >
          {t('Sign in with Google')}
        </a>
      )}
      {ways.passkeys && (
        <Button
          size="lg"
          icon={<Fingerprint aria-hidden="true" className="size-5" />}
          pending={passkey.isPending}
          onClick={() => passkey.mutate({ user_type, remember: remember() })}
        >
          {t('Sign in with a passkey')}
        </Button>
      )}
    </div>
  )
}
