import type { LoaderFunctionArgs } from 'react-router'
import { requestsQuery } from '#domains/moderation/client.ts'
import { RequestTable } from '#domains/moderation/components/request-table.tsx'
import { requestSorts } from '#domains/moderation/rules.ts'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'
import { placeFields } from './place-fields.ts'

const fields: FilterField[] = [
  { name: 'search', label: msg('Search'), hint: msg('A part of the title, or an id.') },
  {
    name: 'status',
    label: msg('Status'),
    options: { open: msg('Open'), assigned: msg('Assigned'), completed: msg('Completed'), expired: msg('Expired') },
  },
  ...placeFields,
  { name: 'answers', label: msg('Answers'), options: { none: msg('None for a day') } },
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
    <AdminShell title={t('Requests')} lead={t('What customers are looking for.')}>
      <FilterBar label={t('Requests')} {...bar} />
      <RequestTable filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
