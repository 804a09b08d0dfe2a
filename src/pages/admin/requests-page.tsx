import type { LoaderFunctionArgs } from 'react-router'
import { requestsQuery } from '#domains/moderation/client.ts'
import { RequestTable } from '#domains/moderation/components/request-table.tsx'
import { requestSorts } from '#domains/moderation/rules.ts'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { AdminShell } from './admin-shell.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'

const fields: FilterField[] = [
  { name: 'search', label: 'Search', hint: 'A part of the title, or an id.' },
  {
    name: 'status',
    label: 'Status',
    options: { open: 'Open', assigned: 'Assigned', completed: 'Completed', expired: 'Expired' },
  },
  { name: 'answers', label: 'Answers', options: { none: 'None for a day' } },
]

const list: AdminList = { section: 'requests', fields, sorts: requestSorts }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, list)
  return readFirst(() => queryClient.infiniteQuery(requestsQuery(api, filters)))
}

/** `/admin/requests`: service requests; operators can close those that break our rules. */
export function Component() {
  const { filters, bar, sorting } = useAdminList(list)
  return (
    <AdminShell title="Requests" lead="What customers are looking for.">
      <FilterBar label="Requests" {...bar} />
      <RequestTable filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
