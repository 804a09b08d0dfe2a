import { useState } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { PriceLines } from '#domains/bookings/components/price-lines.tsx'
import { placeName } from '#domains/locations/rules.ts'
import { operatorBookingQuery } from '#domains/moderation/bookings-client.ts'
import type { OperatorBooking } from '#domains/moderation/bookings-contract.ts'
import { Facts, Moment } from '#domains/operators/components/facts.tsx'
import { ReasonDialog } from '#domains/operators/components/reason-dialog.tsx'
import { Reason } from '#domains/operators/schema.ts'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { BookingBadge } from '#pages/bookings/booking-badge.tsx'
import { HistoryList } from '#pages/bookings/booking-history.tsx'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { AdminShell } from './admin-shell.tsx'
import { AfterReason, LookList, loadAfterReason } from './looks.tsx'

export const loader = (args: LoaderFunctionArgs) => loadAfterReason(args, operatorBookingQuery)

/** `/admin/bookings/:id`: a booking, once the operator has said why. */
export function Component() {
  return (
    <AfterReason
      title={t('A booking')}
      lead={t('You are about to see the contact and the address of a customer.')}
      question={t('Why do you open this booking?')}
      action={t('Open the booking')}
      query={operatorBookingQuery}
      failure={t('The booking could not be loaded')}
      label={t('the booking')}
    >
      {(booking) => <Content {...booking} />}
    </AfterReason>
  )
}

function Content({ booking, history, looks, people }: OperatorBooking) {
  const { address, contact, service } = booking
  return (
    <AdminShell title={service.name} aside={<CancelButton booking={booking} />}>
      <Facts
        facts={{
          [t('Status')]: <BookingBadge status={booking.status} />,
          [t('Job')]: `${dateText(booking.date, 'short')}, ${rangeText(booking)} (${booking.time_zone})`,
          [t('Price')]: <PriceLines lines={booking.lines} price_kind={service.price_kind} />,
          [t('Provider')]: (
            <Link to={urls.adminPerson(people.provider)} className="text-link">
              {booking.provider.business_name}
            </Link>
          ),
          [t('Customer')]: people.customer ? (
            <Link to={urls.adminPerson(people.customer)} className="text-link">
              {contact.name}
            </Link>
          ) : (
            contact.name
          ),
          [t('Email')]: contact.email,
          [t('Phone')]: contact.phone,
          [t('Address')]: address && [address.line1, address.line2, placeName(address)].filter(Boolean).join(', '),
          [t('Description')]: booking.notes,
          [t('Cancelled because')]: booking.cancel_reason,
          [t('Booked')]: <Moment at={booking.created_at} />,
        }}
      />
      <h2 className="mt-10 mb-4 text-2xl">{t('History')}</h2>
      <HistoryList entries={history} time_zone={booking.time_zone} party={null} />
      <LookList looks={looks} title={t('Operators who looked')} />
    </AdminShell>
  )
}

function CancelButton({ booking: { id, status, service } }: Pick<OperatorBooking, 'booking'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {(status === 'pending' || status === 'confirmed') && (
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('Cancel booking')}
        </Button>
      )}
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Cancel {name}?', { name: service.name })}
        label={t('Reason')}
        hint={t('Both parties read this, in an email and in the history of the booking.')}
        schema={Reason}
        confirmText={t('Cancel booking')}
        danger
        done={t('The booking is cancelled.')}
        action={(reason) => ({ path: `/bookings/${id}/cancel`, body: { reason } })}
      >
        {t(
          'It counts as neither party’s cancellation, and no one owes anything under the cancellation terms. The time is free again.',
        )}
      </ReasonDialog>
    </>
  )
}
