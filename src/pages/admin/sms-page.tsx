import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { SmsCost, SmsCosts } from '#domains/notifications/sms-contract.ts'
import { smsKindTitles } from '#domains/notifications/sms-rules.ts'
import { adminAnswer } from '#domains/operators/client.ts'
import { WaitingRows } from '#domains/operators/components/waiting-rows.tsx'
import { useApi } from '#platform/api-context.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator, readFirst } from './operator.ts'

const smsCostsQuery = adminAnswer<SmsCosts>('/sms')

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.query(smsCostsQuery(api)))
}

/** `/admin/sms`: the text messages of this month, and their cost (docs/product/sms.md). */
export function Component() {
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(smsCostsQuery(useApi()))
  return (
    <AdminShell
      title={t('Text messages')}
      lead={t('What this month’s text messages cost, as their service reports it.')}
    >
      {data ? (
        <Costs costs={data} />
      ) : errorUpdateCount === 0 ? (
        <WaitingRows label={t('text messages')} />
      ) : (
        <ErrorPanel
          cause={error}
          title={t('Text messages could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </AdminShell>
  )
}

const titles: Record<SmsCost['kind'], string> = { code: msg('Codes that confirm a number'), ...smsKindTitles }

const columns: Column<SmsCost>[] = [
  { name: 'kind', label: msg('Kind'), cell: ({ kind }) => t(titles[kind]) },
  { name: 'messages', label: msg('Sent'), end: true, cell: ({ messages }) => wholeText(messages) },
  { name: 'segments', label: msg('Segments'), end: true, cell: ({ segments }) => wholeText(segments) },
  { name: 'delivered', label: msg('Delivered'), end: true, cell: ({ delivered }) => wholeText(delivered) },
  { name: 'failed', label: msg('Failed'), end: true, cell: ({ failed }) => wholeText(failed) },
  { name: 'over_limit', label: msg('Over 5 a day'), end: true, cell: ({ over_limit }) => wholeText(over_limit) },
  { name: 'dropped', label: msg('Too late'), end: true, cell: ({ dropped }) => wholeText(dropped) },
  { name: 'costs', label: msg('Cost'), end: true, cell: ({ costs }) => costText(costs) },
]

function Costs({ costs: { is_on, items, unpriced, numbers } }: { costs: SmsCosts }) {
  if (items.length === 0)
    return is_on ? (
      <EmptyState title={t('No text messages this month')}>
        {t('{count, plural, one {# user has} other {# users have}} a number for texts.', { count: numbers })}
      </EmptyState>
    ) : (
      <EmptyState title={t('Text messages are off')}>
        {t('Set SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM to offer them. Emails and notifications work without.')}
      </EmptyState>
    )
  const total = totalText(items)
  return (
    <>
      <p className="mb-4 max-w-prose">
        {total && `${t('{cost} in all.', { cost: total })} `}
        {t('{count, plural, one {# user has} other {# users have}} a number for texts.', { count: numbers })}{' '}
        {unpriced > 0 && t('The service has not said yet what {count} of them cost.', { count: unpriced })}
      </p>
      <DataTable label={t('Text messages of this month')} columns={columns} rows={items} keyOf={({ kind }) => kind} />
    </>
  )
}

/** The price of one text, which has more decimals than other amounts of money. */
const costText = (costs: SmsCost['costs']): string =>
  costs.map(({ currency, amount }) => `${amount.toFixed(4)} ${currency}`).join(' + ') || '–'

function totalText(items: readonly SmsCost[]): string {
  const byCurrency = Map.groupBy(
    items.flatMap(({ costs }) => costs),
    ({ currency }) => currency,
  )
  const totals = [...byCurrency].map(([currency, costs]) => ({
    currency,
    amount: costs.reduce((total, { amount }) => total + amount, 0),
  }))
  return totals.length > 0 ? costText(totals) : ''
}
