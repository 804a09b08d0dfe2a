import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Filters } from '#domains/operators/client.ts'
import { AdminTable } from '#domains/operators/components/admin-table.tsx'
import { Moment } from '#domains/operators/components/facts.tsx'
import { LongText } from '#domains/operators/components/long-text.tsx'
import { reportReasons } from '#domains/safety/reports-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column, Sorting } from '#ui/data-table.tsx'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { reportsQuery } from '../client.ts'
import type { Report } from '../contract.ts'
import { ReportActions } from './report-actions.tsx'
import { ReportedPhotos } from './reported-photos.tsx'
import { ReportedReview } from './reported-review.tsx'

const tones = { open: 'warning', upheld: 'error', dismissed: 'neutral' } as const
const names = { open: msg('Open'), upheld: msg('Upheld'), dismissed: msg('Dismissed') }

const columns: Column<Report>[] = [
  {
    name: 'reason',
    label: msg('Reason'),
    size: 'wide',
    cell: ({ reason, details, message_photos }) => (
      <>
        {t(reportReasons[reason])}
        {details && (
          <div className="text-sm font-normal">
            <LongText text={details} />
          </div>
        )}
        {message_photos.length > 0 && <ReportedPhotos photos={message_photos} label={t('From a message')} />}
      </>
    ),
  },
  {
    name: 'review',
    label: msg('Review'),
    size: 'wide',
    cell: ({ review }) => review && <ReportedReview review={review} />,
  },
  { name: 'about', label: msg('About'), cell: ({ about }) => <UserLink user={about} /> },
  { name: 'reporter', label: msg('Reporter'), cell: ({ reporter }) => <UserLink user={reporter} /> },
  {
    name: 'created_at',
    label: msg('Reported'),
    size: 'narrow',
    sort: 'descending',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  { name: 'status', label: msg('Status'), cell: (report) => <Status report={report} /> },
]

/** Reports with their subjects and the actions of operators. */
export function ReportTable({ filters, sorting }: { filters: Filters; sorting: Sorting }) {
  return (
    <AdminTable
      query={useInfiniteQuery(reportsQuery(useApi(), filters))}
      title={t('Reports')}
      noun={t('reports')}
      columns={columns}
      sorting={sorting}
      actions={(report) => <ReportActions report={report} />}
      empty={{
        title: t('No reports'),
        text: emptyText(filters['status']),
      }}
    />
  )
}

function emptyText(status: string | undefined): string {
  if (status === 'open') return t('All reports have been decided.')
  return status ? t('No report matches this filter.') : t('No one has reported anything.')
}

function UserLink({ user: { person_id, name, user_type } }: { user: Report['reporter'] }) {
  return (
    <>
      <Link to={urls.adminPerson(person_id)} className="text-link">
        {name}
      </Link>
      <br />
      <span className="text-quiet">{user_type === 'customer' ? t('customer') : t('provider')}</span>
    </>
  )
}

function Status({ report: { status, others, handled_at, handled_by, note } }: { report: Report }) {
  return (
    <>
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={tones[status]}>{t(names[status])}</Badge>
        {others > 0 && (
          <Badge tone="warning">
            {t('{others, plural, one {# other report} other {# other reports}} of the same', { others })}
          </Badge>
        )}
      </span>
      {note && <LongText text={note} />}
      {handled_at && (
        <p className="text-quiet">
          <Moment at={handled_at} /> {t('by {handled_by}', { handled_by: handled_by ?? t('an operator who has left') })}
        </p>
      )}
    </>
  )
}
