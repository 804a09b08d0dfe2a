import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { needsQuery } from '#domains/moderation/needs-client.ts'
import type { Needs } from '#domains/moderation/needs-contract.ts'
import { MOST_WAITING, type NeedKind } from '#domains/moderation/needs-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { urls } from '#urls.ts'

/** The text for the count of each kind, and its list. */
const kinds: Record<NeedKind, { text: string; more: string; to: string }> = {
  reports: {
    text: msg('{count, plural, one {# open report} other {# open reports}}'),
    more: msg('{most} or more open reports'),
    to: urls.admin('reports', { status: 'open' }),
  },
  appeals: {
    text: msg('{count, plural, one {# appeal against a decision} other {# appeals against decisions}}'),
    more: msg('{most} or more appeals against decisions'),
    to: urls.admin('appeals', { status: 'open' }),
  },
  approvals: {
    text: msg(
      '{count, plural, one {# new business that waits for approval} other {# new businesses that wait for approval}}',
    ),
    more: msg('{most} or more new businesses that wait for approval'),
    to: urls.admin('providers', { approval: 'waiting' }),
  },
  credentials: {
    text: msg('{count, plural, one {# credential to check} other {# credentials to check}}'),
    more: msg('{most} or more credentials to check'),
    to: urls.admin('credentials', { status: 'waiting' }),
  },
  traders: {
    text: msg('{count, plural, one {# business whose identity to check} other {# businesses whose identity to check}}'),
    more: msg('{most} or more businesses whose identity to check'),
    to: urls.admin('providers', { trader: 'waiting' }),
  },
  traders_missing: {
    text: msg(
      '{count, plural, one {# provider paused until they say who they are} other {# providers paused until they say who they are}}',
    ),
    more: msg('{most} or more providers paused until they say who they are'),
    to: urls.admin('providers', { trader: 'missing' }),
  },
  requests: {
    text: msg(
      '{count, plural, one {# request without an answer for a day} other {# requests without an answer for a day}}',
    ),
    more: msg('{most} or more requests without an answer for a day'),
    to: urls.admin('requests', { answers: 'none' }),
  },
  mails: {
    text: msg('{count, plural, one {# email that could not be sent} other {# emails that could not be sent}}'),
    more: msg('{most} or more emails that could not be sent'),
    to: urls.admin('mails', { status: 'failed' }),
  },
  calendars: {
    text: msg(
      '{count, plural, one {# provider whose calendar cannot be read} other {# providers whose calendars cannot be read}}',
    ),
    more: msg('{most} or more providers whose calendars cannot be read'),
    to: urls.admin('providers', { calendars: 'stale' }),
  },
}

/** The work that waits for the operator, each kind with a link to its list, on the overview. */
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
        const { text, more, to } = kinds[kind]
        return (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link to={to} className="text-link inline-flex min-h-11 items-center">
              {count < MOST_WAITING ? t(text, { count }) : t(more, { most: wholeText(count) })}
            </Link>
            <span className="text-sm text-quiet">
              {count > 1 && `${t('the oldest')} `}
              <TimeAgo at={oldest_at} now={now} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
