import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { Column, Sorting } from '#ui/data-table.tsx'
import { wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { RowActions } from '#ui/row-actions.tsx'
import { emailsQuery, type Filters, useAdminAction } from '../client.ts'
import type { OutboxEmail } from '../contract.ts'
import { emailName, emailStates } from '../rules.ts'
import { AdminTable } from './admin-table.tsx'
import { EmailAddress, Moment } from './facts.tsx'
import { LongText } from './long-text.tsx'

const tones: Record<OutboxEmail['status'], BadgeTone> = {
  queued: 'warning',
  kept: 'neutral',
  sent: 'success',
  failed: 'error',
}

const columns: Column<OutboxEmail>[] = [
  { name: 'kind', label: msg('Email'), cell: ({ kind }) => emailName(kind) },
  {
    name: 'recipient',
    label: msg('To'),
    sort: 'ascending',
    cell: ({ recipient }) => <EmailAddress email={recipient} />,
  },
  {
    name: 'status',
    label: msg('Status'),
    cell: ({ status, failure }) => (
      <>
        <Badge tone={tones[status]}>{t(emailStates[status])}</Badge>
        {failure && <LongText text={failure} />}
      </>
    ),
  },
  {
    name: 'created_at',
    label: msg('Created'),
    size: 'narrow',
    sort: 'descending',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  { name: 'sent_at', label: msg('Sent'), size: 'narrow', cell: ({ sent_at }) => sent_at && <Moment at={sent_at} /> },
  {
    name: 'attempts',
    label: msg('Tries'),
    end: true,
    cell: ({ attempts }) => attempts > 0 && wholeText(attempts),
  },
  {
    name: 'expires_at',
    label: msg('Link expires'),
    size: 'narrow',
    cell: ({ expires_at }) => expires_at && <Moment at={expires_at} />,
  },
]

/** The emails of the outbox with recipients and statuses. Their text is private. */
export function EmailTable({ filters, sorting }: { filters: Filters; sorting: Sorting }) {
  return (
    <AdminTable
      query={useInfiniteQuery(emailsQuery(useApi(), filters))}
      title={t('Outbox')}
      noun={t('emails')}
      columns={columns}
      sorting={sorting}
      duty="bookings"
      actions={(email) => email.can_resend && <EmailActions email={email} />}
      empty={{ title: t('No email found'), text: t('No email matches these filters.') }}
    />
  )
}

function EmailActions({ email: { id, recipient } }: { email: OutboxEmail }) {
  const { data: site } = useQuery(siteQuery(useApi()))
  const sending = useAdminAction(
    site?.confirms_email === false
      ? t('The email is kept here, because this site has no mail server.')
      : t('The email is on its way again.'),
  )
  const send = () => sending.mutate({ path: `/mails/${id}/resend` })
  return (
    <RowActions
      label={recipient}
      actions={[{ text: t('Send again'), about: ` to ${recipient}`, pending: sending.isPending, onPress: send }]}
    />
  )
}
