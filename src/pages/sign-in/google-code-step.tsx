import { useMutation } from '@tanstack/react-query'
import { useWelcome } from '#domains/identity/client.ts'
import type { SignedIn } from '#domains/identity/contract.ts'
import { CodeForm } from '#domains/sign-in/components/code-form.tsx'
import { proofErrors } from '#domains/sign-in/methods-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'

/** Asks for the code after a sign-in with Google (`/login?step=code`). */
export function GoogleCodeStep({ onDone }: { onDone: () => void }) {
  const api = useApi()
  const finish = useMutation({
    mutationFn: (code: string) => api.post<SignedIn>('/auth/v1/factors/google/code', { code }),
    onSuccess: useWelcome(onDone),
  })
  const wrong = finish.error ? proofErrors(finish.error) : {}
  return (
    <div className="flex flex-col gap-5">
      {wrong.form && <FormAlert title={t('Login Failed')}>{wrong.form}</FormAlert>}
      <CodeForm problem={wrong.code} isPending={finish.isPending} send={(code) => finish.mutate(code)} />
    </div>
  )
}
