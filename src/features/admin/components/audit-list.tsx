import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '#platform/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { urls } from '#urls.ts'
import { auditQuery, type Filters } from '../client.ts'
import type { AuditEvent } from '../contract.ts'
import { Moment } from './facts.tsx'
import { WaitingCards } from './waiting-cards.tsx'

/** The audit trail, the newest first. */
export function AuditList({ filters }: { filters: Filters }) {
  const query = useInfiniteQuery(auditQuery(useApi(), filters))
  return (
    <PagedList
      query={query}
      title="The audit trail"
      noun="events"
      loading={<WaitingCards label="the audit trail" />}
      empty={<EmptyState title="Nothing found">No event matches these filters.</EmptyState>}
    >
      {(event) => <Event event={event} />}
    </PagedList>
  )
}

function Event({ event: { at, kind, actor, subject, details, network } }: { event: AuditEvent }) {
  const facts = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`)
  return (
    <article className="grid gap-x-6 gap-y-1 rounded-card border border-line bg-surface p-4 text-sm sm:grid-cols-[13rem_minmax(0,1fr)]">
      <div>
        <h2 className="font-text text-base font-semibold tracking-normal wrap-anywhere">{kind}</h2>
        <p className="text-quiet">
          <Moment at={at} />
        </p>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p>
          By <Login login={actor} otherwise="an unknown user" />
          {subject && subject.id !== actor?.id && (
            <>
              , to <Login login={subject} otherwise="no user" />
            </>
          )}
          {network && <span className="text-quiet"> from {network}</span>}
        </p>
        {facts.length > 0 && <p className="text-quiet">{facts.join(' · ')}</p>}
      </div>
    </article>
  )
}

function Login({ login, otherwise }: { login: AuditEvent['actor']; otherwise: string }) {
  if (!login) return otherwise
  return (
    <Link to={urls.adminPerson(login.id)} className="text-link">
      {login.email ?? login.id}
    </Link>
  )
}
