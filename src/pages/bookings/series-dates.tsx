import { useState } from 'react'
import { ExtendSeries } from '#domains/bookings/components/extend-series.tsx'
import { StopSeries } from '#domains/bookings/components/stop-series.tsx'
import type { Booking } from '#domains/bookings/contract.ts'
import type { Repeat, SeriesDate } from '#domains/bookings/details-contract.ts'
import { everyText } from '#domains/bookings/details-rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import type { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { dayText } from '#ui/formats.ts'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { msg, t } from '#ui/language.ts'

type SeriesDatesProps = {
  /** The booking of the series whose details are shown below. */
  booking: Booking
  repeat: Repeat
  party: UserType
  /** Called with the id of another booking of the series. */
  onChoose: (id: string) => void
}

/** All dates of a series: a press shows that booking. The customer can add dates. */
export function SeriesDates({ booking, repeat, party, onChoose }: SeriesDatesProps) {
  const [isExtending, setExtending] = useState(false)
  return (
    <section aria-labelledby="series-dates" className="mb-6 border-b border-line pb-5">
      <h3 id="series-dates" className="text-lg">
        {repeat.is_open
          ? t('{every}, until stopped', { every: everyText(repeat) })
          : t('{every}, {count} dates', { every: everyText(repeat), count: repeat.times })}
      </h3>
      <ul className="mt-3 flex flex-wrap gap-2">
        {repeat.dates.map((date) => (
          <li key={date.id}>
            <button
              type="button"
              aria-pressed={date.id === booking.id}
              onClick={() => onChoose(date.id)}
              className={classNames(
                'min-h-11 cursor-pointer rounded-field border px-3 py-1 text-left text-sm leading-tight',
                date.id === booking.id ? 'border-lamp-edge bg-lamp-soft' : 'border-edge bg-surface hover:border-ink',
              )}
            >
              <span className={classNames('block font-medium', date.status === 'cancelled' && 'line-through')}>
                {shortDay(date)}
              </span>
              <span className="block text-xs text-quiet">{t(statusTexts[date.status])}</span>
            </button>
          </li>
        ))}
      </ul>
      {repeat.is_open && <StopSeries series_id={booking.series_id!} />}
      {!repeat.is_open && party === 'customer' && booking.service_id !== null && (
        <div className="mt-4">
          {isExtending ? (
            <ExtendSeries booking={booking} repeat={repeat} onDone={() => setExtending(false)} />
          ) : (
            <Button
              size="sm"
              icon={<CalendarPlus aria-hidden="true" className="size-4" />}
              onClick={() => setExtending(true)}
            >
              {t('Add more dates')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const shortDay = ({ date }: SeriesDate): string => dayText(date, { weekday: 'short', month: 'short', year: undefined })

const statusTexts: Record<BookingStatus, string> = {
  pending: msg('Pending'),
  confirmed: msg('Confirmed'),
  completed: msg('Completed'),
  cancelled: msg('Cancelled'),
}
