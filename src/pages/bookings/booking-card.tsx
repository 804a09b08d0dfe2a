import { type ReactNode, useState } from 'react'
import { ContactLinks } from '#domains/bookings/components/contact-links.tsx'
import { FinalPricePanel } from '#domains/bookings/components/final-price-panel.tsx'
import { ProposalPanel } from '#domains/bookings/components/proposal-panel.tsx'
import type { Booking } from '#domains/bookings/contract.ts'
import { endingText, lengthOf, otherParty } from '#domains/bookings/rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { hoursText, rangeText } from '#domains/schedule/slots-rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { money } from '#ui/formats.ts'
import { Clock } from '#ui/icons/clock.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Spoken } from '#ui/spoken.tsx'
import { urls } from '#urls.ts'
import { useAnswerDeadline } from './answer-deadline.ts'
import { BookAgain } from './book-again.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingBadge } from './booking-badge.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingJob, BookingPlace, BookingRepeat } from './booking-job.tsx'
import { DayTile } from './day-tile.tsx'

type BookingCardProps = {
  booking: Booking
  party: UserType
  /** False on pages about this booking, whose title is its service. */
  hasTitle?: boolean
  /** More buttons, before Details. */
  children?: ReactNode
}

/** A booking in the list: time, service, other party, price, status and buttons. */
export function BookingCard({ booking, party, hasTitle = true, children }: BookingCardProps) {
  // Undefined until the details are opened for the first time.
  const [isOpen, setOpen] = useState<boolean>()
  const other = otherParty(booking, party)
  const now = useNow()
  return (
    <Card
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 p-4 sm:gap-x-6 sm:gap-y-4 sm:p-5"
      role="group"
      aria-label={booking.service.name}
    >
      <DayTile date={booking.date} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:flex-nowrap">
        <div className="min-w-0">
          {hasTitle && <h3 className="mb-0.5 text-lg leading-snug wrap-anywhere">{booking.service.name}</h3>}
          <p className="flex items-start gap-2 text-quiet">
            <Clock aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <Hours booking={booking} />
          </p>
          <BookingRepeat booking={booking} />
          <div className="mt-0.5">
            <BookingPlace booking={booking} party={party} />
          </div>
        </div>
        <div className="flex shrink-0 items-center gap-3 sm:flex-col sm:items-end sm:gap-1.5">
          <span className="sr-only">{t('Status:')} </span>
          <BookingBadge status={booking.status} />
          <span className="font-semibold tabular-nums">{money(booking.final_price ?? booking.price)}</span>
        </div>
      </div>
      <div className="col-span-full grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 sm:col-span-1 sm:gap-4 sm:col-start-2">
        <div className="flex items-start gap-3">
          <Avatar id={other.seed} name={other.name} src={other.avatar_url} size="sm" />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere only:self-center">{other.name}</p>
            {party === 'provider' && (
              <div className="text-sm text-quiet">
                <ContactLinks booking={booking} />
              </div>
            )}
          </div>
        </div>
        {party === 'provider' && <BookingJob booking={booking} isShort />}
        <Answer booking={booking} party={party} now={now} />
        {booking.proposal && <ProposalPanel booking={booking} proposal={booking.proposal} party={party} />}
        {booking.final_price_proposal && (
          <FinalPricePanel booking={booking} final={booking.final_price_proposal} party={party} />
        )}
        <BookingActions booking={booking} party={party} messageHref={urls.messages(other.address)} isShort>
          {children}
          {party === 'customer' && <BookAgain booking={booking} />}
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('Details')}
          </Button>
        </BookingActions>
      </div>
      {isOpen !== undefined && (
        <BookingDetails booking={booking} party={party} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

/** When a request expires, or that it has expired. */
function Answer({ booking, party, now }: { booking: Booking; party: UserType; now: Date }) {
  const until = useAnswerDeadline(booking)
  const { provider } = booking
  const ending = endingText(booking, party, now)
  if (ending) return <p className="text-sm text-quiet">{ending}</p>
  if (!until) return null
  return (
    <p className="text-sm text-quiet">
      {party === 'provider'
        ? t('Answer by {until}', { until })
        : t('{business_name} has until {until} to answer', { business_name: provider.business_name, until })}
    </p>
  )
}

/** The hours, in the booking's time zone. */
function Hours({ booking }: { booking: Booking }) {
  return (
    <span>
      {rangeText(booking)} (<Spoken>{hoursText(lengthOf(booking))}</Spoken>){booking.crew && `, ${booking.crew.name}`}
      <OtherZone time_zone={booking.time_zone} className="block text-sm" />
    </span>
  )
}
