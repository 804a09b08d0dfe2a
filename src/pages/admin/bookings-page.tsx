import type { LoaderFunctionArgs } from 'react-router'
import { allBookingsQuery } from '#domains/moderation/bookings-client.ts'
import { bookingSorts } from '#domains/moderation/rules.ts'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { BookingTable } from './booking-table.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'
import { placeFields } from './place-fields.ts'

const fields: FilterField[] = [
  {
    name: 'search',
    label: msg('Search'),
    hint: msg('A business name, a user’s email address, or the id of a booking.'),
  },
  {
    name: 'status',
    label: msg('Status'),
    options: {
      pending: msg('Pending'),
      confirmed: msg('Confirmed'),
      completed: msg('Completed'),
      cancelled: msg('Cancelled'),
    },
  },
  ...placeFields,
  { name: 'from', label: msg('Jobs from'), type: 'date' },
  { name: 'to', label: msg('Jobs until'), type: 'date' },
]

const list: AdminList = { section: 'bookings', fields, sorts: bookingSorts }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, list)
  return readFirst(() => queryClient.infiniteQuery(allBookingsQuery(api, filters)))
}

/** `/admin/bookings`: all bookings, without their customers. */
export function Component() {
  const { filters, bar, sorting } = useAdminList(list)
  return (
    <AdminShell title={t('Bookings')} lead={t('Open one to see its parties and history. Your reason is recorded.')}>
      <FilterBar label={t('Bookings')} {...bar} />
      <BookingTable filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
