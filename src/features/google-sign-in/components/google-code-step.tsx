import { useMutation } from '@tanstack/react-query'
import { CodeForm } from '#features/email-links/components/code-form.tsx'
import { useWelcome } from '#features/identity/client.ts'
import type { SignedIn } from '#features/identity/contract.ts'
import { proofErrors } from '#features/sign-in-methods/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { FormAlert } from '#ui/form-alert.tsx'

/** Asks for the code of a login that Google has opened (`/login?step=code`). */
export function GoogleCodeStep({ onDone }: { onDone: () => void }) {
  const api = useApi()
  const finish = useMutation({
    mutationFn: (code: string) => api.post<SignedIn>('/auth/v1/factors/google/code', { code }),
    onSuccess: useWelcome(onDone),
  })
  const wrong = finish.error ? proofErrors(finish.error) : {}
  return (
    <div className="flex flex-col gap-5">
      {wrong.form && <FormAlert title="Login Failed">{wrong.form}</FormAlert>}
      <CodeForm stage="code" problem={wrong.code} isPending={finish.isPending} send={(code) => finish.mutate(code)} />
    </div>
  )
}
