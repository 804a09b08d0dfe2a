import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { type Api, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { currentPath, pathIn, t } from '#ui/language.ts'
import { type Toast, toast, toastOnNextPage } from '#ui/toast.tsx'
import { urls } from '#urls.ts'
import { dropDrafts, keepDrafts, sessionKey, tabs, type Visitor } from './client.ts'
import type { User } from './contract.ts'
import type { OwnSessions } from './sessions-contract.ts'
import { EXPIRED_TITLE, needsRenewal, SESSION_TICK_MS, SIGNED_OUT_ELSEWHERE } from './sessions-rules.ts'

/** The key of {@link sessionsQuery}. */
export const sessionsKey = ['sessions'] as const

/** The user's own sessions, the one used last first. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.get<OwnSessions>('/auth/v1/sessions', { signal }),
  })

/**
 * Ends one session, or all others with the id `others`. The list changes after the server has
 * answered.
 */
export function useEndSession() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      id === 'others'
        ? api.post('/auth/v1/logout', undefined, { search: { scope: 'others' } })
        : api.delete(`/auth/v1/sessions/${id}`),
    onSuccess: (_, id) => {
      const message = id === 'others' ? t('You are signed out everywhere else') : t('That device is signed out')
      toast({ title: t('Session ended'), message, type: 'success' })
    },
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** True while the user leaves the page on purpose, so that the end of the session is expected. */
let isLeaving = false

/**
 * Leaves after a sign-out or a closed account: clears all that is stored in this browser, notifies
 * other tabs, and loads /.
 */
export function leave(farewell: Toast): void {
  isLeaving = true
  dropDrafts()
  localStorage.clear()
  sessionStorage.clear()
  tabs().postMessage('signed out')
  toastOnNextPage(farewell)
  void deleteCopies().finally(() => window.location.assign(pathIn(urls.home())))
}

/**
 * The service worker does this when the session ends, unless it doesn't serve the page or its call
 * has failed.
 */
async function deleteCopies(): Promise<void> {
  if (!('caches' in window)) return
  for (const name of await caches.keys()) if (name.startsWith('copies/')) await caches.delete(name)
}

const farewell = (): Toast => ({
  title: t('Signed out'),
  message: t('You have been signed out successfully'),
  type: 'info',
})

/** Ends every session of the login, or only this one, and leaves, even if the call fails. */
export function useSignOut(scope: 'global' | 'local' = 'global') {
  const api = useApi()
  return useMutation({
    mutationFn: () => {
      isLeaving = true
      return api.post('/auth/v1/logout', undefined, { search: { scope } })
    },
    onSettled: () => leave(farewell()),
  })
}

/**
 * Renews the session of an open page, and reacts to its end. Used once, for signed-in users only.
 */
export function usePresence(user: User): void {
  useTick()
  useSessionEnd(user)
}

/**
 * Checks the session every 30 seconds (docs/product/limits.md): renews one that is about to end,
 * and asks the server whether it is still valid while the page is visible, and when it becomes
 * visible.
 */
function useTick(): void {
  const api = useApi()
  const cache = useQueryClient()
  useEffect(() => {
    let last = Date.now()
    const check = async () => {
      const visitor = cache.getQueryData<Visitor | null>(sessionKey)
      if (!visitor) return
      const isOld = needsRenewal(new Date(visitor.session.expires_at), new Date())
      if (!isOld && document.visibilityState === 'hidden') return
      last = Date.now()
      if (isOld)
        await api.post('/auth/v1/token', {}, { search: { grant_type: 'refresh_token' } }).catch(() => undefined)
      await cache.refetchQueries({ queryKey: sessionKey })
    }
    const onShown = () => Date.now() - last >= SESSION_TICK_MS && void check()
    const timer = setInterval(() => void check(), SESSION_TICK_MS)
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [api, cache])
}

/**
 * Reacts to the end of the session. After a failed write, the user is asked to log in again
 * (docs/product/sign-in.md). Otherwise, a page for signed-in users asks the same, and a public page
 * goes on without them. A sign-out in another tab leads to /. Another user or role reloads the
 * page.
 */
function useSessionEnd({ profile: { id, user_type } }: User): void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    // Several requests may notice the end of the session.
    let isOver = false
    const forget = () => {
      isOver = true
      cache.setQueryData(sessionKey, null)
    }
    const writes = cache.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isSessionOver(event.action.error)) return
      if (isLeaving || isOver) return
      keepDrafts()
      forget()
      showExpired()
      void navigate(urls.login(here()), { state: { user_type } })
    })
    const reads = cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== sessionKey[0]) return
      if (event.action.type !== 'success' || event.action.manual || isLeaving || isOver) return
      const visitor = event.action.data as Visitor | null
      if (visitor?.profile.id === id) return
      isOver = true
      keepDrafts()
      if (visitor) window.location.reload()
      else void reloadData(navigate, showExpired)
    })
    const onSignedOut = ({ data }: MessageEvent) => {
      if (data !== 'signed out') return
      sessionStorage.clear()
      forget()
      void reloadData(navigate, () => {
        toast({ title: t(SIGNED_OUT_ELSEWHERE), type: 'info' })
        void navigate(urls.home(), { replace: true })
      })
      cache.removeQueries({ type: 'inactive' })
    }
    tabs().addEventListener('message', onSignedOut)
    return () => {
      writes()
      reads()
      tabs().removeEventListener('message', onSignedOut)
    }
  }, [cache, navigate, id, user_type])
}

const showExpired = () => toast({ title: t(EXPIRED_TITLE), message: t('Please log in again.'), type: 'warning' })

/** Loads the page's data again; a page for signed-in users then redirects to /login. */
async function reloadData(navigate: NavigateFunction, onRedirected: () => void): Promise<void> {
  await navigate(here(), { replace: true, preventScrollReset: true, state: currentState() })
  if (currentPath() === urls.login()) onRedirected()
}

const here = () => currentPath() + window.location.search
/** React Router stores a page's state under this name. */
const currentState = () => (window.history.state as { usr?: unknown } | null)?.usr
