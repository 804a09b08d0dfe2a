import { useQuery } from '@tanstack/react-query'
import { featuredProvidersQuery } from '#domains/providers/client.ts'
import { Hearts } from '#domains/search/components/favorite-button.tsx'
import { ProviderCardWithHeart } from '#domains/search/components/provider-card-with-heart.tsx'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import { Unread } from './unread.tsx'

/** Up to three featured providers. */
export function FeaturedProviders() {
  const { data: providers, ...reading } = useQuery(featuredProvidersQuery(useApi()))
  return (
    <section aria-labelledby="featured" className="page-width pt-6 sm:pt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="featured" className="text-2xl sm:text-3xl">
          {t('Featured providers')}
        </h2>
        <ButtonLink to={urls.providers()} variant="quiet" size="sm" className="-mx-3.75">
          {/* One child of the button, which puts a gap between its children. */}
          <span>
            <Rich
              text={t('See all<more> providers</more>')}
              more={(text) => <span className="max-sm:sr-only">{text}</span>}
            />
          </span>
        </ButtonLink>
      </div>
      {!providers ? (
        <Unread {...reading}>{t('Featured providers could not be loaded.')}</Unread>
      ) : providers.length === 0 ? (
        <EmptyState
          level={3}
          title={t('No featured providers yet')}
          className="mt-8"
          action={<ButtonLink to={urls.providers()}>{t('Browse providers')}</ButtonLink>}
        >
          {t('We have not featured any providers yet. The list has all providers near you.')}
        </EmptyState>
      ) : (
        <Hearts>
          <ul className="mt-4 grid grid-cols-1 gap-3 sm:mt-8 sm:gap-5 md:grid-cols-2 lg:grid-cols-3">
            {providers.map((provider) => (
              <li key={provider.id} className="flex *:w-full md:max-lg:last:odd:col-span-2">
                <ProviderCardWithHeart provider={provider} />
              </li>
            ))}
          </ul>
        </Hearts>
      )}
    </section>
  )
}
