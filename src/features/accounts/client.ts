import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '../../pages/urls.ts'
import { type Api, ApiError } from '../../platform/api-client.ts'
import { useApi } from '../../platform/api-context.tsx'
import { toast, toastOnNextPage } from '../../ui/toast.tsx'
import type { CurrentUser, Session, SignedIn, User, UserType } from './contract.ts'
import { needsRenewal, SESSION_TICK_MS } from './rules.ts'

/** Whoever looks at the page, when signed in, and until when they are. */
export type Visitor = User & { session: Pick<Session, 'expires_at'> }

/** Who is signed in; null when nobody is. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }): Promise<Visitor | null> => {
      try {
        return visitorOf(await api.get<CurrentUser>('/auth/v1/user', { signal }))
      } catch (error) {
        if (isSessionOver(error)) return null
        throw error
      }
    },
    staleTime: 5 * 60_000,
  })

/** True for the answer to a call that needed a session and had none, or an ended one. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PGRST301'
}

/** Puts who has just signed in where {@link sessionQuery} finds it, and forgets what was read before that is not on the screen. */
export function useSignedIn(): (answer: SignedIn) => void {
  const api = useApi()
  const cache = useQueryClient()
  return ({ user, session }) => {
    const { queryKey } = sessionQuery(api)
    cache.removeQueries({ type: 'inactive' })
    cache.setQueryData(queryKey, visitorOf({ user, session }))
  }
}

/** Ends every session of the login, clears local storage and loads / afresh; all of it even if the call fails (specification, section 4). */
export function useSignOut() {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.post('/auth/v1/logout', undefined, { search: { scope: 'global' } }),
    onSettled: () => {
      localStorage.clear()
      toastOnNextPage({ title: 'Signed out', message: 'You have been signed out successfully', type: 'info' })
      window.location.assign('/')
    },
  })
}

/**
 * Puts another role of the person in force, then loads the page afresh (specification, section 4), or the one of `path`. `isPending`
 * until it has gone.
 */
export function useSwitchRole(path?: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async (current_role: UserType) => {
      await api.put('/auth/v1/user', { data: { current_role } })
      if (path) window.location.assign(path)
      else window.location.reload()
      await new Promise(() => {})
    },
    onError: (error) => {
      if (!isSessionOver(error)) toast({ title: 'Error', message: error.message, type: 'error' })
    },
  })
}

/**
 * Looks at the session every 30 seconds while a page is open and renews one that needs it. Once, in the root layout. A session that
 * has ended meanwhile shows as signed out, and as soon as something was to be written the person is asked to sign in again.
 */
export function useSessionKeepAlive(): void {
  useSessionEnd()
  const api = useApi()
  const cache = useQueryClient()
  const { data: visitor } = useQuery(sessionQuery(api))
  const expires_at = visitor?.session.expires_at
  useEffect(() => {
    if (!expires_at) return
    const look = async () => {
      if (!needsRenewal(new Date(expires_at), new Date())) return
      const { queryKey } = sessionQuery(api)
      try {
        const answer = await api.post<SignedIn>('/auth/v1/token', {}, { search: { grant_type: 'refresh_token' } })
        cache.setQueryData(queryKey, visitorOf(answer))
      } catch (error) {
        if (isSessionOver(error)) cache.setQueryData(queryKey, null)
      }
    }
    void look()
    const timer = setInterval(() => void look(), SESSION_TICK_MS)
    return () => clearInterval(timer)
  }, [api, cache, expires_at])
}

/** When a write meets an ended session: says so and leads to /login, which comes back here (specification, section 8). */
function useSessionEnd(): void {
  const api = useApi()
  const cache = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      cache.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isSessionOver(event.action.error)) return
        const { queryKey } = sessionQuery(api)
        if (!cache.getQueryData(queryKey)) return
        cache.setQueryData(queryKey, null)
        toast({ title: 'Session expired', message: 'Please log in again.', type: 'warning' })
        const { pathname, search } = window.location
        void navigate(urls.login(pathname + search))
      }),
    [api, cache, navigate],
  )
}

const never = () => () => {}

/** False in the HTML from the server and until React has taken the page over: a form sent before that would send itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function visitorOf({ user, session }: CurrentUser): Visitor {
  return { ...user, session: { expires_at: session.expires_at } }
}
