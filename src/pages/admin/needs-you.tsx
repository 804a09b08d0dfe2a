import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { needsQuery } from '#domains/moderation/needs-client.ts'
import type { Needs } from '#domains/moderation/needs-contract.ts'
import { MOST_WAITING, type NeedKind } from '#domains/moderation/needs-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { countedText, wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { urls } from '#urls.ts'

/** Each kind with one and several of it, and the list that has them. */
const kinds: Record<NeedKind, { one: string; several: string; to: string }> = {
  reports: { one: msg('open report'), several: msg('open reports'), to: urls.admin('reports', { status: 'open' }) },
  appeals: {
    one: msg('appeal against a suspension'),
    several: msg('appeals against suspensions'),
    to: urls.admin('appeals', { status: 'open' }),
  },
  approvals: {
    one: msg('new business that waits for approval'),
    several: msg('new businesses that wait for approval'),
    to: urls.admin('providers', { approval: 'waiting' }),
  },
  credentials: {
    one: msg('credential to check'),
    several: msg('credentials to check'),
    to: urls.admin('credentials', { status: 'waiting' }),
  },
  requests: {
    one: msg('request without an answer for a day'),
    several: msg('requests without an answer for a day'),
    to: urls.admin('requests', { answers: 'none' }),
  },
  mails: {
    one: msg('email that could not be sent'),
    several: msg('emails that could not be sent'),
    to: urls.admin('mails', { status: 'failed' }),
  },
  calendars: {
    one: msg('provider whose calendar cannot be read'),
    several: msg('providers whose calendars cannot be read'),
    to: urls.admin('providers', { calendars: 'stale' }),
  },
}

/** What waits for the operator, each with a link to its list, on the overview. */
export function NeedsYou() {
  const { data, error, refetch, isFetching } = useQuery(needsQuery(useApi()))
  return (
    <Card className="mb-6 p-5 sm:p-6">
      <h2 className="mb-3 text-xl">{t('Needs you')}</h2>
      {data ? (
        <NeedList items={data.items} />
      ) : error ? (
        <ErrorPanel
          cause={error}
          title={t('The list could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label={t('Loading what needs you')}>
          <Skeleton className="h-5 w-64 max-w-full" />
        </Loading>
      )}
    </Card>
  )
}

function NeedList({ items }: Needs) {
  const now = useNow()
  if (items.length === 0) return <p className="text-quiet">{t('All clear: nothing waits for you.')}</p>
  return (
    <ul className="divide-y divide-line">
      {items.map(({ kind, count, oldest_at }) => {
        const { one, several, to } = kinds[kind]
        const text =
          count < MOST_WAITING
            ? countedText(count, one, several)
            : t('{count} or more {several}', { count: wholeText(count), several })
        return (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link to={to} className="text-link inline-flex min-h-11 items-center">
              {text}
            </Link>
            <span className="text-sm text-quiet">
              {count > 1 && 'the oldest '}
              <TimeAgo at={oldest_at} now={now} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
