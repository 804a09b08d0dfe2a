import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { checks } from '#domains/providers/record-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column, Sorting } from '#ui/data-table.tsx'
import { msg, t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import { urls } from '#urls.ts'
import { businessesQuery } from '../accounts-client.ts'
import type { Business } from '../accounts-contract.ts'
import { type Filters, useAdminAction } from '../client.ts'
import { Reason } from '../schema.ts'
import { AdminTable } from './admin-table.tsx'
import { Moment } from './facts.tsx'
import { LongText } from './long-text.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

const columns: Column<Business>[] = [
  {
    name: 'business_name',
    label: msg('Business'),
    sort: 'ascending',
    cell: ({ id, business_name, is_suspended }) =>
      // A suspended business has no public page.
      is_suspended ? (
        business_name
      ) : (
        <Link to={urls.provider(id)} className="text-link">
          {business_name}
        </Link>
      ),
  },
  {
    name: 'owner',
    label: msg('Owner'),
    cell: ({ person_id, name, email, unclaimed }) =>
      unclaimed ? (
        <span className="text-quiet">{t('Not claimed yet')}</span>
      ) : (
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
    name: 'categories',
    label: msg('Categories'),
    cell: ({ categories, place, approval, description }) => (
      <>
        {categories.map(categoryText).join(', ')}
        <br />
        <span className="text-quiet">{place}</span>
        {approval && <LongText text={description} />}
      </>
    ),
  },
  {
    name: 'rating',
    label: msg('Rating'),
    cell: ({ combined_rating, combined_review_count }) => (
      <Rating value={combined_rating} count={combined_review_count} compact />
    ),
  },
  { name: 'status', label: msg('Status'), cell: (business) => hasStatus(business) && <Status business={business} /> },
  {
    name: 'created_at',
    label: msg('Since'),
    size: 'narrow',
    sort: 'descending',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
]

/** Businesses, with their badges and recorded checks. */
export function BusinessTable({ filters, sorting }: { filters: Filters; sorting: Sorting }) {
  return (
    <AdminTable
      query={useInfiniteQuery(businessesQuery(useApi(), filters))}
      title={t('Providers')}
      noun={t('providers')}
      columns={columns}
      sorting={sorting}
      duty="content"
      actions={(business) => <BusinessActions business={business} />}
      empty={{ title: t('No provider found'), text: t('Try fewer letters, or clear the filters.') }}
    />
  )
}

const hasStatus = ({ verified, featured, unclaimed, is_suspended, ...business }: Business) =>
  verified ||
  featured ||
  unclaimed ||
  is_suspended ||
  business.approval !== null ||
  business.trader_missing ||
  business.trader_details !== null

function Status({ business }: { business: Business }) {
  const { verified, featured, unclaimed, is_suspended, approval, approval_reason, trader_details, verification } =
    business
  const checked = verification?.checked.map((check) => t(checks[check])).join(', ') || t('Nothing recorded')
  return (
    <>
      <span className="flex flex-wrap gap-1.5">
        {verified && <Badge tone="success">{t('Verified')}</Badge>}
        {featured && <Badge tone="primary">{t('Featured')}</Badge>}
        {unclaimed && <Badge>{t('Unclaimed')}</Badge>}
        {is_suspended && <Badge tone="error">{t('Suspended')}</Badge>}
        {approval === 'waiting' && <Badge tone="warning">{t('Waits for approval')}</Badge>}
        {approval === 'declined' && <Badge tone="error">{t('Declined')}</Badge>}
        <TraderBadges business={business} />
      </span>
      {approval_reason && <LongText text={approval_reason} />}
      {trader_details && <TraderText details={trader_details} />}
      {verification && (
        <LongText text={[checked, verification.note].filter(Boolean).join('. ')}>
          <p className="pb-2 text-quiet">
            <Moment at={verification.verified_at} />{' '}
            {t('by {verified_by}', { verified_by: verification.verified_by ?? t('the command line') })}
          </p>
        </LongText>
      )}
    </>
  )
}

/** Whether operators have to check an answer about who offers the services. */
const isToCheck = (details: Business['trader_details']): boolean =>
  details?.trader.status === 'business' && !details.reason && !details.checked_at

function TraderBadges({ business: { trader_missing, trader_details } }: { business: Business }) {
  return (
    <>
      {trader_missing && <Badge tone="warning">{t('Identity missing')}</Badge>}
      {trader_details?.reason && <Badge tone="error">{t('Identity sent back')}</Badge>}
      {isToCheck(trader_details) && <Badge tone="warning">{t('Identity to check')}</Badge>}
      {trader_details?.checked_at && <Badge tone="success">{t('Identity checked')}</Badge>}
    </>
  )
}

function TraderText({ details: { trader, given_at, reason } }: { details: NonNullable<Business['trader_details']> }) {
  const lines =
    trader.status === 'private'
      ? [t('A private person')]
      : [
          trader.legal_name,
          trader.address,
          trader.phone,
          trader.email,
          [trader.register, trader.register_number].filter(Boolean).join(' '),
        ]
  return (
    <LongText text={lines.filter(Boolean).join('\n')}>
      <p className="pb-2 text-quiet">
        <Moment at={given_at} />
        {reason && <span className="block">“{reason}”</span>}
      </p>
    </LongText>
  )
}

function BusinessActions({ business }: { business: Business }) {
  const { id, business_name: name, verified, featured, approval, trader_details: trader } = business
  const [verifying, setVerifying] = useState(false)
  const unverify = useAdminAction(t('{name} is no longer verified.', { name }))
  const feature = useAdminAction(
    featured ? t('{name} is no longer featured.', { name }) : t('{name} is featured.', { name }),
  )
  const [declining, setDeclining] = useState(false)
  const [sendingBack, setSendingBack] = useState(false)
  const approveTrader = useAdminAction(t('The identity of {name} is checked.', { name }))
  const approve = useAdminAction(t('{name} is listed.', { name }))
  return (
    <>
      <RowActions
        label={name}
        actions={[
          ...(approval
            ? [
                {
                  text: t('Approve'),
                  about: ` ${name}`,
                  onPress: () => approve.mutate({ path: `/providers/${id}/approve` }),
                },
              ]
            : []),
          ...(approval === 'waiting'
            ? [{ text: t('Decline'), about: ` ${name}`, onPress: () => setDeclining(true) }]
            : []),
          ...(trader && isToCheck(trader)
            ? [
                {
                  text: t('Mark identity as checked'),
                  about: ` ${t('of {name}', { name })}`,
                  onPress: () =>
                    approveTrader.mutate({
                      path: `/providers/${id}/trader/approve`,
                      body: { given_at: trader.given_at },
                    }),
                },
              ]
            : []),
          ...(trader && !trader.reason
            ? [
                {
                  text: t('Send identity back'),
                  about: ` ${t('of {name}', { name })}`,
                  onPress: () => setSendingBack(true),
                },
              ]
            : []),
          verified
            ? {
                text: t('Undo verification'),
                about: ` ${t('of {name}', { name })}`,
                pending: unverify.isPending,
                onPress: () => unverify.mutate({ path: `/providers/${id}/unverify` }),
              }
            : { text: t('Verify'), about: ` ${name}`, tone: 'primary', onPress: () => setVerifying(true) },
          {
            text: featured ? t('Stop featuring') : t('Feature'),
            about: ` ${name}`,
            pending: feature.isPending,
            onPress: () => feature.mutate({ path: `/providers/${id}/${featured ? 'unfeature' : 'feature'}` }),
          },
        ]}
      />
      <VerifyDialog business={business} open={verifying} onClose={() => setVerifying(false)} />
      <DeclineDialog business={business} open={declining} onClose={() => setDeclining(false)} />
      {trader && (
        <SendBackDialog business={business} trader={trader} open={sendingBack} onClose={() => setSendingBack(false)} />
      )}
    </>
  )
}

type DialogState = { open: boolean; onClose: () => void }

function DeclineDialog({ business: { id, business_name: name }, open, onClose }: DialogState & { business: Business }) {
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('Decline {name}?', { name })}
      label={t('Reason')}
      hint={t('Its provider reads this in an email and on the dashboard.')}
      schema={Reason}
      confirmText={t('Decline')}
      danger
      done={t('{name} is declined.', { name })}
      action={(reason) => ({ path: `/providers/${id}/decline`, body: { reason } })}
    >
      {t('The business stays hidden. Its provider can change it and ask again.')}
    </ReasonDialog>
  )
}

type TraderDetails = NonNullable<Business['trader_details']>

function SendBackDialog({
  business: { id, business_name: name },
  trader,
  open,
  onClose,
}: DialogState & { business: Business; trader: TraderDetails }) {
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('Send back the identity of {name}?', { name })}
      label={t('Reason')}
      hint={t('Its provider reads this in an email and on the profile.')}
      schema={Reason}
      confirmText={t('Send back')}
      danger
      done={t('{name} reads what to correct.', { name })}
      action={(reason) => ({
        path: `/providers/${id}/trader/decline`,
        body: { reason, given_at: trader.given_at },
      })}
    >
      {t('Customers no longer see it. If you require it, the listing is paused until it is corrected.')}
    </ReasonDialog>
  )
}
