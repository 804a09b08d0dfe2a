import type { LoaderFunctionArgs } from 'react-router'
import { disputesQuery } from '#domains/moderation/client.ts'
import { DisputeTable } from '#domains/moderation/components/dispute-table.tsx'
import { disputeSorts } from '#domains/moderation/rules.ts'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { AdminShell } from './admin-shell.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'

const fields: FilterField[] = [{ name: 'status', label: 'Status', options: { open: 'Open', settled: 'Settled' } }]

const list: AdminList = { section: 'disputes', fields, sorts: disputeSorts }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, list)
  return readFirst(() => queryClient.infiniteQuery(disputesQuery(api, filters)))
}

/** `/admin/disputes`: final amounts that customers do not agree with. */
export function Component() {
  const { filters, bar, sorting } = useAdminList(list)
  return (
    <AdminShell title="Disputes" lead="Final amounts that customers do not agree with. The parties settle them.">
      <FilterBar label="Disputes" {...bar} />
      <DisputeTable filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
