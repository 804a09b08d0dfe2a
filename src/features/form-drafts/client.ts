import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sessionQuery } from '#features/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'

const savers = new Set<() => void>()

/** Saves the drafts on the page just before the page is left because its session has ended. */
export function keepDrafts(): void {
  for (const save of savers) save()
}

interface KeptDraft {
  owner: string
  value: unknown
}

/**
 * Keeps a draft when the session ends: it is saved in this tab and passed to `restore` once, when
 * the same user is back at the form. `value` is undefined while there is nothing to keep. Never use
 * it for passwords. `name` identifies the form, e.g. `cancel-reason:{booking id}`.
 */
export function useKeptDraft<T>(name: string, value: T | undefined, restore: (value: T) => void): void {
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
    return () => void savers.delete(save)
  }, [name, owner])
}

/** Removes the draft even if another user wrote it. */
function take(key: string): KeptDraft | undefined {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return text === null ? undefined : (JSON.parse(text) as KeptDraft)
}

const neverChanges = () => () => {}

/**
 * A draft that survives a reload and a sign-in, in this tab only. `read` builds it from the saved
 * JSON, or from null for a new form. Returns the draft, a function that saves another one, and one
 * that deletes it.
 */
export function useTabDraft<D>(key: string, read: (saved: string | null) => D) {
  const [typed, setTyped] = useState<D | null>(null)
  const saved = useSyncExternalStore(
    neverChanges,
    () => sessionStorage.getItem(key),
    () => null,
  )
  const save = (next: D) => {
    setTyped(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }
  return [typed ?? read(saved), save, () => sessionStorage.removeItem(key)] as const
}
