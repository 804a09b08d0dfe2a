import type { LoaderFunctionArgs } from 'react-router'
import { disputesQuery } from '#domains/moderation/client.ts'
import { DisputeTable } from '#domains/moderation/components/dispute-table.tsx'
import { disputeSorts } from '#domains/moderation/rules.ts'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'

const fields: FilterField[] = [
  { name: 'status', label: msg('Status'), options: { open: msg('Open'), settled: msg('Settled') } },
]

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
    <AdminShell
      title={t('Disputes')}
      lead={t('Final amounts that customers do not agree with. The parties settle them.')}
    >
      <FilterBar label={t('Disputes')} {...bar} />
      <DisputeTable filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
