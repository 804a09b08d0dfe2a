import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { adminAnswer } from '#features/admin/client.ts'
import { WaitingRows } from '#features/admin/components/waiting-rows.tsx'
import type { MissedSearch } from '#features/search/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { AdminShell } from './admin-shell.tsx'
import { MissedSearches, missedSearchSorts } from './missed-searches.tsx'
import { type AdminList, loadOperator, readFirst, useAdminList } from './operator.ts'

const list: AdminList = { section: 'searches', fields: [], sorts: missedSearchSorts }

/** Searches of the last 30 days that found no provider. */
const missedSearchesQuery = adminAnswer<{ items: MissedSearch[] }>('/searches')

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.query(missedSearchesQuery(api)))
}

/** `/admin/searches`: words without a provider; operators can make them mean a category. */
export function Component() {
  const { sorting } = useAdminList(list)
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(missedSearchesQuery(useApi()))
  return (
    <AdminShell
      title="Searches without results"
      lead="The 100 most frequent words of the last 30 days that found no provider, in alphabetical order within a search."
    >
      {data && data.items.length === 0 ? (
        <EmptyState title="No search without results">In the last 30 days, every search found a provider.</EmptyState>
      ) : data ? (
        <MissedSearches searches={data.items} sorting={sorting} />
      ) : errorUpdateCount === 0 ? (
        <WaitingRows label="searches" />
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
