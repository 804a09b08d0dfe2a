import type { LoaderFunctionArgs } from 'react-router'
import { usersQuery } from '#domains/operators/accounts-client.ts'
import { userSorts } from '#domains/operators/accounts-rules.ts'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { UserTable } from '#domains/operators/components/user-table.tsx'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'
import { placeFields } from './place-fields.ts'

const fields: FilterField[] = [
  { name: 'search', label: msg('Search'), hint: msg('A part of a name, business or email, or an id.') },
  {
    name: 'role',
    label: msg('Role'),
    options: { customer: msg('Customers'), provider: msg('Providers'), operator: msg('Operators') },
  },
  ...placeFields,
  {
    name: 'state',
    label: msg('Status'),
    options: { active: msg('Active'), suspended: msg('Suspended'), closed: msg('Closed') },
  },
]

const list: AdminList = { section: 'people', fields, sorts: userSorts }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, list)
  return readFirst(() => queryClient.infiniteQuery(usersQuery(api, filters)))
}

/** `/admin/people`: all users. */
export function Component() {
  const { filters, bar, sorting } = useAdminList(list)
  return (
    <AdminShell title={t('Users')} lead={t('Everyone with an account.')}>
      <FilterBar label={t('Users')} {...bar} />
      <UserTable filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
