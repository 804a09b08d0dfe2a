import { type ReactNode, useState } from 'react'
import { ProposalPanel } from '#domains/bookings/components/proposal-panel.tsx'
import type { Booking } from '#domains/bookings/contract.ts'
import { endedBySuspension, lengthOf, otherParty, suspensionTexts } from '#domains/bookings/rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { isExpired } from '#domains/schedule/lifecycle-rules.ts'
import { hoursText, rangeText } from '#domains/schedule/slots-rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { dayText, usd } from '#ui/formats.ts'
import { Clock } from '#ui/icons/clock.ts'
import { useNow } from '#ui/now.ts'
import { Spoken } from '#ui/spoken.tsx'
import { urls } from '#urls.ts'
import { useAnswerDeadline } from './answer-deadline.ts'
import { BookAgain } from './book-again.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingBadge } from './booking-badge.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingJob, BookingPlace, BookingRepeat } from './booking-job.tsx'

type BookingCardProps = {
  booking: Booking
  party: UserType
  /** More buttons, before Details. */
  children?: ReactNode
}

/** A booking in the list: time, service, other party, price, status and buttons. */
export function BookingCard({ booking, party, children }: BookingCardProps) {
  // Undefined until the details are opened for the first time.
  const [isOpen, setOpen] = useState<boolean>()
  const other = otherParty(booking, party)
  const now = useNow()
  return (
    <Card
      className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6 sm:p-5"
      role="group"
      aria-label={booking.service.name}
    >
      <DayTile date={booking.date} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h3 className="text-lg leading-snug">{booking.service.name}</h3>
            <p className="mt-0.5 flex items-start gap-2 text-quiet">
              <Clock aria-hidden="true" className="mt-1 size-4 shrink-0" />
              <Hours booking={booking} />
            </p>
            <BookingRepeat repeat={booking.repeat} />
            <div className="mt-0.5">
              <BookingPlace booking={booking} party={party} />
            </div>
          </div>
          <div className="flex items-center gap-3 sm:flex-col sm:items-end sm:gap-1.5">
            <span className="sr-only">Status: </span>
            <BookingBadge status={booking.status} />
            <span className="font-semibold tabular-nums">{usd(booking.price)}</span>
          </div>
        </div>
        <div className="flex items-center gap-3">
          <Avatar id={other.seed} name={other.name} src={other.avatar_url} size="sm" />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{other.name}</p>
            {party === 'provider' && <Contact booking={booking} />}
          </div>
        </div>
        {party === 'provider' && <BookingJob booking={booking} isShort />}
        <Answer booking={booking} party={party} now={now} />
        {booking.proposal && <ProposalPanel booking={booking} proposal={booking.proposal} party={party} />}
        <BookingActions booking={booking} party={party} messageHref={urls.messages(other.address)}>
          {children}
          {party === 'customer' && <BookAgain booking={booking} />}
          <Button size="sm" onClick={() => setOpen(true)}>
            Details
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
  const { status, cancelled_by, provider } = booking
  if (endedBySuspension(booking)) return <p className="text-sm text-quiet">{suspensionTexts[party]}.</p>
  const hasExpired = isExpired(booking, now) || (status === 'cancelled' && cancelled_by === null)
  if (hasExpired) return <p className="text-sm text-quiet">This request was not answered in time and has expired.</p>
  if (!until) return null
  return (
    <p className="text-sm text-quiet">
      {party === 'provider' ? `Answer by ${until}` : `${provider.business_name} has until ${until} to answer`}
    </p>
  )
}

/** The customer's contact, masked until the reveal. */
function Contact({ booking: { contact } }: { booking: Booking }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
      <span className="wrap-anywhere">{contact.email}</span>
      <span>{contact.phone}</span>
    </p>
  )
}

/** The hours, in the booking's time zone. */
function Hours({ booking }: { booking: Booking }) {
  return (
    <span>
      {rangeText(booking)} (<Spoken>{hoursText(lengthOf(booking))}</Spoken>)
      <OtherZone time_zone={booking.time_zone} className="block text-sm" />
    </span>
  )
}

/** The date, drawn like a calendar page. */
function DayTile({ date }: { date: string }) {
  const without = { weekday: undefined, day: undefined, month: undefined, year: undefined }
  const part = (options: Intl.DateTimeFormatOptions) => dayText(date, { ...without, ...options })
  return (
    <time
      dateTime={date}
      className="relative flex items-baseline gap-2 rounded-field bg-sunken px-4 py-2 text-center sm:w-22 sm:flex-col sm:items-center sm:gap-0 sm:self-start sm:py-3"
    >
      <span className="sr-only">{dayText(date, { weekday: 'long' })}</span>
      <span aria-hidden="true" className="contents">
        <span className="text-sm font-medium text-quiet">{part({ weekday: 'short' })}</span>
        <span className="font-display text-2xl leading-tight tabular-nums">{part({ day: 'numeric' })}</span>
        <span className="text-sm font-medium">{part({ month: 'short', year: 'numeric' })}</span>
      </span>
    </time>
  )
}
