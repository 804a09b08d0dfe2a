import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { allBookingsQuery } from '#domains/moderation/bookings-client.ts'
import type { BookingSummary } from '#domains/moderation/bookings-contract.ts'
import type { Filters } from '#domains/operators/client.ts'
import { AdminTable } from '#domains/operators/components/admin-table.tsx'
import { Moment } from '#domains/operators/components/facts.tsx'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { BookingBadge } from '#pages/bookings/booking-badge.tsx'
import { useApi } from '#platform/api-context.tsx'
import type { Column, Sorting } from '#ui/data-table.tsx'
import { money } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'

const columns: Column<BookingSummary>[] = [
  {
    name: 'service_name',
    label: msg('Booking'),
    size: 'wide',
    cell: ({ id, service_name, business_name }) => (
      <>
        <Link to={urls.adminBooking(id)} className="text-link">
          {service_name}
        </Link>
        <span className="block text-quiet">{business_name}</span>
      </>
    ),
  },
  {
    name: 'date',
    label: msg('Job'),
    cell: (booking) => (
      <>
        {dateText(booking.date, 'short')}
        <span className="block text-quiet">{rangeText(booking)}</span>
      </>
    ),
  },
  { name: 'price', label: msg('Price'), end: true, cell: ({ price }) => money(price) },
  {
    name: 'created_at',
    label: msg('Booked'),
    size: 'narrow',
    sort: 'descending',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  { name: 'status', label: msg('Status'), cell: ({ status }) => <BookingBadge status={status} /> },
]

/** The bookings of the site. Only the page of a booking shows the customer. */
export function BookingTable({ filters, sorting }: { filters: Filters; sorting: Sorting }) {
  return (
    <AdminTable
      query={useInfiniteQuery(allBookingsQuery(useApi(), filters))}
      title={t('Bookings')}
      noun={t('bookings')}
      columns={columns}
      sorting={sorting}
      empty={{ title: t('No booking found'), text: t('Try fewer letters, or clear the filters.') }}
    />
  )
}
