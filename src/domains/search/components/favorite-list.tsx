import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { urls } from '#urls.ts'
import { favoritesQuery } from '../favorites-client.ts'
import { Hearts } from './favorite-button.tsx'
import { ProviderCardWithHeart } from './provider-card-with-heart.tsx'

/**
 * The user's favorites, newest first. A removed one stays until the list is read again, so it can
 * be added back.
 */
export function FavoriteList() {
  const query = useInfiniteQuery(favoritesQuery(useApi()))
  return (
    <Hearts>
      <PagedList
        query={query}
        title={t('Favorites')}
        noun={t('favorites')}
        loading={
          <Loading label={t('Loading favorites')}>
            <Skeleton className="h-40" />
          </Loading>
        }
        empty={
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-quiet">{t('You have no favorites yet. Tap the heart of a provider to add one.')}</p>
            <ButtonLink to={urls.providers()}>{t('Find providers')}</ButtonLink>
          </div>
        }
      >
        {(provider) => <ProviderCardWithHeart provider={provider} />}
      </PagedList>
    </Hearts>
  )
}
