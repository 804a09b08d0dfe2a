import type { LoaderFunctionArgs } from 'react-router'
import { auditQuery } from '#domains/operators/client.ts'
import { AuditList } from '#domains/operators/components/audit-list.tsx'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { auditSorts } from '#domains/operators/rules.ts'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'

const fields: FilterField[] = [
  { name: 'person', label: msg('User'), hint: msg('The email address.') },
  { name: 'kind', label: msg('Kind'), hint: msg('The beginning of it, e.g. operator. or session.opened') },
  { name: 'day', label: msg('Day'), hint: msg('In UTC.'), type: 'date' },
]

const list: AdminList = { section: 'audit', fields, sorts: auditSorts }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, list)
  return readFirst(() => queryClient.infiniteQuery(auditQuery(api, filters)))
}

/** `/admin/audit`: the audit trail. */
export function Component() {
  const { filters, bar, sorting } = useAdminList(list)
  return (
    <AdminShell title={t('Audit trail')} lead={t('Who did what, and to whom. No one can change it.')}>
      <FilterBar label={t('Audit trail')} {...bar} />
      <AuditList filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
