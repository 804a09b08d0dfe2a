import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { type Filters, useAdminAction } from '#domains/operators/client.ts'
import { AdminTable } from '#domains/operators/components/admin-table.tsx'
import { Moment } from '#domains/operators/components/facts.tsx'
import { LongText } from '#domains/operators/components/long-text.tsx'
import { ReasonDialog } from '#domains/operators/components/reason-dialog.tsx'
import { Reason } from '#domains/operators/schema.ts'
import { ServiceRequestBadge } from '#domains/service-requests/components/service-request-badge.tsx'
import { useApi } from '#platform/api-context.tsx'
import type { Column, Sorting } from '#ui/data-table.tsx'
import { money, wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { RowActions } from '#ui/row-actions.tsx'
import { urls } from '#urls.ts'
import { requestsQuery } from '../client.ts'
import type { Request } from '../contract.ts'

const columns: Column<Request>[] = [
  {
    name: 'title',
    label: msg('Request'),
    size: 'wide',
    cell: ({ title, description }) => (
      <>
        {title}
        <div className="text-sm font-normal">
          <LongText text={description} />
        </div>
      </>
    ),
  },
  {
    name: 'customer',
    label: msg('Customer'),
    cell: ({ person_id, name, email }) => (
      <>
        <Link to={urls.adminPerson(person_id)} className="text-link">
          {name}
        </Link>
        <span title={email} className="block text-quiet md:max-w-36 md:truncate">
          {email}
        </span>
      </>
    ),
  },
  {
    name: 'service_type',
    label: msg('Service'),
    cell: ({ service_type, place }) => (
      <>
        {categoryText(service_type)}
        <br />
        <span className="text-quiet">{place}</span>
      </>
    ),
  },
  {
    name: 'budget',
    label: msg('Budget'),
    sort: 'descending',
    end: true,
    cell: ({ budget }) => (budget === 0 ? t('Open to quotes') : money(budget)),
  },
  { name: 'answers', label: msg('Answers'), end: true, cell: ({ answers }) => wholeText(answers) },
  {
    name: 'created_at',
    label: msg('Posted'),
    size: 'narrow',
    sort: 'descending',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    name: 'status',
    label: msg('Status'),
    cell: (request) => <Status request={request} />,
  },
]

/** Service requests with their customers. Operators can close those that break our rules. */
export function RequestTable({ filters, sorting }: { filters: Filters; sorting: Sorting }) {
  const now = useNow()
  return (
    <AdminTable
      query={useInfiniteQuery(requestsQuery(useApi(), filters))}
      title={t('Requests')}
      noun={t('requests')}
      columns={columns}
      sorting={sorting}
      duty="content"
      actions={(request) =>
        (request.status === 'open' || canReopen(request, now)) && <RequestActions request={request} />
      }
      empty={{ title: t('No request found'), text: t('Try fewer letters, or clear the filters.') }}
    />
  )
}

function Status({ request }: { request: Request }) {
  return (
    <>
      <ServiceRequestBadge serviceRequest={request} />
      {request.closed_reason !== null && <LongText text={request.closed_reason} />}
      <p className="text-quiet">
        {t('until')} <Moment at={request.expires_at} />
      </p>
    </>
  )
}

/** A request that an operator closed can be reopened until it would have expired. */
const canReopen = ({ closed_reason, expires_at }: Request, now: Date) =>
  closed_reason !== null && new Date(expires_at) > now

function RequestActions({ request: { id, title, status } }: { request: Request }) {
  const [closing, setClosing] = useState(false)
  const reopening = useAdminAction(t('The request is open again.'))
  const reopen = () => reopening.mutate({ path: `/requests/${id}/reopen` })
  return (
    <>
      <RowActions
        label={title}
        actions={[
          status === 'open'
            ? { text: t('Close request'), about: `: ${title}`, tone: 'danger', onPress: () => setClosing(true) }
            : { text: t('Reopen'), about: `: ${title}`, pending: reopening.isPending, onPress: reopen },
        ]}
      />
      <ReasonDialog
        open={closing}
        onClose={() => setClosing(false)}
        title={t('Close this request?')}
        label={t('Reason')}
        hint={t('The customer reads this, on their dashboard and in a notification.')}
        schema={Reason}
        confirmText={t('Close request')}
        danger
        done={t('The request is closed.')}
        action={(reason) => ({ path: `/requests/${id}/close`, body: { reason } })}
      >
        {t(
          'Providers can no longer find it, and the customer is notified of the reason. You can reopen it until it would have expired.',
        )}
      </ReasonDialog>
    </>
  )
}
