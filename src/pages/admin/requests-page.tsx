import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { FilterBar, type FilterField } from '#features/admin/components/filter-bar.tsx'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import { requestsQuery } from '#features/moderation/client.ts'
import { RequestCard } from '#features/moderation/components/request-card.tsx'
import { useApi } from '#platform/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { filtersIn, loadOperator, readFirst, useFilters } from './operator.ts'

const fields: FilterField[] = [
  { name: 'search', label: 'Search', hint: 'A part of the title, or an id.' },
  {
    name: 'status',
    label: 'Status',
    options: { open: 'Open', assigned: 'Assigned', completed: 'Completed', expired: 'Expired' },
  },
]
const names = fields.map(({ name }) => name)

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, names)
  return readFirst(() => queryClient.infiniteQuery(requestsQuery(api, filters)))
}

/** `/admin/requests`: service requests; operators can close those that break our rules. */
export function Component() {
  const bar = useFilters('requests', names)
  const query = useInfiniteQuery(requestsQuery(useApi(), bar.filters))
  return (
    <AdminShell title="Requests" lead="What customers are looking for, the newest first.">
      <FilterBar label="Requests" fields={fields} {...bar} />
      <PagedList
        query={query}
        title="Requests"
        noun="requests"
        loading={<WaitingCards label="requests" />}
        empty={<EmptyState title="No request found">Try fewer letters, or clear the filters.</EmptyState>}
      >
        {(request) => <RequestCard request={request} />}
      </PagedList>
    </AdminShell>
  )
}
