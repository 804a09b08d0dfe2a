import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Filters } from '#features/admin/client.ts'
import { FilterBar, type FilterField } from '#features/admin/components/filter-bar.tsx'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import { reportsQuery } from '#features/moderation/client.ts'
import { ReportCard } from '#features/moderation/components/report-card.tsx'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { urls } from '#urls.ts'
import { AdminShell } from './admin-shell.tsx'
import { filtersIn, loadOperator, readFirst, useFilters } from './operator.ts'

const fields: FilterField[] = [
  { name: 'status', label: 'Status', options: { open: 'Open', upheld: 'Upheld', dismissed: 'Dismissed' } },
]

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters: Filters = filtersIn(new URL(args.request.url).searchParams, ['status'])
  return readFirst(() => queryClient.infiniteQuery(reportsQuery(api, filters)))
}

/** `/admin/reports`: reports of reviews and users. */
export function Component() {
  const bar = useFilters('reports', ['status'])
  const query = useInfiniteQuery(reportsQuery(useApi(), bar.filters))
  const isOpenOnly = bar.filters['status'] === 'open'
  return (
    <AdminShell
      title="Reports"
      lead="Reports of reviews and users, the newest first."
      aside={!isOpenOnly && <ButtonLink to={urls.admin('reports', { status: 'open' })}>Show open reports</ButtonLink>}
    >
      <FilterBar label="Reports" fields={fields} {...bar} />
      <PagedList
        query={query}
        title="Reports"
        noun="reports"
        loading={<WaitingCards label="reports" />}
        empty={
          <EmptyState title="No reports">
            {isOpenOnly ? 'All reports have been decided.' : 'No one has reported anything.'}
          </EmptyState>
        }
      >
        {(report) => <ReportCard report={report} />}
      </PagedList>
    </AdminShell>
  )
}
