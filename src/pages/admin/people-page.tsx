import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { lists } from '#features/admin/client.ts'
import { FilterBar, type FilterField } from '#features/admin/components/filter-bar.tsx'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import { PersonCard } from '#features/admin-users/components/person-card.tsx'
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
  return readFirst(() => queryClient.infiniteQuery(lists.people(api, filters)))
}

/** `/admin/people`: everybody who has a login. */
export function Component() {
  const bar = useFilters('people', names)
  const query = useInfiniteQuery(lists.people(useApi(), bar.filters))
  return (
    <AdminShell title="People" lead="Everybody who has an account, the newest first.">
      <FilterBar label="People" fields={fields} {...bar} />
      <PagedList
        query={query}
        title="People"
        noun="people"
        loading={<WaitingCards label="people" />}
        empty={<EmptyState title="Nobody found">Try fewer letters, or clear the filters.</EmptyState>}
      >
        {(person) => <PersonCard person={person} />}
      </PagedList>
    </AdminShell>
  )
}
