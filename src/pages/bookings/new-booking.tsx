import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { bookingQuery } from '#domains/bookings/client.ts'
import type { Booking } from '#domains/bookings/contract.ts'
import { directionsTo, everyText } from '#domains/bookings/details-rules.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { Clock } from '#ui/icons/clock.ts'
import { Navigation } from '#ui/icons/navigation.ts'
import { Repeat } from '#ui/icons/repeat.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { BookingPlace } from './booking-job.tsx'
import { BookingTimeline } from './booking-timeline.tsx'

/** The state of the history entry that the booking form adds for the dashboard. */
export interface BookedState {
  booked: string
}

/** The booking that the user has just made, until they leave the page. Survives a reload. */
export function NewBooking() {
  const state = useLocation().state as Partial<BookedState> | null
  // The server doesn't know the state of the history entry.
  const id = useHydrated() ? state?.booked : undefined
  const { data: booking } = useQuery({ ...bookingQuery(useApi(), id ?? ''), enabled: id !== undefined })
  return booking && (booking.status === 'pending' || booking.status === 'confirmed') ? (
    <Panel booking={booking} />
  ) : null
}

function titleOf({ status, instant, provider: { business_name } }: Booking): string {
  if (instant) return t('Confirmed with {business_name}', { business_name })
  return status === 'pending'
    ? t('Waiting for {business_name} to accept', { business_name })
    : t('{business_name} has accepted', { business_name })
}

function Panel({ booking }: { booking: Booking }) {
  const { id, status, service, date, start_time, end_time, time_zone, repeat } = booking
  const isSeries = repeat !== null && repeat.times > 1
  const directions = directionsTo(booking, 'customer')
  const title = titleOf(booking)
  return (
    <Card role="region" aria-label={t('Your new booking')} className="mb-8 border-lamp-edge/60 bg-lamp-soft p-5 sm:p-6">
      <h2 className="line-clamp-3 text-2xl wrap-anywhere">{title}</h2>
      <p className="mt-3 font-medium wrap-anywhere">{service.name}</p>
      <p className="flex items-start gap-2 text-quiet">
        <Clock aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span>
          {dateText(date)}, {rangeText({ start_time, end_time })}
          <OtherZone time_zone={time_zone} className="block text-sm" />
        </span>
      </p>
      {isSeries && (
        <p className="flex items-start gap-2 text-quiet">
          <Repeat aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {repeat.is_open
            ? t('{every}, until you stop', { every: everyText(repeat) })
            : t('{every}, {count} bookings', { every: everyText(repeat), count: repeat.times })}
        </p>
      )}
      <BookingPlace booking={booking} party="customer" />
      <BookingTimeline booking={booking} className="mt-5" />
      {status === 'pending' && (
        <p className="mt-4 text-quiet">
          {t('We email you at each step. If the time runs out, you can book someone else.')}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5 max-sm:*:grow">
        <a
          href={urls.calendarFile(id, isSeries ? 'series' : undefined)}
          download
          className={buttonClass({ size: 'sm' })}
        >
          <CalendarPlus aria-hidden="true" className="size-4" />
          {t('Add to calendar')}
        </a>
        {directions && (
          <a href={directions} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
            <Navigation aria-hidden="true" className="size-4" />
            {t('Directions')}
          </a>
        )}
      </div>
    </Card>
  )
}
