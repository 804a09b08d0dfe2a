import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { FilterBar, type FilterField } from '#features/admin/components/filter-bar.tsx'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import { usersQuery } from '#features/admin-accounts/client.ts'
import { UserCard } from '#features/admin-accounts/components/user-card.tsx'
import { useApi } from '#platform/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { filtersIn, loadOperator, readFirst, useFilters } from './operator.ts'

const fields: FilterField[] = [
  { name: 'search', label: 'Search', hint: 'A part of a name, business or email, or an id.' },
  { name: 'role', label: 'Role', options: { customer: 'Customers', provider: 'Providers', operator: 'Operators' } },
  { name: 'state', label: 'State', options: { active: 'Active', suspended: 'Suspended', closed: 'Closed' } },
]
const names = fields.map(({ name }) => name)

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, names)
  return readFirst(() => queryClient.infiniteQuery(usersQuery(api, filters)))
}

/** `/admin/people`: all users. */
export function Component() {
  const bar = useFilters('people', names)
  const query = useInfiniteQuery(usersQuery(useApi(), bar.filters))
  return (
    <AdminShell title="Users" lead="Everyone with an account, the newest first.">
      <FilterBar label="Users" fields={fields} {...bar} />
      <PagedList
        query={query}
        title="Users"
        noun="users"
        loading={<WaitingCards label="users" />}
        empty={<EmptyState title="No user found">Try fewer letters, or clear the filters.</EmptyState>}
      >
        {(user) => <UserCard user={user} />}
      </PagedList>
    </AdminShell>
  )
}
