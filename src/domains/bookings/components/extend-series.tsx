import { useState } from 'react'
import { dateText } from '#domains/schedule/slots-rules.ts'
import { ApiError } from '#platform/api-client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import type { Booking } from '../contract.ts'
import type { Repeat } from '../details-contract.ts'
import { openDates } from '../details-rules.ts'
import { bookingLimits, datesOf } from '../request-rules.ts'
import { useExtendSeries } from '../series-client.ts'

type ExtendSeriesProps = { booking: Booking; repeat: Repeat; onDone: () => void }

/** Books more dates of a series. Dates that are not free are listed, and left out on request. */
export function ExtendSeries({ booking, repeat, onDone }: ExtendSeriesProps) {
  const [times, setTimes] = useState(4)
  const extend = useExtendSeries(booking)
  const last = openDates(repeat).at(-1) ?? repeat.dates.at(-1)!
  const dates = datesOf(last.date, { ...repeat, times: bookingLimits.times + 1 }).slice(1)
  const { error } = extend
  const taken = error instanceof ApiError && error.code === 'slot_taken' ? error.errors.map(({ path }) => path) : []
  const hasNewTerms = error instanceof ApiError && error.code === 'terms_changed'
  const send = (skip_taken?: true) =>
    extend.mutate({ times, hasNewTerms, ...(skip_taken && { skip_taken }) }, { onSuccess: onDone })
  return (
    <div className="grid gap-4">
      <Select
        label={t('How many more?')}
        name="more_times"
        value={times}
        hint={t('{business_name} has to accept them.', { business_name: booking.provider.business_name })}
        error={error && taken.length === 0 ? error.message : undefined}
        onChange={(event) => {
          extend.reset()
          setTimes(Number(event.currentTarget.value))
        }}
      >
        {dates.map((date, at) => (
          <option key={date} value={at + 1}>
            {t('{count}, until {date}', { count: at + 1, date: dateText(date, 'short') })}
          </option>
        ))}
      </Select>
      {taken.length > 0 && (
        <Banner tone="warning" title={taken.length === 1 ? t('This date is not free') : t('These dates are not free')}>
          <ul>
            {taken.map((date) => (
              <li key={date}>{dateText(date)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="flex flex-wrap gap-2.5">
        {taken.length === 0 && (
          <Button size="sm" variant="primary" pending={extend.isPending} onClick={() => send()}>
            {t('Book {count, plural, one {# more date} other {# more dates}}', { count: times })}
          </Button>
        )}
        {taken.length > 0 && taken.length < times && (
          <Button size="sm" variant="primary" pending={extend.isPending} onClick={() => send(true)}>
            {t('Book the other {count}', { count: times - taken.length })}
          </Button>
        )}
        <Button size="sm" onClick={onDone}>
          {t('Keep the dates')}
        </Button>
      </div>
    </div>
  )
}
