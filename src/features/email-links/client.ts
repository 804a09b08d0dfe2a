import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { sessionQuery, useHydrated, useWelcome } from '#features/identity/client.ts'
import type { ChangedUser, User, UserType } from '#features/identity/contract.ts'
import { type Api, ApiError, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { Verified } from './contract.ts'
import { type Arrival, arrivalTexts, type LinkType, linkTexts, type Onward, readArrival } from './rules.ts'

const addresses = {
  recovery: '/auth/v1/recover',
  magiclink: '/auth/v1/otp',
  signup: '/auth/v1/resend',
} satisfies Record<LinkType, string>

/** Has a link sent to a mailbox; `user_type` is the role in which a sign-in link leads in. */
export function useSendLink(type: LinkType) {
  const api = useApi()
  return useMutation({
    mutationFn: (wanted: { email: string; user_type?: UserType | undefined }) => api.post(addresses[type], wanted),
  })
}

/** Whether a recovery session lives in this browser, which may set a new password. */
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

/** Asked when somebody comes to `/reset-password` without a link. */
export function useRecovery(asked: boolean) {
  return useQuery({ ...recoveryQuery(useApi()), enabled: asked, networkMode: 'always' })
}

/** Sets the new password within a recovery session, which ends with that. */
export function useNewPassword() {
  const api = useApi()
  return useMutation({ mutationFn: (password: string) => api.put<ChangedUser>('/auth/v1/user', { password }) })
}

/** What ends a reset, by the code of the refusal (specification, section 8); undefined for what can be mended in the form. */
export function resetEnd(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (isSessionOver(error)) return arrivalTexts.resetSessionOver
  if (['session_not_found', 'link_expired'].includes(error.code)) return linkTexts.resetExpired
  if (['invalid_claim', 'link_invalid'].includes(error.code)) return linkTexts.resetInvalid
  return undefined
}

/** With what somebody has come; undefined until the page is alive, because the server sees no fragment. */
export function useArrival(usual?: LinkType): Arrival | undefined {
  const { search, hash } = useLocation()
  return useHydrated() ? readArrival({ search, hash }, usual) : undefined
}

/** How far the exchange of a link has come. */
export type Exchange =
  | { stage: 'verifying' }
  | { stage: 'success'; user?: User | undefined }
  | { stage: 'code'; problem: string | undefined; isPending: boolean; send: (code: string) => void }
  | { stage: 'error'; message: string; retry?: (() => void) | undefined }

/**
 * Exchanges the link that somebody has come with, by POST and once, and takes it out of the address: it is not kept in the history, and a
 * reload finds what it has opened. Confirmations open no session here, because they lead to the login page.
 */
export function useExchange(arrival: Arrival | undefined): Exchange {
  const verify = useVerification(arrival)
  const { state } = useLocation() as { state: { exchanged?: LinkType } | null }
  const token = arrival?.token_hash
  const begun = useRef<string>(undefined)
  const begin = useEffectEvent(() => verify.mutate(undefined))
  useEffect(() => {
    if (!token || begun.current === token) return
    begun.current = token
    begin()
  }, [token])
  return exchangeOf(arrival, verify, state?.exchanged)
}

type Verification = ReturnType<typeof useVerification>

function exchangeOf(arrival: Arrival | undefined, verify: Verification, exchanged?: LinkType): Exchange {
  if (verify.isSuccess) return { stage: 'success', user: verify.data.user }
  if (arrival && !arrival.token_hash) {
    if (exchanged === arrival.type) return { stage: 'success' }
    return { stage: 'error', message: arrival.failure ?? '' }
  }
  const { error, isPending, variables } = verify
  const wantsCode = error instanceof ApiError && codeRefusals.includes(error.code)
  if (wantsCode || (isPending && variables)) {
    const problem = wantsCode && error.code !== 'code_required' ? error.message : undefined
    return { stage: 'code', problem, isPending, send: (code) => verify.mutate(code) }
  }
  if (!error) return { stage: 'verifying' }
  const mayPass =
    !(error instanceof ApiError) || error.isConnectionFailure || error.status >= 500 || error.status === 429
  return { stage: 'error', message: failureText(error), retry: mayPass ? () => verify.mutate(undefined) : undefined }
}

/** What is answered while the code is missing or wrong; the link stays good meanwhile. */
const codeRefusals = ['code_required', 'wrong_code']

/** What the server says of the link or the login; anything else is not for people to read. */
function failureText(error: Error): string {
  const isSaid = error instanceof ApiError && (error.isConnectionFailure || [403, 429].includes(error.status))
  return isSaid ? error.message : arrivalTexts.failed
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

/** Leaves the rest of the address as it is, and notes in the history's entry that the link has worked. */
function useForgetToken(): (type: LinkType) => void {
  const navigate = useNavigate()
  return (type) => {
    const { pathname, search } = window.location
    const kept = new URLSearchParams(search)
    for (const key of ['token_hash', 'token']) kept.delete(key)
    const to = { pathname, search: kept.toString() }
    void navigate(to, { replace: true, preventScrollReset: true, state: { exchanged: type } })
  }
}

/**
 * Goes on to another page after the specification's delay, in place of this one; not when the person is already leaving, nor after `stay`.
 * `state` is passed on.
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
