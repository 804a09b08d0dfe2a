import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { adminAnswer } from '#domains/operators/client.ts'
import { WaitingRows } from '#domains/operators/components/waiting-rows.tsx'
import type { MissedSearch, Synonym } from '#domains/search/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { MissedSearches, missedSearchSorts } from './missed-searches.tsx'
import { type AdminList, loadOperator, readFirst, useAdminList } from './operator.ts'
import { Synonyms } from './synonyms.tsx'

const list: AdminList = { section: 'searches', fields: [], sorts: missedSearchSorts }

/** Searches of the last 30 days that found no provider. */
const missedSearchesQuery = adminAnswer<{ items: MissedSearch[] }>('/searches')
/** The words that operators have made mean a category. */
const synonymsQuery = adminAnswer<{ items: Synonym[] }>('/searches/synonyms')

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() =>
    Promise.all([queryClient.query(missedSearchesQuery(api)), queryClient.query(synonymsQuery(api))]),
  )
}

/**
 * `/admin/searches`: words without a provider; operators can make them mean a category, and undo
 * it.
 */
export function Component() {
  const { sorting } = useAdminList(list)
  const api = useApi()
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(missedSearchesQuery(api))
  const synonyms = useQuery(synonymsQuery(api))
  return (
    <AdminShell
      title={t('Searches without results')}
      lead={t(
        'The 100 most frequent words of the last 30 days that found no provider, in alphabetical order within a search.',
      )}
    >
      {data && data.items.length === 0 ? (
        <EmptyState title={t('No search without results')}>
          {t('In the last 30 days, every search found a provider.')}
        </EmptyState>
      ) : data ? (
        <MissedSearches searches={data.items} sorting={sorting} />
      ) : errorUpdateCount === 0 ? (
        <WaitingRows label={t('searches')} />
      ) : (
        <ErrorPanel
          cause={error}
          title={t('Searches could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {synonyms.data && synonyms.data.items.length > 0 && <Synonyms synonyms={synonyms.data.items} />}
      {synonyms.isLoadingError && (
        <ErrorPanel
          cause={synonyms.error}
          title={t('Synonyms could not be loaded')}
          onRetry={() => void synonyms.refetch()}
          retrying={synonyms.isFetching}
          className="mt-10"
        />
      )}
    </AdminShell>
  )
}
