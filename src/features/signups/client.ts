import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserType } from '#features/identity/contract.ts'
import { texts } from '#features/identity/rules.ts'
import { type Api, ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { DebugReport, SignedUp } from './contract.ts'
import {
  type DraftErrors,
  draftErrors,
  emptyDraft,
  fieldOf,
  isFilled,
  type SignUpDraft,
  signUpOf,
  signUpSteps,
} from './rules.ts'

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

/** The state of the sign-up form. Input survives steps, errors and a change of the account type. */
export function useSignUpForm(
  userType: UserType,
  known: Partial<SignUpDraft> | undefined,
  onDone: (draft: SignUpDraft, awaitsConfirmation: boolean) => void,
) {
  const api = useApi()
  const connection = useConnection()
  const { draft, errors, refusals, refuse, set } = useDraft(known)
  const [reached, setReached] = useState(0)
  const steps = signUpSteps[userType]
  const at = Math.min(reached, steps.length - 1)
  // Users need not repeat the password of their own login.
  const fields = (steps[at]?.fields ?? []).filter((field) => !known || field !== 'confirmation')

  const errorsIn = (error: unknown) => serverErrors(error, known !== undefined)
  const create = useMutation({
    mutationFn: () =>
      api.post<SignedUp>('/auth/v1/signup', signUpOf(userType, draft), { headers: { 'x-session': 'none' } }),
    onSuccess: ({ user }) => onDone(draft, !user?.confirmed_at),
    onError: (error) => {
      if (isAboutConnection(error)) connection.markLost()
      const found = errorsIn(error)
      const first = steps.findIndex((step) => step.fields.some((field) => found[field]))
      if (first >= 0) setReached(first)
      refuse(found)
    },
  })

  return {
    draft,
    errors,
    set,
    connection,
    steps,
    at,
    create,
    /** Counts the rejections of the form: each one focuses the first invalid field. */
    refusals,
    isLast: at === steps.length - 1,
    isFilled: isFilled(draft, fields),
    /** The error above the form, which belongs to no field. */
    failure: create.error && Object.keys(errorsIn(create.error)).length === 0 ? failureText(create.error) : undefined,
    checkConnection: async () => {
      if (await connection.check()) create.reset()
    },
    back: () => setReached(at - 1),
    /** Goes to the next step or sends the form, unless a field is invalid. */
    submit: () => {
      const found = draftErrors(draft, fields)
      refuse(found)
      if (Object.keys(found).length > 0 || create.isPending) return
      if (at < steps.length - 1) setReached(at + 1)
      else if (connection.isLost) void connection.check()
      else create.mutate()
    },
  }
}
/** The state that the parts of the form show. */
export type SignUpForm = ReturnType<typeof useSignUpForm>

/** The input and its errors; editing a field removes its error. */
function useDraft(known: Partial<SignUpDraft> | undefined) {
  const [draft, setDraft] = useState<SignUpDraft>({ ...emptyDraft, ...known })
  const [errors, setErrors] = useState<DraftErrors>({})
  const [refusals, setRefusals] = useState(0)
  return {
    draft,
    errors,
    refusals,
    refuse: (found: DraftErrors) => {
      setErrors(found)
      if (Object.keys(found).length > 0) setRefusals((count) => count + 1)
    },
    set: <F extends keyof SignUpDraft>(field: F, value: SignUpDraft[F]) => {
      setDraft((before) => ({ ...before, [field]: value }))
      setErrors((before) => ({ ...before, [field]: undefined }))
    },
  }
}

/** The server's errors by field. For a signed-in user, an existing login means that the password is wrong. */
function serverErrors(error: unknown, isKnown: boolean): DraftErrors {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'user_already_exists')
    return isKnown ? { password: texts.wrongPassword } : { email: error.message }
  return Object.fromEntries(
    error.errors.flatMap(({ path, message }) => (fieldOf(path) ? [[fieldOf(path), message]] : [])),
  )
}
