import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { type Api, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { CurrentUser, Session, SignedIn, User, UserType } from './contract.ts'

/** The signed-in user, and when the session ends. */
export type Visitor = User & { session: Pick<Session, 'expires_at'> }

/** The key of {@link sessionQuery}. */
export const sessionKey = ['session'] as const

/** The signed-in user, or null. It fails if the server can't be reached. */
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
 * Returns a function that takes over a sign-in: it stores the user where {@link sessionQuery} finds
 * them, drops data that isn't on the screen, notifies other tabs and welcomes the user.
 */
export function useWelcome(onDone?: () => void): (answer: SignedIn) => void {
  const cache = useQueryClient()
  return ({ user, session }) => {
    cache.removeQueries({ type: 'inactive' })
    cache.setQueryData(sessionKey, visitorOf({ user, session }))
    tabs().postMessage('signed in')
    toast({ title: 'Welcome back!', message: `Signed in as ${user.email}`, type: 'success' })
    onDone?.()
  }
}

let channel: BroadcastChannel | undefined

/** The channel on which the tabs of this browser announce changes of the session. Browser only. */
export function tabs(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('session'))
}

/** Reads the session again when another tab has changed it. Used once, in the root layout. */
export function useOtherTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const refetch = () => void cache.invalidateQueries({ queryKey: sessionKey })
    tabs().addEventListener('message', refetch)
    return () => tabs().removeEventListener('message', refetch)
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

const neverChanges = () => () => {}

/**
 * False in the server's HTML and until React has hydrated the page. Before that, forms would submit
 * natively.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function visitorOf({ user, session }: CurrentUser): Visitor {
  return { ...user, session: { expires_at: session.expires_at } }
}
