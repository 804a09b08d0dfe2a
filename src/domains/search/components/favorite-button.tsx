import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#domains/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Heart } from '#ui/icons/heart.ts'
import { t } from '#ui/language.ts'
import { favoriteKeys, favoritesPlace } from '../favorites-rules.ts'

/** Loaded when it is needed: most visitors have no favorites yet. */
const client = () => import('../favorites-client.ts')

/**
 * The heart that adds a provider to the user's favorites or removes them. For visitors, it stays in
 * sync with their other tabs.
 */
export function FavoriteButton({ id, name }: { id: string; name: string }) {
  const api = useApi()
  const cache = useQueryClient()
  const hydrated = useHydrated()
  const { data: user } = useQuery(sessionQuery(api))
  const login = user?.id
  const { data: ids } = useQuery({
    queryKey: favoriteKeys.ids(login),
    queryFn: async () => (await client()).readFavoriteIds(api, login),
    enabled: hydrated && Boolean(login ?? localStorage.getItem(favoritesPlace)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (login) return
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === favoritesPlace)
        cache.setQueryData(favoriteKeys.ids(undefined), JSON.parse(newValue ?? '[]') as string[])
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [cache, login])
  const toggle = async () => (await client()).toggleFavorite({ api, cache, login }, id)
  return (
    <button
      type="button"
      className="favorite-button"
      aria-label={t('Favorite {name}', { name })}
      aria-pressed={ids?.includes(id) ?? false}
      disabled={!hydrated}
      onClick={() => void toggle()}
    >
      <Heart />
    </button>
  )
}
