import { useMutation } from '@tanstack/react-query'
import { useWelcome } from '#domains/identity/client.ts'
import type { SignedIn } from '#domains/identity/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import type { PasswordGrant } from './passwords-contract.ts'

/** Signs in with a password, welcomes the user, then calls `onDone`. */
export function useSignIn(onDone: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (grant: PasswordGrant) =>
      api.post<SignedIn>('/auth/v1/token', grant, { search: { grant_type: 'password' } }),
    onSuccess: useWelcome(onDone),
  })
}
