import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { adminAnswer } from '#features/admin/client.ts'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import type { MissedSearch } from '#features/search/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { AdminShell } from './admin-shell.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { loadOperator, readFirst } from './operator.ts'

/** Searches of the last 30 days that found no provider. */
const missedSearchesQuery = adminAnswer<{ items: MissedSearch[] }>('/searches')

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.query(missedSearchesQuery(api)))
}

/** `/admin/searches`: words without a provider; operators can make them mean a category. */
export function Component() {
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(missedSearchesQuery(useApi()))
  return (
    <AdminShell
      title="Searches without results"
      lead="Words from the last 30 days that found no provider, the most frequent first, in alphabetical order within a search."
    >
      {data && data.items.length === 0 ? (
        <EmptyState title="No search without results">In the last 30 days, every search found a provider.</EmptyState>
      ) : data ? (
        <MissedSearches searches={data.items} />
      ) : errorUpdateCount === 0 ? (
        <WaitingCards label="searches" />
      ) : (
        <ErrorPanel
          cause={error}
          title="Searches could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </AdminShell>
  )
}
