import type { LoaderFunctionArgs } from 'react-router'
import { lists } from '#features/admin/client.ts'
import { FilterBar, type FilterField } from '#features/admin/components/filter-bar.tsx'
import { AuditList } from '#features/admin-audit/components/audit-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { filtersIn, loadOperator, readFirst, useFilters } from './operator.ts'

const fields: FilterField[] = [
  { name: 'person', label: 'Person', hint: 'The id of a login.' },
  { name: 'kind', label: 'Kind', hint: 'As it begins, e.g. operator. or session.opened' },
  { name: 'day', label: 'Day', hint: 'In UTC.', type: 'date' },
]
const names = fields.map(({ name }) => name)

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, names)
  return readFirst(() => queryClient.infiniteQuery(lists.audit(api, filters)))
}

/** `/admin/audit`: what was done by whom, as nobody can rewrite it. */
export function Component() {
  const bar = useFilters('audit', names)
  return (
    <AdminShell title="Audit trail" lead="What was done, by whom and to whom. Nobody can change it.">
      <FilterBar label="Audit trail" fields={fields} {...bar} />
      <AuditList filters={bar.filters} />
    </AdminShell>
  )
}
