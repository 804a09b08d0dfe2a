import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column, Sorting } from '#ui/data-table.tsx'
import { msg, t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { Rich } from '#ui/rich.tsx'
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
    label: msg('Decision'),
    size: 'wide',
    cell: ({ review, rule, content, basis, reason, decided_by, decided_at }) => (
      <>
        {review ? <HiddenReview review={review} /> : <p>{t('Suspension')}</p>}
        {rule}
        <LongText
          text={
            [content, reason && t('Noted: {reason}', { reason })].filter(Boolean).join(' · ') ||
            t(basisTexts[basis].name)
          }
        />
        <p className="text-quiet">
          <Moment at={decided_at} /> {t('by {decided_by}', { decided_by: decided_by ?? t('the command line') })}
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

/**
 * Appeals against suspensions and hidden reviews. Operators decide about the decisions of other
 * operators.
 */
export function AppealTable({ filters, sorting }: { filters: Filters; sorting: Sorting }) {
  return (
    <AdminTable
      query={useInfiniteQuery(appealsQuery(useApi(), filters))}
      title={t('Appeals')}
      noun={t('appeals')}
      columns={columns}
      sorting={sorting}
      actions={(appeal) => appeal.outcome === null && appeal.may_decide && <AppealActions appeal={appeal} />}
      empty={{ title: t('No appeals'), text: t('No one has appealed against a suspension or a hidden review.') }}
    />
  )
}

function HiddenReview({ review }: { review: NonNullable<Appeal['review']> }) {
  const { provider_id, business_name, rating, comment } = review
  return (
    <>
      <p>
        <Rating value={rating} compact className="align-bottom" />{' '}
        <Rich
          text={t('Hidden review about <link>{business_name}</link>', { business_name })}
          link={(text) => (
            <Link to={urls.provider(provider_id)} className="text-link">
              {text}
            </Link>
          )}
        />
      </p>
      {comment && <LongText text={comment} />}
    </>
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

function AppealActions({ appeal: { id, name, review } }: { appeal: Appeal }) {
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
        done={doneText(review !== null, isAccepted)}
        action={(answer) => ({ path: `/appeals/${id}/decide`, body: { outcome: deciding ?? 'rejected', answer } })}
      >
        {effectText(review !== null, isAccepted)}
      </ReasonDialog>
    </>
  )
}

function doneText(isReview: boolean, isAccepted: boolean): string {
  if (isReview) return isAccepted ? t('The review is shown again.') : t('The review stays hidden.')
  return isAccepted ? t('The suspension has ended.') : t('The suspension stands.')
}

function effectText(isReview: boolean, isAccepted: boolean): string {
  if (isReview)
    return isAccepted
      ? t('The review is shown again, and its stars count.')
      : t('The review stays hidden, and its author cannot appeal again.')
  return isAccepted
    ? t('The suspension ends, and the user can sign in again.')
    : t('The user stays suspended and cannot appeal again.')
}
