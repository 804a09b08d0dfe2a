import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { lists } from '#features/admin/client.ts'
import { FilterBar, type FilterField } from '#features/admin/components/filter-bar.tsx'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import { BusinessCard } from '#features/admin-providers/components/business-card.tsx'
import { useApi } from '#platform/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { filtersIn, loadOperator, readFirst, useFilters } from './operator.ts'

const fields: FilterField[] = [
  { name: 'search', label: 'Search', hint: 'A part of what it or its owner is called, an email, or an id.' },
  { name: 'verified', label: 'Verified', options: { yes: 'Verified', no: 'Not verified' } },
  { name: 'featured', label: 'Featured', options: { yes: 'Featured', no: 'Not featured' } },
]
const names = fields.map(({ name }) => name)

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, names)
  return readFirst(() => queryClient.infiniteQuery(lists.businesses(api, filters)))
}

/** `/admin/providers`: businesses and their marks (decision 21). */
export function Component() {
  const bar = useFilters('providers', names)
  const query = useInfiniteQuery(lists.businesses(useApi(), bar.filters))
  return (
    <AdminShell
      title="Providers"
      lead="Who offers something, the newest first. Verified and Featured are seen by everybody."
    >
      <FilterBar label="Providers" fields={fields} {...bar} />
      <PagedList
        query={query}
        title="Providers"
        noun="providers"
        loading={<WaitingCards label="providers" />}
        empty={<EmptyState title="No provider found">Try fewer letters, or clear the filters.</EmptyState>}
      >
        {(business) => <BusinessCard business={business} />}
      </PagedList>
    </AdminShell>
  )
}
