import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import { isAboutCode } from './authenticator-client.ts'
import type { Factors } from './methods-contract.ts'

const factorsKey = ['factors'] as const

/** Every way into the user's login, and what the site offers. */
export const factorsQuery = (api: Api) =>
  queryOptions({
    queryKey: factorsKey,
    queryFn: ({ signal }) => api.get<Factors>('/auth/v1/factors', { signal }),
  })

/** Whether there is anything to show: the site offers a method, or the user has added one. */
export function hasFactors({ offered, authenticator, google, passkeys }: Factors): boolean {
  const isOffered = offered.authenticator || offered.google || offered.passkeys
  return isOffered || authenticator !== null || google !== null || passkeys.length > 0
}

/** Errors in a proof by field; `form` belongs to no field. */
export type ProofErrors = Partial<Record<'password' | 'code' | 'form', string>>

/** Assigns the error of a proof to its field. */
export function proofErrors(error: Error): ProofErrors {
  if (!(error instanceof ApiError)) return { form: error.message }
  if (error.code === 'wrong_password') return { password: error.message }
  if (isAboutCode(error)) return { code: error.message }
  return { form: error.message }
}

/**
 * Changes a way in and reloads them all. `done` is the toast; with `quiet`, the caller shows
 * errors.
 */
export function useFactorChange<Input, Answer>(
  change: (api: Api, input: Input) => Promise<Answer>,
  { done, quiet = false }: { done?: string; quiet?: boolean } = {},
) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: () => {
      if (done) toast({ type: 'success', title: done })
    },
    onError: (error) => {
      if (!quiet) showError(error)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: factorsKey }),
  })
}
