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
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { disputesQuery } from '../client.ts'
import type { Dispute } from '../contract.ts'

const columns: Column<Dispute>[] = [
  {
    name: 'service',
    label: msg('Job'),
    size: 'wide',
    cell: ({ service, date }) => (
      <>
        {service}
        <span className="block text-sm font-normal text-quiet">{dateText(date)}</span>
      </>
    ),
  },
  { name: 'customer', label: msg('Customer'), cell: ({ customer }) => <Person {...customer} /> },
  { name: 'provider', label: msg('Provider'), cell: ({ provider }) => <Person {...provider} /> },
  {
    name: 'price',
    label: msg('Amount'),
    end: true,
    cell: ({ agreed_price, price }) => (
      <>
        {money(price)}
        <span className="block text-quiet">{t('agreed {amount}', { amount: money(agreed_price) })}</span>
      </>
    ),
  },
  {
    name: 'texts',
    label: msg('Texts'),
    size: 'wide',
    cell: ({ note, dispute }) => (
      <>
        {note && <LongText text={t('Provider: {note}', { note })} />}
        <LongText text={t('Customer: {dispute}', { dispute })} />
      </>
    ),
  },
  {
    name: 'disputed_at',
    label: msg('Disputed'),
    size: 'narrow',
    sort: 'descending',
    cell: ({ disputed_at }) => <Moment at={disputed_at} />,
  },
  {
    name: 'final_price',
    label: msg('Status'),
    cell: ({ final_price }) =>
      final_price === null ? t('Open') : t('Settled at {amount}', { amount: money(final_price) }),
  },
]

/** Disputed final amounts with what both parties say. */
export function DisputeTable({ filters, sorting }: { filters: Filters; sorting: Sorting }) {
  return (
    <AdminTable
      query={useInfiniteQuery(disputesQuery(useApi(), filters))}
      title={t('Disputes')}
      noun={t('disputes')}
      columns={columns}
      sorting={sorting}
      empty={{ title: t('No dispute found'), text: t('Customers agree with every final amount.') }}
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
