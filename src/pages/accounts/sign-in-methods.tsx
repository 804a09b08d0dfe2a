import { useQuery } from '@tanstack/react-query'
import { AuthenticatorRow } from '#domains/sign-in/components/authenticator-row.tsx'
import { PasskeyRow } from '#domains/sign-in/components/passkey-row.tsx'
import { factorsQuery } from '#domains/sign-in/methods-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { t } from '#ui/language.ts'
import { GoogleRow } from './google-row.tsx'

/**
 * The ways to sign in without a password: those that the site offers, and those that the user has
 * added.
 */
export function SignInMethods() {
  const { data: factors, error, isFetching, refetch } = useQuery(factorsQuery(useApi()))
  if (!factors)
    return (
      <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
        {t('Your ways to sign in could not be loaded.')}
      </ErrorPanel>
    )
  const { offered, authenticator, google, passkeys } = factors
  return (
    <ul className="divide-y divide-line">
      {(offered.authenticator || authenticator) && <AuthenticatorRow factors={factors} />}
      {(offered.passkeys || passkeys.length > 0) && <PasskeyRow factors={factors} />}
      {(offered.google || google) && <GoogleRow factors={factors} />}
    </ul>
  )
}
