import type { LoaderFunctionArgs } from 'react-router'
import { reportsQuery } from '#domains/moderation/client.ts'
import { ReportTable } from '#domains/moderation/components/report-table.tsx'
import { reportSorts } from '#domains/moderation/rules.ts'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { AdminShell } from './admin-shell.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'

const fields: FilterField[] = [
  {
    name: 'status',
    label: msg('Status'),
    options: { open: msg('Open'), upheld: msg('Upheld'), dismissed: msg('Dismissed') },
  },
]

const list: AdminList = { section: 'reports', fields, sorts: reportSorts }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, list)
  return readFirst(() => queryClient.infiniteQuery(reportsQuery(api, filters)))
}

/** `/admin/reports`: reports of reviews and users. */
export function Component() {
  const { filters, bar, sorting } = useAdminList(list)
  const { status, sort } = filters
  return (
    <AdminShell
      title={t('Reports')}
      lead={t('Reports of reviews and users.')}
      aside={
        status !== 'open' && (
          <ButtonLink to={urls.admin('reports', { status: 'open', sort })}>{t('Show open reports')}</ButtonLink>
        )
      }
    >
      <FilterBar label={t('Reports')} {...bar} />
      <ReportTable filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
