import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Api, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { neverChanges } from '#ui/hydrated.ts'
import { pathIn, t } from '#ui/language.ts'
import { type Toast, toast } from '#ui/toast.tsx'
import type { CurrentUser, Session, SignedIn, User, UserType } from './contract.ts'

/** The signed-in user, and when the session ends. */
export type Visitor = User & { session: Pick<Session, 'expires_at'> }

/** The key of {@link sessionQuery}. */
export const sessionKey = ['session'] as const

/** Cache key of all providers. Their free times change with every booking. */
export const providersKey = ['providers'] as const

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
 * them, drops data that isn't on the screen and notifies other tabs.
 */
export function useEntry(): (answer: SignedIn) => void {
  const cache = useQueryClient()
  return ({ user, session }) => {
    cache.removeQueries({ type: 'inactive' })
    cache.setQueryData(sessionKey, visitorOf({ user, session }))
    tabs().postMessage('signed in')
  }
}

/** Takes over a sign-in as {@link useEntry} does, and welcomes the user. */
export function useWelcome(onDone?: () => void): (answer: SignedIn) => void {
  const enter = useEntry()
  return (answer) => {
    enter(answer)
    toast({
      title: t('Welcome back!'),
      message: t('Signed in as {email}', { email: answer.user.email }),
      type: 'success',
    })
    onDone?.()
  }
}

let channel: BroadcastChannel | undefined

/** The channel on which the tabs of this browser announce changes of the session. Browser only. */
export function tabs(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('session'))
}

/**
 * Reads the session again when another tab has changed it. After a sign-in, it drops data that
 * isn't on the screen, because the user before may have left it. Used once, in the root layout.
 */
export function useOtherTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const follow = ({ data }: MessageEvent) => {
      if (data === 'signed in') cache.removeQueries({ type: 'inactive' })
      void cache.invalidateQueries({ queryKey: sessionKey })
    }
    tabs().addEventListener('message', follow)
    return () => tabs().removeEventListener('message', follow)
  }, [cache])
}

/** Opens this page, or the one of a path, in another role. Other tabs switch to it, too. */
export async function startInRole(path?: string): Promise<never> {
  tabs().postMessage('switched role')
  if (path) window.location.assign(pathIn(path))
  else window.location.reload()
  return new Promise(() => {})
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
      await startInRole(path)
    },
    onError: (error) => showError(error),
  })
}

/**
 * Why a customer's request was forbidden although the page took them for a customer: another tab
 * has changed the role, or the profile is gone. Undefined if they still are one.
 */
export async function customerProblem(api: Api): Promise<Toast | undefined> {
  // Asks the server and not the cache: the page would reload with the new role, and lose the text.
  const answer = await api.get<CurrentUser>('/auth/v1/user').catch(() => undefined)
  if (!answer)
    return {
      type: 'error',
      title: t('Error'),
      message: t('Failed to retrieve your customer profile. Please try again.'),
    }
  if (answer.user.profile.user_type === 'customer') return undefined
  const message = t('Your customer profile was not found. Please try logging out and back in.')
  return { type: 'error', title: t('Profile Error'), message }
}

/**
 * A key for a form that visitors may fill in, too: it changes with the user, so that no one sees
 * another user's draft. A visitor who signs in keeps theirs.
 */
export function useKeyOfUser(id: string | undefined): number {
  const [seen, setSeen] = useState({ id, key: 0 })
  if (seen.id !== id) setSeen({ id, key: seen.key + (seen.id === undefined ? 0 : 1) })
  return seen.key
}

function visitorOf({ user, session }: CurrentUser): Visitor {
  return { ...user, session: { expires_at: session.expires_at } }
}

const savers = new Set<() => void>()

/** Saves the drafts on the page just before the page is left because its session has ended. */
export function keepDrafts(): void {
  for (const save of savers) save()
}

/** Lets the page go without saving its drafts. */
export function dropDrafts(): void {
  savers.clear()
}

interface KeptDraft {
  owner: string
  value: unknown
}

/**
 * Keeps a draft when the session ends or the page is reloaded: it is saved in this tab and passed
 * to `restore` once, when the same user is back at the form. `value` is undefined while there is
 * nothing to keep. Never use it for passwords. `name` identifies the form, e.g.
 * `cancel-reason:{booking id}`.
 */
export function useDraftAcrossSignIn<T>(name: string, value: T | undefined, restore: (value: T) => void): void {
  const { data: user } = useQuery(sessionQuery(useApi()))
  const owner = user?.id
  const latest = useRef({ value, restore })
  useEffect(() => {
    latest.current = { value, restore }
  })
  useEffect(() => {
    if (!owner) return
    const key = `kept:${name}`
    const kept = take(key)
    if (kept?.owner === owner) latest.current.restore(kept.value as T)
    const save = () => {
      const draft = latest.current.value
      if (draft !== undefined) sessionStorage.setItem(key, JSON.stringify({ owner, value: draft } satisfies KeptDraft))
    }
    savers.add(save)
    // A page that the browser keeps for the Back button still has its draft.
    const unload = ({ persisted }: PageTransitionEvent) => {
      if (!persisted && savers.has(save) && !isBlank(latest.current.value)) save()
    }
    window.addEventListener('pagehide', unload)
    return () => {
      savers.delete(save)
      window.removeEventListener('pagehide', unload)
    }
  }, [name, owner])
}

/** True if nothing was typed or chosen. */
function isBlank(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).every(isBlank) : value === ''
}

/** Removes the draft even if another user wrote it. */
function take(key: string): KeptDraft | undefined {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return text === null ? undefined : (JSON.parse(text) as KeptDraft)
}

/**
 * A draft that survives a reload and a sign-in, in this tab only. `read` builds it from the saved
 * JSON, or from null for a new form. Returns the draft, a function that saves another one or
 * changes the newest, one that deletes it, and whether there is anything to delete.
 */
export function useTabDraft<D extends object>(key: string, read: (saved: string | null) => D) {
  const [typed, setTyped] = useState<D | null>(null)
  const saved = useSyncExternalStore(
    neverChanges,
    () => sessionStorage.getItem(key),
    () => null,
  )
  const save = (change: D | ((now: D) => D)) => {
    const next = typeof change === 'function' ? change(read(sessionStorage.getItem(key))) : change
    setTyped(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }
  const forget = () => sessionStorage.removeItem(key)
  return [typed ?? read(saved), save, forget, typed !== null || saved !== null] as const
}
