import type { LoaderFunctionArgs } from 'react-router'
import { businessesQuery } from '#domains/operators/accounts-client.ts'
import { businessSorts } from '#domains/operators/accounts-rules.ts'
import { BusinessTable } from '#domains/operators/components/business-table.tsx'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'
import { placeFields } from './place-fields.ts'

const fields: FilterField[] = [
  { name: 'search', label: msg('Search'), hint: msg('A part of a business’s or owner’s name, an email, or an id.') },
  ...placeFields,
  { name: 'verified', label: msg('Verified'), options: { yes: msg('Verified'), no: msg('Not verified') } },
  { name: 'featured', label: msg('Featured'), options: { yes: msg('Featured'), no: msg('Not featured') } },
  { name: 'approval', label: msg('Approval'), options: { waiting: msg('Waiting'), declined: msg('Declined') } },
  {
    name: 'trader',
    label: msg('Identity'),
    options: { waiting: msg('To check'), missing: msg('Missing, listing paused') },
  },
  { name: 'calendars', label: msg('Calendars'), options: { stale: msg('Cannot be read') } },
]

const list: AdminList = { section: 'providers', fields, sorts: businessSorts }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, list)
  return readFirst(() => queryClient.infiniteQuery(businessesQuery(api, filters)))
}

/** `/admin/providers`: businesses and their badges. */
export function Component() {
  const { filters, bar, sorting } = useAdminList(list)
  return (
    <AdminShell title={t('Providers')} lead={t('All businesses. Everyone sees the Verified and Featured badges.')}>
      <FilterBar label={t('Providers')} {...bar} />
      <BusinessTable filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
