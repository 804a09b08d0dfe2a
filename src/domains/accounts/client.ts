import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTabDraft } from '#domains/identity/client.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import { type Api, ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { useProblems } from '#platform/form.ts'
import type { Problems } from '#platform/problems.ts'
import { useHistorySteps } from '#ui/history-steps.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { t } from '#ui/language.ts'
import type { DebugReport, SignedUp } from './contract.ts'
import {
  type DraftField,
  emptyDraft,
  fieldOf,
  firstOpenStep,
  isFilled,
  noPasswords,
  type SignUpDraft,
  signUpOf,
  signUpSteps,
  typedFrom,
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
  if (!(error instanceof ApiError)) return t('Failed to create account. Please try again.')
  if (isAboutConnection(error)) return t('{message} Click "Check Connection" to retry.', { message: error.message })
  return error.status >= 500 ? t('Account creation failed. Please try again or contact support.') : error.message
}

function isAboutConnection(error: unknown): boolean {
  return error instanceof ApiError && (error.isConnectionFailure || /connect|fetch|network/i.test(error.message))
}

/** A completed sign-up. */
export interface DoneSignUp {
  draft: SignUpDraft
  /** The user has to open the link in our email before they can sign in. */
  awaitsConfirmation: boolean
  answer: SignedUp
}

/** The first values of a sign-up form, and what follows it. */
export interface SignUpInput {
  type: UserType
  /** The stored values of a signed-in user who adds the other role. */
  known?: Partial<SignUpDraft> | undefined
  /**
   * The contact of the booking that the account is for. The form doesn't ask for it again, and asks
   * for the password once.
   */
  contact?: Pick<SignUpDraft, 'name' | 'email' | 'phone'>
  /** Whether the new account is signed in at once, if it needs no confirmation. */
  opensSession?: boolean
  onDone: (done: DoneSignUp) => void
}

/**
 * The sign-up form. The draft survives steps, failures, a reload and a change of the account type.
 * The step is in the address.
 */
export function useSignUpForm({ type, known, contact, opensSession = false, onDone }: SignUpInput) {
  const api = useApi()
  const connection = useConnection()
  const { draft, set, forget, problems, refusals, refuse } = useDraft({ ...contact, ...known })
  const { steps, at, goTo, goBack, fields } = useSteps(type, draft, known !== undefined || contact !== undefined)
  const problemsOf = (error: unknown) => serverProblems(error, known !== undefined)

  function showStepOf(found: Problems<DraftField>): void {
    const wrong = steps.findIndex((step) => step.fields.some((field) => found[field]))
    if (wrong >= 0 && wrong !== at) goTo(wrong)
  }

  const create = useMutation({
    mutationFn: () =>
      api.post<SignedUp>(
        '/auth/v1/signup',
        signUpOf(type, draft),
        opensSession ? {} : { headers: { 'x-session': 'none' } },
      ),
    onSuccess: (answer) => {
      forget()
      onDone({ draft, awaitsConfirmation: !answer.user?.confirmed_at, answer })
    },
    onError: (error) => {
      if (isAboutConnection(error)) connection.markLost()
      const found = problemsOf(error)
      showStepOf(found)
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
    back: goBack,
    /**
     * Goes to the next step or sends the form, unless a field is invalid. After a reload, that may
     * be a password.
     */
    submit: async () => {
      if (create.isPending) return
      const isLast = at === steps.length - 1
      const found = await problemsBefore(draft, isLast ? steps.flatMap((step) => step.fields) : fields)
      if (refuse(found)) showStepOf(found)
      else if (!isLast) goTo(at + 1)
      else if (connection.isLost) void connection.check()
      else create.mutate()
    },
  }
}

/**
 * The steps and the current one, which is in the address. A signed-in user and a visitor who books
 * don't repeat the password.
 */
function useSteps(type: UserType, draft: SignUpDraft, isOnce: boolean) {
  const steps = signUpSteps[type].map(({ title, fields }) => ({
    title,
    fields: fields.filter((field) => !isOnce || field !== 'confirmation'),
  }))
  const { step, goTo, goBack } = useHistorySteps(steps.length)
  // Until hydration, the draft of this tab is unknown.
  const at = useHydrated() ? Math.min(step, firstOpenStep(draft, steps)) : step
  return { steps, at, goTo, goBack, fields: steps[at]?.fields ?? [] }
}

/** The result of {@link useSignUpForm}, for the parts of the form. */
export type SignUpForm = ReturnType<typeof useSignUpForm>

/**
 * The draft and its problems, which disappear when their field changes. What the user types
 * survives a reload of this tab, except for the passwords. A field that they leave alone follows
 * its known value: a visitor may go back and correct the name or phone number of their booking.
 */
function useDraft(known: Partial<SignUpDraft>) {
  const [passwords, setPasswords] = useState(noPasswords)
  const [typed, keep, forget] = useTabDraft(`sign-up:${known.email ?? ''}`, typedFrom)
  const draft: SignUpDraft = { ...emptyDraft, ...known, ...typed, ...passwords }
  const { problems, refusals, refuse, forget: forgetProblems } = useProblems<DraftField>()
  // Loaded early, so that the first press doesn't wait for it.
  useEffect(() => void import('./schema.ts').catch(() => undefined), [])
  return {
    draft,
    problems,
    refusals,
    refuse,
    forget,
    set: ({ password, confirmation, ...rest }: Partial<SignUpDraft>) => {
      const secrets = {
        ...(password !== undefined && { password }),
        ...(confirmation !== undefined && { confirmation }),
      }
      setPasswords((now) => ({ ...now, ...secrets }))
      keep((now) => ({ ...now, ...rest }))
      forgetProblems({ ...secrets, ...rest })
    },
  }
}

/**
 * The schema weighs as much as the rest of the page, so it is loaded on first use. Without it the
 * server checks alone.
 */
async function problemsBefore(draft: SignUpDraft, fields: readonly DraftField[]): Promise<Problems<DraftField>> {
  const schema = await import('./schema.ts').catch(() => undefined)
  return schema?.draftProblems(draft, fields) ?? {}
}

/**
 * The server's problems by field. A known email means for a signed-in user that the password is
 * wrong.
 */
function serverProblems(error: unknown, isKnown: boolean): Problems<DraftField> {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'user_already_exists')
    return isKnown ? { password: t(texts.wrongPassword) } : { email: error.message }
  return Object.fromEntries(
    error.errors.flatMap(({ path, message }) => (fieldOf(path) ? [[fieldOf(path), message]] : [])),
  )
}
