import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { sessionQuery, useWelcome } from '#domains/identity/client.ts'
import type { ChangedUser, User, UserType } from '#domains/identity/contract.ts'
import { type Api, ApiError, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { currentPath, t } from '#ui/language.ts'
import { isAboutCode } from './authenticator-client.ts'
import type { Verified } from './links-contract.ts'
import { type Arrival, arrivalTexts, type LinkType, linkTexts, type Onward, readArrival } from './links-rules.ts'
import type { LastingWay, OtherWays } from './resets-contract.ts'

const addresses = {
  recovery: '/auth/v1/recover',
  magiclink: '/auth/v1/otp',
  signup: '/auth/v1/resend',
} satisfies Record<LinkType, string>

/** Requests a link by email; `user_type` is the role that a sign-in link signs in with. */
export function useSendLink(type: LinkType) {
  const api = useApi()
  return useMutation({
    mutationFn: (input: { email: string; user_type?: UserType | undefined }) => api.post(addresses[type], input),
  })
}

/** Whether this browser has a recovery session, which can set a new password. */
const recoveryQuery = (api: Api) =>
  queryOptions({
    queryKey: ['recovery'],
    queryFn: async ({ signal }) => {
      try {
        await api.get('/auth/v1/recovery', { signal })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return false
        throw error
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Checks for a recovery session if `/reset-password` is opened without a link. */
export function useRecovery(enabled: boolean) {
  return useQuery({ ...recoveryQuery(useApi()), enabled, networkMode: 'always' })
}

/** The other ways into the login of a recovery session. The reset does not wait for them. */
export function useOtherWays() {
  const api = useApi()
  return useQuery({
    queryKey: ['recovery', 'ways'],
    queryFn: ({ signal }) => api.get<OtherWays>('/auth/v1/recovery/ways', { signal }),
    gcTime: 0,
  })
}

/**
 * Sets the new password in a recovery session, which then ends, and removes other ways into the
 * login.
 */
export function useNewPassword() {
  const api = useApi()
  return useMutation({
    mutationFn: (change: { password: string; remove: LastingWay[] }) => api.put<ChangedUser>('/auth/v1/user', change),
  })
}

/**
 * The text for an error that ends a password reset; undefined if the user can fix it in the form.
 */
export function resetEnd(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (isSessionOver(error)) return t(arrivalTexts.resetSessionOver)
  if (['session_not_found', 'link_expired'].includes(error.code)) return t(linkTexts.resetExpired)
  if (['invalid_claim', 'link_invalid'].includes(error.code)) return t(linkTexts.resetInvalid)
  return undefined
}

/**
 * The link that the page was opened with; undefined until hydration, because the server sees no
 * fragment.
 */
export function useArrival(usual?: LinkType): Arrival | undefined {
  const { search, hash } = useLocation()
  return useHydrated() ? readArrival({ search, hash }, usual) : undefined
}

/** The state of a link's verification; a `question` is for the signed-in user with this `email`. */
export type Exchange =
  | { stage: 'verifying' }
  | { stage: 'question'; email: string; proceed: () => void }
  | { stage: 'success'; user?: User | undefined; isRepeated?: boolean }
  | { stage: 'code'; problem: string | undefined; isPending: boolean; send: (code: string) => void }
  | { stage: 'error'; message: string; retry?: (() => void) | undefined }

/**
 * Verifies the link that the page was opened with, once and by POST, and removes it from the
 * address: it doesn't stay in the history, and a reload shows the result. Confirmations open no
 * session, because they lead to the login page. Before another link ends the session of a signed-in
 * user, it asks (docs/product/sign-in.md).
 */
export function useExchange(arrival: Arrival | undefined): Exchange {
  const verify = useVerification(arrival)
  const { state } = useLocation() as { state: { exchanged?: LinkType } | null }
  const session = useQuery(sessionQuery(useApi()))
  const token = arrival?.token_hash
  const begun = useRef<string>(undefined)
  const [agreed, setAgreed] = useState<string>()
  const waits = arrival?.type !== 'signup' && agreed !== token && (session.isPending || Boolean(session.data))
  const begin = useEffectEvent(() => verify.mutate(undefined))
  useEffect(() => {
    if (!token || waits || begun.current === token) return
    begun.current = token
    begin()
  }, [token, waits])
  if (token && waits && session.data && verify.isIdle)
    return { stage: 'question', email: session.data.email, proceed: () => setAgreed(token) }
  return exchangeOf(arrival, verify, state?.exchanged)
}

type Verification = ReturnType<typeof useVerification>

function exchangeOf(arrival: Arrival | undefined, verify: Verification, exchanged?: LinkType): Exchange {
  if (verify.isSuccess) return { stage: 'success', user: verify.data.user }
  if (arrival && !arrival.token_hash) {
    if (exchanged === arrival.type) return { stage: 'success' }
    return { stage: 'error', message: t(arrival.failure ?? '') }
  }
  const { error, isPending, variables } = verify
  if (isAboutCode(error) || (isPending && variables)) {
    const problem = error instanceof ApiError && error.code === 'wrong_code' ? error.message : undefined
    return { stage: 'code', problem, isPending, send: (code) => verify.mutate(code) }
  }
  if (!error) return { stage: 'verifying' }
  if (error instanceof ApiError && error.code === 'already_confirmed') return { stage: 'success', isRepeated: true }
  const mayPass =
    !(error instanceof ApiError) || error.isConnectionFailure || error.status >= 500 || error.status === 429
  return { stage: 'error', message: failureText(error), retry: mayPass ? () => verify.mutate(undefined) : undefined }
}

/** The server's text about the link or the login; a general text for other errors. */
function failureText(error: Error): string {
  const isReadable = error instanceof ApiError && (error.isConnectionFailure || [403, 429].includes(error.status))
  return isReadable ? error.message : t(arrivalTexts.failed)
}

function useVerification(arrival: Arrival | undefined) {
  const api = useApi()
  const welcome = useWelcome()
  const cache = useQueryClient()
  const forgetToken = useForgetToken()
  return useMutation({
    networkMode: 'always',
    mutationFn: (code: string | undefined) =>
      api.post<Verified>(
        '/auth/v1/verify',
        { type: arrival?.type, token_hash: arrival?.token_hash, ...(code && { code }) },
        arrival?.type === 'signup' ? { headers: { 'x-session': 'none' } } : {},
      ),
    onSuccess: ({ user, session }) => {
      if (arrival?.type === 'recovery') cache.setQueryData(sessionQuery(api).queryKey, null)
      if (arrival?.type === 'magiclink' && session) welcome({ user, session })
      if (arrival) forgetToken(arrival.type)
    },
  })
}

/** Removes the token from the address, and records in the history entry that the link worked. */
function useForgetToken(): (type: LinkType) => void {
  const navigate = useNavigate()
  return (type) => {
    const kept = new URLSearchParams(window.location.search)
    for (const key of ['token_hash', 'token']) kept.delete(key)
    const to = { pathname: currentPath(), search: kept.toString() }
    void navigate(to, { replace: true, preventScrollReset: true, state: { exchanged: type } })
  }
}

/**
 * Replaces this page by another one after a delay, unless the user is leaving already or `stay` was
 * called. `state` is passed on.
 */
export function useOnward(onward: Onward | undefined, state?: unknown): { isWaiting: boolean; stay: () => void } {
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const [isStaying, setStaying] = useState(false)
  const go = useEffectEvent((to: string) => void navigate(to, { replace: true, viewTransition: true, state }))
  const { to, after } = onward ?? {}
  const isWaiting = to !== undefined && !isStaying
  useEffect(() => {
    if (to === undefined || isStaying || isLeaving) return
    const timer = setTimeout(() => go(to), after)
    return () => clearTimeout(timer)
  }, [to, after, isStaying, isLeaving])
  return { isWaiting, stay: () => setStaying(true) }
}
