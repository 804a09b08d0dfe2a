import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isSessionOver, sessionQuery, useSignedIn } from '#features/identity/client.ts'
import type { PasswordGrant, SignedIn } from '#features/identity/contract.ts'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import type { OwnSessions } from './contract.ts'

/** Signs in by password and welcomes whoever came (specification, section 4), then goes on to `onDone`. */
export function useSignIn(onDone: () => void) {
  const api = useApi()
  const signedIn = useSignedIn()
  return useMutation({
    mutationFn: (wanted: PasswordGrant) =>
      api.post<SignedIn>('/auth/v1/token', wanted, { search: { grant_type: 'password' } }),
    onSuccess: (answer) => {
      signedIn(answer)
      toast({ title: 'Welcome back!', message: `Signed in as ${answer.user.email}`, type: 'success' })
      onDone()
    },
  })
}

const keepers = new Set<() => void>()

/** Puts aside what is typed on the page, just before the page is left because its session has ended. */
export function keepWhatIsTyped(): void {
  for (const keep of keepers) keep()
}

/** What is put aside, and whose it is. */
interface Kept {
  owner: string
  value: unknown
}

/**
 * Keeps what is typed into a form over the end of a session: it is put aside in this tab when the session has ended, and `restore` is given it once, when
 * the same person is back at the form. `value` is undefined while there is nothing to keep. Never for passwords. `name` names the form, e.g.
 * `cancel-reason:{booking id}`.
 */
export function useKept<T>(name: string, value: T | undefined, restore: (value: T) => void): void {
  const { data: user } = useQuery(sessionQuery(useApi()))
  const owner = user?.id
  const latest = useRef({ value, restore })
  useEffect(() => {
    latest.current = { value, restore }
  })
  useEffect(() => {
    if (!owner) return
    const place = `kept:${name}`
    const kept = take(place)
    if (kept?.owner === owner) latest.current.restore(kept.value as T)
    const keep = () => {
      const now = latest.current.value
      if (now !== undefined) sessionStorage.setItem(place, JSON.stringify({ owner, value: now } satisfies Kept))
    }
    keepers.add(keep)
    return () => void keepers.delete(keep)
  }, [name, owner])
}

/** Whoever looks takes it away, so that what somebody else has typed is gone. */
function take(place: string): Kept | undefined {
  const text = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  return text === null ? undefined : (JSON.parse(text) as Kept)
}

const nothingElseWrites = () => () => {}

/**
 * A draft that survives a reload and signing in on the way, in this tab only. `read` makes it of the JSON that was kept, or of null: what the form
 * begins with. Gives the draft, what keeps another, and what forgets it.
 */
export function useTabDraft<D>(key: string, read: (kept: string | null) => D) {
  const [typed, setTyped] = useState<D | null>(null)
  const kept = useSyncExternalStore(
    nothingElseWrites,
    () => sessionStorage.getItem(key),
    () => null,
  )
  const keep = (next: D) => {
    setTyped(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }
  return [typed ?? read(kept), keep, () => sessionStorage.removeItem(key)] as const
}

/** The key of {@link sessionsQuery}. */
export const sessionsKey = ['sessions'] as const

/** Where one is signed in, the session used last first. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.get<OwnSessions>('/auth/v1/sessions', { signal }),
  })

/** Ends one session, or with `others` all but this one. What was ended leaves the list once the server has said so. */
export function useEndSession() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      id === 'others'
        ? api.post('/auth/v1/logout', undefined, { search: { scope: 'others' } })
        : api.delete(`/auth/v1/sessions/${id}`),
    onSuccess: (_, id) => {
      const message = id === 'others' ? 'You are signed out everywhere else' : 'That device is signed out'
      toast({ title: 'Session ended', message, type: 'success' })
    },
    onError: (error) => {
      if (!isSessionOver(error)) toast({ title: 'Error', message: error.message, type: 'error' })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  })
}
