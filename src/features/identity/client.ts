import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { type Api, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import type { CurrentUser, Session, SignedIn, User, UserType } from './contract.ts'

/** Whoever looks at the page, when signed in, and until when they are. */
export type Visitor = User & { session: Pick<Session, 'expires_at'> }

/** The key of {@link sessionQuery}. */
export const sessionKey = ['session'] as const

/** Who is signed in; null when nobody is. Offline it fails, as it does when the server cannot be reached. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<Visitor | null> => {
      try {
        return visitorOf(await api.get<CurrentUser>('/auth/v1/user', { signal }))
      } catch (error) {
        if (isSessionOver(error)) return null
        throw error
      }
    },
    staleTime: 5 * 60_000,
    networkMode: 'always',
  })

/**
 * Puts who has just signed in where {@link sessionQuery} finds it, and forgets what was read before that is not on the screen. Other tabs
 * find out.
 */
export function useSignedIn(): (answer: SignedIn) => void {
  const cache = useQueryClient()
  return ({ user, session }) => {
    cache.removeQueries({ type: 'inactive' })
    cache.setQueryData(sessionKey, visitorOf({ user, session }))
    tabs().postMessage('signed in')
  }
}

let channel: BroadcastChannel | undefined

/** Where the tabs of this browser tell each other that the session has changed. In the browser only. */
export function tabs(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('session'))
}

/** Asks anew who is signed in when another tab says that this has changed. Once, in the root layout. */
export function useOtherTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const look = () => void cache.invalidateQueries({ queryKey: sessionKey })
    tabs().addEventListener('message', look)
    return () => tabs().removeEventListener('message', look)
  }, [cache])
}

/**
 * Switches the user to another role, then reloads the page or opens `path`; other tabs follow. The
 * mutation stays pending until the page is gone (docs/product/roles-and-accounts.md).
 */
export function useSwitchRole(path?: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async (current_role: UserType) => {
      await api.put('/auth/v1/user', { data: { current_role } })
      tabs().postMessage('switched role')
      if (path) window.location.assign(path)
      else window.location.reload()
      await new Promise(() => {})
    },
    onError: (error) => showError(error),
  })
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
