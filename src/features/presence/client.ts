import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { keepDrafts } from '#features/form-drafts/client.ts'
import { sessionKey, tabs, type Visitor } from '#features/identity/client.ts'
import type { User } from '#features/identity/contract.ts'
import { needsRenewal, SESSION_TICK_MS } from '#features/identity/rules.ts'
import { isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { type Toast, toast, toastOnNextPage } from '#ui/toast.tsx'
import { urls } from '#urls.ts'

/** True once the page is being left on purpose: that the session is over is no news then. */
let isLeaving = false

/** Leaves as nobody: clears what was stored and kept here, tells the other tabs, and loads / afresh. After signing out, and after deleting the account. */
export function leave(farewell: Toast): void {
  isLeaving = true
  localStorage.clear()
  sessionStorage.clear()
  tabs().postMessage('signed out')
  toastOnNextPage(farewell)
  void forgetCopies().finally(() => window.location.assign(urls.home()))
}

/** The service worker does the same when the session ends; a page that it does not serve, or whose call failed, does it here. */
async function forgetCopies(): Promise<void> {
  if (!('caches' in window)) return
  for (const name of await caches.keys()) if (name.startsWith('copies/')) await caches.delete(name)
}

const farewell: Toast = { title: 'Signed out', message: 'You have been signed out successfully', type: 'info' }

/**
 * Ends every session of the login, or only this one, and leaves; all of it even if the call fails (specification, section 4).
 */
export function useSignOut(scope: 'global' | 'local' = 'global') {
  const api = useApi()
  return useMutation({
    mutationFn: () => {
      isLeaving = true
      return api.post('/auth/v1/logout', undefined, { search: { scope } })
    },
    onSettled: () => leave(farewell),
  })
}

/** Keeps the page and the session of whoever is signed in together. Once, where only signed-in people get. */
export function usePresence(user: User): void {
  useTick()
  useSessionEnd(user)
}

/**
 * Looks at the session every 30 seconds (specification, section 9): renews one that is about to end, and asks whether it still lives while the
 * page is in view, and when it comes into view again.
 */
function useTick(): void {
  const api = useApi()
  const cache = useQueryClient()
  useEffect(() => {
    let last = Date.now()
    const look = async () => {
      const visitor = cache.getQueryData<Visitor | null>(sessionKey)
      if (!visitor) return
      const isOld = needsRenewal(new Date(visitor.session.expires_at), new Date())
      if (!isOld && document.visibilityState === 'hidden') return
      last = Date.now()
      if (isOld)
        await api.post('/auth/v1/token', {}, { search: { grant_type: 'refresh_token' } }).catch(() => undefined)
      await cache.refetchQueries({ queryKey: sessionKey })
    }
    const onShown = () => Date.now() - last >= SESSION_TICK_MS && void look()
    const timer = setInterval(() => void look(), SESSION_TICK_MS)
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [api, cache])
}

/**
 * What happens when the session turns out to be over: after a write the person is asked to log in again (specification, section 8); else
 * a page for signed-in people asks the same, and a public one just goes on without them. Another tab's sign-out leads to /, and when somebody else or
 * another role has come in, the page is loaded afresh.
 */
function useSessionEnd({ profile: { id, user_type } }: User): void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    // What is under way may still find out what has been found out already.
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
      sayExpired()
      void navigate(urls.login(hereWithoutHash()), { state: { user_type } })
    })
    const reads = cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== sessionKey[0]) return
      if (event.action.type !== 'success' || event.action.manual || isLeaving || isOver) return
      const visitor = event.action.data as Visitor | null
      if (visitor?.profile.id === id) return
      isOver = true
      keepDrafts()
      if (visitor) window.location.reload()
      else void leadOn(navigate, sayExpired)
    })
    const onSignedOut = ({ data }: MessageEvent) => {
      if (data !== 'signed out') return
      sessionStorage.clear()
      forget()
      void leadOn(navigate, () => void navigate(urls.home(), { replace: true }))
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

const sayExpired = () => toast({ title: 'Session expired', message: 'Please log in again.', type: 'warning' })

/** Pages for signed-in people lead to /login by themselves when they are asked anew. */
async function leadOn(navigate: NavigateFunction, onLedAway: () => void): Promise<void> {
  await navigate(hereWithoutHash(), { replace: true, preventScrollReset: true, state: stateOfPage() })
  if (window.location.pathname === urls.login()) onLedAway()
}

const hereWithoutHash = () => window.location.pathname + window.location.search
/** React Router keeps a page's own state under this name. */
const stateOfPage = () => (window.history.state as { usr?: unknown } | null)?.usr
