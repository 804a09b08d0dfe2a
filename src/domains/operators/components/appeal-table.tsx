import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column, Sorting } from '#ui/data-table.tsx'
import { msg, t } from '#ui/language.ts'
import { RowActions } from '#ui/row-actions.tsx'
import { urls } from '#urls.ts'
import { appealsQuery } from '../appeals-client.ts'
import type { Appeal } from '../appeals-contract.ts'
import { appealTexts, basisTexts } from '../appeals-rules.ts'
import { AppealDecision } from '../appeals-schema.ts'
import type { Filters } from '../client.ts'
import { AdminTable } from './admin-table.tsx'
import { Moment } from './facts.tsx'
import { LongText } from './long-text.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const columns: Column<Appeal>[] = [
  {
    name: 'user',
    label: msg('User'),
    cell: ({ person_id, name, email }) => (
      <>
        <Link to={urls.adminPerson(person_id)} className="text-link">
          {name}
        </Link>
        <span className="block text-quiet wrap-anywhere">{email}</span>
      </>
    ),
  },
  {
    name: 'decision',
    label: msg('Suspension'),
    size: 'wide',
    cell: ({ rule, content, basis, reason, decided_by, suspended_at }) => (
      <>
        {rule}
        <LongText
          text={
            [content, reason && t('Noted: {reason}', { reason })].filter(Boolean).join(' · ') ||
            t(basisTexts[basis].name)
          }
        />
        <p className="text-quiet">
          <Moment at={suspended_at} /> {t('by {decided_by}', { decided_by: decided_by ?? t('the command line') })}
        </p>
      </>
    ),
  },
  { name: 'text', label: msg('Appeal'), size: 'wide', cell: ({ text }) => <LongText text={text} /> },
  {
    name: 'appealed_at',
    label: msg('Appealed'),
    size: 'narrow',
    sort: 'descending',
    cell: ({ appealed_at }) => <Moment at={appealed_at} />,
  },
  { name: 'status', label: msg('Status'), cell: (appeal) => <Status appeal={appeal} /> },
]

/** Appeals against suspensions. An operator decides about those of other operators. */
export function AppealTable({ filters, sorting }: { filters: Filters; sorting: Sorting }) {
  return (
    <AdminTable
      query={useInfiniteQuery(appealsQuery(useApi(), filters))}
      title={t('Appeals')}
      noun={t('appeals')}
      columns={columns}
      sorting={sorting}
      actions={(appeal) => appeal.outcome === null && appeal.may_decide && <AppealActions appeal={appeal} />}
      empty={{ title: t('No appeals'), text: t('No suspended user has appealed.') }}
    />
  )
}

function Status({ appeal: { outcome, answer, handled_at, handled_by, may_decide } }: { appeal: Appeal }) {
  if (outcome === null)
    return (
      <>
        <Badge tone="warning">{t('Open')}</Badge>
        {!may_decide && <p className="text-quiet">{t(appealTexts.ownDecision)}</p>}
      </>
    )
  return (
    <>
      <Badge tone={outcome === 'accepted' ? 'success' : 'error'}>
        {outcome === 'accepted' ? t('Accepted') : t('Rejected')}
      </Badge>
      <LongText text={answer} />
      {handled_at && (
        <p className="text-quiet">
          <Moment at={handled_at} /> {t('by {handled_by}', { handled_by: handled_by ?? t('an operator who has left') })}
        </p>
      )}
    </>
  )
}

function AppealActions({ appeal: { id, name } }: { appeal: Appeal }) {
  const [deciding, setDeciding] = useState<Appeal['outcome']>(null)
  const isAccepted = deciding === 'accepted'
  return (
    <>
      <RowActions
        label={name}
        actions={[
          {
            text: t('Accept'),
            about: ` ${t('the appeal of {name}', { name })}`,
            tone: 'primary',
            onPress: () => setDeciding('accepted'),
          },
          {
            text: t('Reject'),
            about: ` ${t('the appeal of {name}', { name })}`,
            onPress: () => setDeciding('rejected'),
          },
        ]}
      />
      <ReasonDialog
        open={deciding !== null}
        onClose={() => setDeciding(null)}
        title={isAccepted ? t('Accept this appeal?') : t('Reject this appeal?')}
        label={t('Answer')}
        hint={t('The user reads this in an email.')}
        schema={AppealDecision}
        confirmText={isAccepted ? t('Accept') : t('Reject')}
        danger={!isAccepted}
        done={isAccepted ? t('The suspension has ended.') : t('The suspension stands.')}
        action={(answer) => ({ path: `/appeals/${id}/decide`, body: { outcome: deciding ?? 'rejected', answer } })}
      >
        {isAccepted
          ? t('The suspension ends, and the user can sign in again.')
          : t('The user stays suspended and cannot appeal again.')}
      </ReasonDialog>
    </>
  )
}
