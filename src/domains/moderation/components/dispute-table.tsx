import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Filters } from '#domains/operators/client.ts'
import { AdminTable } from '#domains/operators/components/admin-table.tsx'
import { Moment } from '#domains/operators/components/facts.tsx'
import { LongText } from '#domains/operators/components/long-text.tsx'
import { dateText } from '#domains/schedule/slots-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import type { Column, Sorting } from '#ui/data-table.tsx'
import { money } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import { disputesQuery } from '../client.ts'
import type { Dispute } from '../contract.ts'

const columns: Column<Dispute>[] = [
  {
    name: 'service',
    label: 'Job',
    size: 'wide',
    cell: ({ service, date }) => (
      <>
        {service}
        <span className="block text-sm font-normal text-quiet">{dateText(date)}</span>
      </>
    ),
  },
  { name: 'customer', label: 'Customer', cell: ({ customer }) => <Person {...customer} /> },
  { name: 'provider', label: 'Provider', cell: ({ provider }) => <Person {...provider} /> },
  {
    name: 'price',
    label: 'Amount',
    end: true,
    cell: ({ agreed_price, price }) => (
      <>
        {money(price)}
        <span className="block text-quiet">agreed {money(agreed_price)}</span>
      </>
    ),
  },
  {
    name: 'texts',
    label: 'Texts',
    size: 'wide',
    cell: ({ note, dispute }) => (
      <>
        {note && <LongText text={`Provider: ${note}`} />}
        <LongText text={`Customer: ${dispute}`} />
      </>
    ),
  },
  {
    name: 'disputed_at',
    label: 'Disputed',
    size: 'narrow',
    sort: 'descending',
    cell: ({ disputed_at }) => <Moment at={disputed_at} />,
  },
  {
    name: 'final_price',
    label: 'Status',
    cell: ({ final_price }) => (final_price === null ? 'Open' : `Settled at ${money(final_price)}`),
  },
]

/** Disputed final amounts with what both parties say. */
export function DisputeTable({ filters, sorting }: { filters: Filters; sorting: Sorting }) {
  return (
    <AdminTable
      query={useInfiniteQuery(disputesQuery(useApi(), filters))}
      title="Disputes"
      noun="disputes"
      columns={columns}
      sorting={sorting}
      empty={{ title: 'No dispute found', text: 'Customers agree with every final amount.' }}
    />
  )
}

function Person({ person_id, name }: Dispute['customer']) {
  return (
    <Link to={urls.adminPerson(person_id)} className="text-link">
      {name}
    </Link>
  )
}
