import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { sessionQuery, useHydrated } from '#features/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { favoriteKeys, favoritesPlace } from '../rules.ts'

/** Loaded when it is needed: most visitors have no favorites yet. */
const client = () => import('../client.ts')

/** The heart that adds a provider to the user's favorites or removes them. */
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
  const toggle = async () => (await client()).toggleFavorite({ api, cache, login }, id)
  return (
    <button
      type="button"
      className="favorite-button"
      aria-label={`Favorite ${name}`}
      aria-pressed={ids?.includes(id) ?? false}
      disabled={!hydrated}
      onClick={() => void toggle()}
    >
      <Heart />
    </button>
  )
}
