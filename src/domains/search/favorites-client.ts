import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { type Api, ApiError, type Page } from '#platform/api-client.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { FoundProvider } from './contract.ts'
import type { FavoriteIds } from './favorites-contract.ts'
import { favoriteKeys, favoritesPlace } from './favorites-rules.ts'

const root = '/rest/v1/favorites'

/** The provider ids that a visitor chose on this device before signing in. */
const keptHere = () => JSON.parse(localStorage.getItem(favoritesPlace) ?? '[]') as string[]

/**
 * Reads the provider ids of the user's favorites, or of this device's without a `login`. The
 * favorites of the device become the user's when they sign in.
 */
export async function readFavoriteIds(api: Api, login: string | undefined): Promise<string[]> {
  const kept = keptHere()
  if (!login) return kept
  if (kept.length > 0) {
    await Promise.all(kept.map((id) => api.put(`${root}/${id}`).catch(unlessRefused)))
    localStorage.removeItem(favoritesPlace)
  }
  return (await api.get<FavoriteIds>(`${root}/ids`)).items
}

/**
 * Leaves out a provider who is gone, or one above the limit. Any other failure is thrown, so that
 * all are tried again.
 */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError && [404, 409].includes(error.status))) throw error
}

/** The user's favorites as cards, newest first, in pages. */
export const favoritesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: favoriteKeys.cards,
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<FoundProvider>>(root, { search: { limit: 20, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** The ids of providers whose change is being sent. */
const underWay = new Set<string>()

/**
 * Adds a provider to the favorites or removes them, and shows it at once. Without a `login`, it is
 * stored on this device. A failure is undone and shown. A second press during the request does
 * nothing.
 */
export async function toggleFavorite(
  { api, cache, login }: { api: Api; cache: QueryClient; login: string | undefined },
  provider_id: string,
): Promise<void> {
  if (underWay.has(provider_id)) return
  underWay.add(provider_id)
  const queryKey = favoriteKeys.ids(login)
  try {
    // Waits for a pending read, because its answer would replace this change. Another tab may have
    // changed what is stored here.
    const ids = login
      ? await cache.ensureQueryData({ queryKey, queryFn: () => readFavoriteIds(api, login) })
      : keptHere()
    const isFavorite = ids.includes(provider_id)
    const next = isFavorite ? ids.filter((id) => id !== provider_id) : [provider_id, ...ids]
    cache.setQueryData(queryKey, next)
    if (!login) {
      localStorage.setItem(favoritesPlace, JSON.stringify(next))
      if (!isFavorite)
        toast({ title: t('Saved on this device'), message: t('Sign up or log in to keep your favorites.') })
      return
    }
    await api[isFavorite ? 'delete' : 'put'](`${root}/${provider_id}`).catch((error: unknown) => {
      cache.setQueryData(queryKey, ids)
      throw error
    })
  } catch (error) {
    showError(error as Error)
  } finally {
    underWay.delete(provider_id)
  }
}
