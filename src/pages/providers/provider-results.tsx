import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { type ProvidersPage, useProviders } from '#domains/search/client.ts'
import { Hearts } from '#domains/search/components/favorite-button.tsx'
import { ProviderCardWithHeart } from '#domains/search/components/provider-card-with-heart.tsx'
import { ButtonLink, buttonClass } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { LateErrorPanel } from '#ui/late-error-panel.tsx'
import { Rich } from '#ui/rich.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { type ProvidersSearch, type Thread, urls } from '#urls.ts'
import { BeyondReach } from './beyond-reach.tsx'

type ResultsProps = {
  query: ProvidersSearch
  first: ProvidersPage
  /** The place of the list. */
  zip_code: string | undefined
}

/**
 * The cards, those of providers who only mention the text under a heading of their own, and "Show
 * more". A page without cards can have a next page, if the filters are narrow.
 */
export function ProviderResults({ query, first, zip_code }: ResultsProps) {
  const { items, next_cursor, more, loading, failed } = useProviders(query, first)
  const thread = { location: zip_code }
  const offering = items.filter(({ mentioned }) => !mentioned)
  const mentioning = items.filter(({ mentioned }) => mentioned)

  /**
   * With scripts, the next page is appended. The link is for visitors without scripts, and for new
   * tabs.
   */
  function showMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!loading) more()
  }

  return (
    <Hearts>
      {offering.length === 0 && mentioning.length > 0 && !query.cursor && (
        <p>
          <Rich
            text={t('No one here offers “{search}” yet. <link>Post a request</link>', { search: query.search })}
            link={(text) => (
              <Link to={urls.newRequest({ title: query.search, location: zip_code })} className="text-link">
                {text}
              </Link>
            )}
          />
        </p>
      )}
      <Cards providers={offering} thread={thread} />
      {mentioning.length > 0 && (
        <>
          <h2 className="mt-6 mb-3 text-xl">{t('Also mentioned by')}</h2>
          <Cards providers={mentioning} thread={thread} />
        </>
      )}
      {items.length === 0 && (
        <p className="py-8 text-center text-quiet">
          {t(
            'No one found so far fits the day and the other filters. Choose “Show more” to look at more providers, or another day.',
          )}
        </p>
      )}
      {failed && (
        <LateErrorPanel cause={failed} onRetry={more} retrying={loading} className="mt-6">
          {t('The next providers could not be loaded.')}
        </LateErrorPanel>
      )}
      {first.beyond_reach > 0 && !next_cursor && (
        <p className="mt-4 text-center">
          <BeyondReach query={query} count={first.beyond_reach_is_exact ? first.beyond_reach : undefined} />
        </p>
      )}
      <p className="mt-6 flex justify-center gap-3">
        {query.cursor && (
          <ButtonLink to={urls.providers({ ...query, cursor: undefined })}>{t('Back to the first')}</ButtonLink>
        )}
        {next_cursor && (
          <Link
            to={urls.providers({ ...query, cursor: next_cursor })}
            onClick={showMore}
            aria-busy={loading || undefined}
            className={buttonClass()}
          >
            {loading && <Spinner className="size-[1.1em]" />}
            {t('Show more')}
          </Link>
        )}
      </p>
      <p className="mt-6 text-center text-sm">
        <Link to={urls.reviewRules()} className="text-link">
          {t('How ratings and reviews are checked')}
        </Link>
      </p>
    </Hearts>
  )
}

function Cards({ providers, thread }: { providers: ProvidersPage['items']; thread: Thread }) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:gap-4 md:grid-cols-2 lg:in-data-map:grid-cols-1 xl:not-in-data-map:grid-cols-3">
      {providers.map((provider) => (
        <li key={provider.id} data-provider={provider.id} className="rounded-card outline-lamp data-lit:outline-3">
          <ProviderCardWithHeart provider={provider} level={2} thread={thread} />
        </li>
      ))}
    </ul>
  )
}
