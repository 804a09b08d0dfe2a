import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UserType } from '#features/identity/contract.ts'
import { texts } from '#features/identity/rules.ts'
import { type Api, ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { useProblems } from '#platform/form.ts'
import type { Problems } from '#platform/problems.ts'
import type { DebugReport, SignedUp } from './contract.ts'
import { type DraftField, emptyDraft, fieldOf, isFilled, type SignUpDraft, signUpOf, signUpSteps } from './rules.ts'

/** The connectivity check: two attempts with a growing delay (docs/product/limits.md). */
const connectionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['connection'],
    queryFn: async ({ signal }) => {
      await api.get('/auth/v1/health', { signal })
      return 'connected' as const
    },
    retry: 1,
    retryDelay: (attempt) => 1000 * 2 ** attempt,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Whether the server and its database can be reached; checked once, and again on demand. */
export function useConnection() {
  const {
    isFetching,
    isError,
    isSuccess: wasReached,
    refetch,
  } = useQuery({ ...connectionQuery(useApi()), networkMode: 'always' })
  const [lost, setLost] = useState(false)
  return {
    isChecking: isFetching,
    isConnected: wasReached && !lost,
    /** True from the first failure until a check succeeds, also during the next check. */
    isLost: lost || isError,
    markLost: () => setLost(true),
    check: async () => {
      const { isSuccess } = await refetch()
      if (isSuccess) setLost(false)
      return isSuccess
    },
  }
}

/** A login as stored, with its profiles (`rpc/debug_user_creation`). */
export const debugQuery = (auth_user_id: string) => (api: Api) =>
  queryOptions({
    queryKey: ['debug', auth_user_id],
    queryFn: ({ signal }) => api.post<DebugReport>('/rest/v1/rpc/debug_user_creation', { auth_user_id }, { signal }),
    staleTime: 0,
  })

/** The form's text for a failed sign-up. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create account. Please try again.'
  if (isAboutConnection(error)) return `${error.message} Click "Check Connection" to retry.`
  return error.status >= 500 ? 'Failed to create account. Please try again.' : error.message
}

function isAboutConnection(error: unknown): boolean {
  return error instanceof ApiError && (error.isConnectionFailure || /connect|fetch|network/i.test(error.message))
}

/** The sign-up form. The draft survives steps, failures and a change of the account type. */
export function useSignUpForm(
  userType: UserType,
  known: Partial<SignUpDraft> | undefined,
  onDone: (draft: SignUpDraft, awaitsConfirmation: boolean) => void,
) {
  const api = useApi()
  const connection = useConnection()
  const { draft, set, problems, refusals, refuse } = useDraft(known)
  const [reached, setReached] = useState(0)
  const steps = signUpSteps[userType]
  const at = Math.min(reached, steps.length - 1)
  // A signed-in user doesn't repeat the password.
  const fields = (steps[at]?.fields ?? []).filter((field) => !known || field !== 'confirmation')

  const problemsOf = (error: unknown) => serverProblems(error, known !== undefined)
  const create = useMutation({
    mutationFn: () =>
      api.post<SignedUp>('/auth/v1/signup', signUpOf(userType, draft), { headers: { 'x-session': 'none' } }),
    onSuccess: ({ user }) => onDone(draft, !user?.confirmed_at),
    onError: (error) => {
      if (isAboutConnection(error)) connection.markLost()
      const found = problemsOf(error)
      const first = steps.findIndex((step) => step.fields.some((field) => found[field]))
      if (first >= 0) setReached(first)
      refuse(found)
    },
  })

  return {
    draft,
    problems,
    set,
    connection,
    steps,
    at,
    create,
    refusals,
    isLast: at === steps.length - 1,
    isFilled: isFilled(draft, fields),
    /** The error above the form, which belongs to no field. */
    failure: create.error && Object.keys(problemsOf(create.error)).length === 0 ? failureText(create.error) : undefined,
    checkConnection: async () => {
      if (await connection.check()) create.reset()
    },
    back: () => setReached(at - 1),
    /** Goes to the next step or sends the form, unless a field is invalid. */
    submit: async () => {
      if (create.isPending) return
      if (refuse(await problemsBefore(draft, fields))) return
      if (at < steps.length - 1) setReached(at + 1)
      else if (connection.isLost) void connection.check()
      else create.mutate()
    },
  }
}
/** The state that the parts of the form show. */
export type SignUpForm = ReturnType<typeof useSignUpForm>

/** The draft and its problems. A problem disappears when its field changes. */
function useDraft(known: Partial<SignUpDraft> | undefined) {
  const [draft, setDraft] = useState<SignUpDraft>({ ...emptyDraft, ...known })
  const { problems, refusals, refuse, forget } = useProblems<DraftField>()
  // Loaded early, so that the first press doesn't wait for it.
  useEffect(() => void import('./schema.ts').catch(() => undefined), [])
  return {
    draft,
    problems,
    refusals,
    refuse,
    set: (part: Partial<SignUpDraft>) => {
      setDraft((before) => ({ ...before, ...part }))
      forget(part)
    },
  }
}

/** The schema weighs as much as the rest of the page, so it is loaded on first use. Without it the server checks alone. */
async function problemsBefore(draft: SignUpDraft, fields: readonly DraftField[]): Promise<Problems<DraftField>> {
  const schema = await import('./schema.ts').catch(() => undefined)
  return schema?.draftProblems(draft, fields) ?? {}
}

/** The server's problems by field. A known email means for a signed-in user that the password is wrong. */
function serverProblems(error: unknown, isKnown: boolean): Problems<DraftField> {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'user_already_exists')
    return isKnown ? { password: texts.wrongPassword } : { email: error.message }
  return Object.fromEntries(
    error.errors.flatMap(({ path, message }) => (fieldOf(path) ? [[fieldOf(path), message]] : [])),
  )
}
