import { useQuery } from '@tanstack/react-query'
import { AuthenticatorRow } from '#features/authenticator/components/authenticator-row.tsx'
import { GoogleRow } from '#features/google-sign-in/components/google-row.tsx'
import { PasskeyRow } from '#features/passkeys/components/passkey-row.tsx'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { factorsQuery } from '../client.ts'

/** The ways to sign in beside the password: what the operator offers, and what the person has added. Stands where there is either, or where that could not be read. */
export function SignInMethods() {
  const { data: factors, error, isFetching, refetch } = useQuery(factorsQuery(useApi()))
  if (!factors)
    return (
      <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
        Your ways to sign in could not be loaded.
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
