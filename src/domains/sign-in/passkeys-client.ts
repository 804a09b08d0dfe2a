import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useWelcome } from '#domains/identity/client.ts'
import type { SignedIn, UserType } from '#domains/identity/contract.ts'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import type { OwnerProof, Passkey } from './methods-contract.ts'

const path = '/auth/v1/factors/passkeys'
/** Loaded on the first use of a passkey. */
const webAuthn = () => import('@simplewebauthn/browser')

/**
 * Lets the browser create a passkey, and adds it. Throws a readable error if the user closes the
 * dialog.
 */
export async function createPasskey(api: Api, proof: OwnerProof): Promise<Passkey> {
  const optionsJSON = await api.post<PublicKeyCredentialCreationOptionsJSON>(`${path}/options`, proof)
  const { startRegistration } = await webAuthn()
  const response = await startRegistration({ optionsJSON }).catch(inWords)
  const { id, rawId, type, response: made } = response
  const { clientDataJSON, attestationObject, transports } = made
  return api.post<Passkey>(path, {
    name: t('Passkey of {date}', { date: dayText(new Date(), { timeZone: undefined }) }),
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    },
  })
}

/** Signs in with any passkey of this site. */
export function usePasskeySignIn(onDone: () => void) {
  const api = useApi()
  const welcome = useWelcome(onDone)
  return useMutation({
    mutationFn: async ({ user_type, remember }: { user_type: UserType; remember: boolean }) => {
      const optionsJSON = await api.post<PublicKeyCredentialRequestOptionsJSON>(`${path}/sign-in/options`)
      const { startAuthentication } = await webAuthn()
      const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(inWords)
      const signed = { id, rawId, type, clientExtensionResults: {}, response }
      return api.post<SignedIn>(`${path}/sign-in`, { user_type, remember, response: signed })
    },
    onSuccess: welcome,
  })
}

/** Browsers report a closed dialog and a missing passkey in the same way. */
function inWords(error: unknown): never {
  if (error instanceof Error && error.name === 'InvalidStateError')
    throw new Error(t('This device already has a passkey for your account.'))
  throw new Error(t('No passkey was used. Please try again, or choose another way.'))
}
