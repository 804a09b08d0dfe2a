import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '#platform/api-context.tsx'
import type { Column, Sorting } from '#ui/data-table.tsx'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { auditQuery, type Filters } from '../client.ts'
import type { AuditEvent } from '../contract.ts'
import { byCommandLine, bySetUp } from '../rules.ts'
import { AdminTable } from './admin-table.tsx'
import { Moment } from './facts.tsx'

/** The actor's name if no login acted. */
const actorsWithoutLogin: Record<string, string> = {
  [byCommandLine]: msg('The command line'),
  [bySetUp]: msg('The set-up'),
}

const columns: Column<AuditEvent>[] = [
  { name: 'kind', label: msg('Kind'), cell: ({ kind }) => kind },
  { name: 'at', label: msg('Time'), size: 'narrow', sort: 'descending', cell: ({ at }) => <Moment at={at} /> },
  {
    name: 'actor',
    label: msg('By'),
    cell: ({ actor, details }) => (
      <Login login={actor} otherwise={t(actorsWithoutLogin[String(details['by'])] ?? msg('An unknown user'))} />
    ),
  },
  {
    name: 'subject',
    label: msg('To'),
    cell: ({ actor, subject }) => subject && subject.id !== actor?.id && <Login login={subject} />,
  },
  { name: 'network', label: msg('From'), cell: ({ network }) => network },
  { name: 'details', label: msg('Details'), size: 'wide', cell: ({ details }) => detailsText(details) },
]

/** The audit trail. */
export function AuditList({ filters, sorting }: { filters: Filters; sorting?: Sorting }) {
  return (
    <AdminTable
      query={useInfiniteQuery(auditQuery(useApi(), filters))}
      title={t('The audit trail')}
      noun={t('events')}
      columns={columns}
      sorting={sorting}
      empty={{ title: t('Nothing found'), text: t('No event matches these filters.') }}
    />
  )
}

const detailsText = (details: AuditEvent['details']) =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(' · ')

function Login({ login, otherwise }: { login: AuditEvent['actor']; otherwise?: string }) {
  if (!login) return otherwise
  return (
    <Link to={urls.adminPerson(login.id)} className="text-link">
      {login.email ?? login.id}
    </Link>
  )
}
