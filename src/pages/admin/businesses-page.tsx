import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { FilterBar, type FilterField } from '#features/admin/components/filter-bar.tsx'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import { businessesQuery } from '#features/admin-accounts/client.ts'
import { BusinessCard } from '#features/admin-accounts/components/business-card.tsx'
import { useApi } from '#platform/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { filtersIn, loadOperator, readFirst, useFilters } from './operator.ts'

const fields: FilterField[] = [
  { name: 'search', label: 'Search', hint: 'A part of a business’s or owner’s name, an email, or an id.' },
  { name: 'verified', label: 'Verified', options: { yes: 'Verified', no: 'Not verified' } },
  { name: 'featured', label: 'Featured', options: { yes: 'Featured', no: 'Not featured' } },
]
const names = fields.map(({ name }) => name)

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, names)
  return readFirst(() => queryClient.infiniteQuery(businessesQuery(api, filters)))
}

/** `/admin/providers`: businesses and their badges. */
export function Component() {
  const bar = useFilters('providers', names)
  const query = useInfiniteQuery(businessesQuery(useApi(), bar.filters))
  return (
    <AdminShell
      title="Providers"
      lead="All businesses, the newest first. Everyone sees the Verified and Featured badges."
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
