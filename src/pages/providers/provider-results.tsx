import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { ProviderCard } from '#features/providers/components/provider-card.tsx'
import { useProviders } from '#features/search/client.ts'
import type { ProviderList } from '#features/search/contract.ts'
import { LateErrorPanel } from '#pages/late-error-panel.tsx'
import { ButtonLink, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { distanceText } from '#ui/formats.ts'
import { Spinner } from '#ui/spinner.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { type ProvidersSearch, urls } from '#urls.ts'

type ProviderResultsProps = { asked: ProvidersSearch; first: ProviderList; isFiltered: boolean }

/** The cards and "Show more". */
export function ProviderResults({ asked, first, isFiltered }: ProviderResultsProps) {
  const { items, next_cursor, more, loading, failed } = useProviders(asked, first)
  if (items.length === 0) return <NoProviders nearest={first.nearest} isFiltered={isFiltered} />

  /** With scripts the next page is appended; the link is for visitors without, and for new tabs. */
  function showMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!loading) more()
  }

  return (
    <>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5 lg:in-data-map:grid-cols-1">
        {items.map((provider) => (
          <li key={provider.id} data-provider={provider.id} className="rounded-card outline-lamp data-lit:outline-3">
            <ProviderCard provider={provider} href={urls.provider(provider.id)} />
          </li>
        ))}
      </ul>
      {failed && (
        <LateErrorPanel cause={failed} onRetry={more} retrying={loading} className="mt-6">
          The next providers could not be loaded.
        </LateErrorPanel>
      )}
      <p className="mt-8 flex justify-center gap-3">
        {asked.cursor && (
          <ButtonLink to={urls.providers({ ...asked, cursor: undefined })}>Back to the first</ButtonLink>
        )}
        {next_cursor && (
          <Link
            to={urls.providers({ ...asked, cursor: next_cursor })}
            onClick={showMore}
            aria-busy={loading || undefined}
            className={buttonClass()}
          >
            {loading && <Spinner className="size-[1.1em]" />}
            Show more
          </Link>
        )}
      </p>
    </>
  )
}

/** No results: the nearest match further away, or other ways on. */
function NoProviders({ nearest, isFiltered }: { nearest: ProviderList['nearest']; isFiltered: boolean }) {
  return (
    <>
      <EmptyState
        title="No providers found"
        action={isFiltered && <ButtonLink to={urls.providers()}>Clear all</ButtonLink>}
      >
        {nearest?.distance_miles ? (
          <Spoken>{`No provider within 100 miles. The nearest match is ${distanceText(nearest.distance_miles)}.`}</Spoken>
        ) : (
          'Try fewer words, another category or another place.'
        )}
      </EmptyState>
      {nearest && (
        <div className="mx-auto mt-6 max-w-md">
          <ProviderCard provider={nearest} href={urls.provider(nearest.id)} />
        </div>
      )}
    </>
  )
}
