import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-context.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSignedIn } from '../client.ts'
import type { PasswordGrant, SignedIn } from '../contract.ts'

/** Signs in by password and welcomes whoever came (specification, section 4), then goes on to `onDone`. */
export function useSignIn(onDone: () => void) {
  const api = useApi()
  const signedIn = useSignedIn()
  return useMutation({
    mutationFn: (wanted: PasswordGrant) =>
      api.post<SignedIn>('/auth/v1/token', wanted, { search: { grant_type: 'password' } }),
    onSuccess: (answer) => {
      signedIn(answer)
      toast({ title: 'Welcome back!', message: `Signed in as ${answer.user.email}`, type: 'success' })
      onDone()
    },
  })
}
