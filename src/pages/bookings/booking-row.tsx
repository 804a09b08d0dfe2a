import { type ReactNode, useState } from 'react'
import type { Booking } from '#domains/bookings/contract.ts'
import { openDates } from '#domains/bookings/details-rules.ts'
import { endingText, otherParty } from '#domains/bookings/rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { rangeText } from '#domains/schedule/slots-rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { money } from '#ui/formats.ts'
import { Repeat } from '#ui/icons/repeat.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { BookingBadge } from './booking-badge.tsx'
import { BookingDetails } from './booking-details.tsx'
import { DayTile } from './day-tile.tsx'

type BookingRowProps = {
  booking: Booking
  party: UserType
  /** Buttons below the line. */
  children?: ReactNode
}

/** A booking or a series on one line. A press opens the details, with all buttons. */
export function BookingRow({ booking, party, children }: BookingRowProps) {
  // Undefined until the details are opened for the first time.
  const [isOpen, setOpen] = useState<boolean>()
  const ending = endingText(booking, party, useNow())
  const { service, repeat, proposal } = booking
  const dates = repeat ? openDates(repeat).length : 0
  return (
    <Card
      role="group"
      aria-label={service.name}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 p-2.5 sm:gap-x-4 sm:p-3"
    >
      <DayTile date={booking.date} isSmall />
      <div className="min-w-0 text-sm text-quiet">
        <h3 className="flex text-base leading-snug text-ink">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="min-w-0 cursor-pointer truncate text-left after:absolute after:inset-0 after:rounded-card"
          >
            {service.name}
          </button>
        </h3>
        <p className="flex items-baseline justify-between gap-3">
          <span className="truncate">
            {rangeText(booking)}
            {booking.crew && `, ${booking.crew.name}`}
          </span>
          <span className="font-semibold text-ink tabular-nums">{money(booking.final_price ?? booking.price)}</span>
        </p>
        <p className="flex items-center justify-between gap-3">
          <span className="truncate">
            {dates > 1 && (
              <>
                <Repeat aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.15em]" />
                {t('{count, plural, one {# date} other {# dates}}', { count: dates })},{' '}
              </>
            )}
            {otherParty(booking, party).name}
          </span>
          <span className="sr-only">{t('Status:')} </span>
          {proposal && proposal.proposed_by !== party ? (
            <Badge tone="warning">{t('New time?')}</Badge>
          ) : (
            <BookingBadge status={booking.status} />
          )}
        </p>
      </div>
      {ending && <p className="col-span-full mt-1.5 text-sm text-quiet">{ending}</p>}
      {children && <div className="relative col-span-full mt-2.5 flex flex-wrap gap-2.5 empty:hidden">{children}</div>}
      {isOpen !== undefined && (
        <BookingDetails booking={booking} party={party} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}
