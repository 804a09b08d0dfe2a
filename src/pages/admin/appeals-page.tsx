import type { LoaderFunctionArgs } from 'react-router'
import { appealsQuery } from '#domains/operators/appeals-client.ts'
import { appealSorts } from '#domains/operators/appeals-rules.ts'
import { AppealTable } from '#domains/operators/components/appeal-table.tsx'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'

const fields: FilterField[] = [
  { name: 'status', label: msg('Status'), options: { open: msg('Open'), decided: msg('Decided') } },
]

const list: AdminList = { section: 'appeals', fields, sorts: appealSorts }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, list)
  return readFirst(() => queryClient.infiniteQuery(appealsQuery(api, filters)))
}

/** `/admin/appeals`: appeals against suspensions and hidden reviews. */
export function Component() {
  const { filters, bar, sorting } = useAdminList(list)
  return (
    <AdminShell
      title={t('Appeals')}
      lead={t(
        'Suspended users and authors of hidden reviews appeal once. Another operator than the one who decided answers.',
      )}
    >
      <FilterBar label={t('Appeals')} {...bar} />
      <AppealTable filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
