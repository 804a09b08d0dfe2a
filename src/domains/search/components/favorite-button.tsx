import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { sessionQuery } from '#domains/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Heart } from '#ui/icons/heart.ts'
import { t } from '#ui/language.ts'
import { favoriteKeys, favoritesPlace } from '../favorites-rules.ts'

/** Loaded when it is needed: most visitors have no favorites yet. */
const client = () => import('../favorites-client.ts')

interface Favorites {
  ids: readonly string[]
  /** Null until hydration. */
  toggle: ((provider_id: string) => Promise<void>) | null
}

const FavoritesContext = createContext<Favorites | undefined>(undefined)

/**
 * Reads the user's favorites once for all hearts inside, of which a list has twenty. For visitors,
 * they stay in sync with their other tabs.
 */
export function Hearts({ children }: { children: ReactNode }) {
  const api = useApi()
  const cache = useQueryClient()
  const hydrated = useHydrated()
  const { data: user } = useQuery(sessionQuery(api))
  const login = user?.id
  const { data: ids = none } = useQuery({
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
  const favorites = useMemo(() => {
    const toggle = async (provider_id: string) => (await client()).toggleFavorite({ api, cache, login }, provider_id)
    return { ids, toggle: hydrated ? toggle : null }
  }, [api, cache, login, ids, hydrated])
  return <FavoritesContext value={favorites}>{children}</FavoritesContext>
}

const none: readonly string[] = []

/**
 * The heart that adds a provider to the user's favorites or removes them. Inside {@link Hearts}.
 */
export function FavoriteButton({ id, name }: { id: string; name: string }) {
  const favorites = useContext(FavoritesContext)
  if (!favorites) throw new Error('A FavoriteButton is used outside Hearts')
  const { ids, toggle } = favorites
  return (
    <button
      type="button"
      className="favorite-button"
      aria-label={t('Favorite {name}', { name })}
      aria-pressed={ids.includes(id)}
      disabled={!toggle}
      onClick={() => void toggle?.(id)}
    >
      <Heart />
    </button>
  )
}
