import { useState } from 'react'
import { dateText } from '#domains/schedule/slots-rules.ts'
import { ApiError } from '#platform/api-client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { countedText } from '#ui/formats.ts'
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
        label="How many more?"
        name="more_times"
        value={times}
        hint={`${booking.provider.business_name} has to accept them.`}
        error={error && taken.length === 0 ? error.message : undefined}
        onChange={(event) => {
          extend.reset()
          setTimes(Number(event.currentTarget.value))
        }}
      >
        {dates.map((date, at) => (
          <option key={date} value={at + 1}>
            {at + 1}, until {dateText(date, 'short')}
          </option>
        ))}
      </Select>
      {taken.length > 0 && (
        <Banner tone="warning" title={taken.length === 1 ? 'This date is not free' : 'These dates are not free'}>
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
            Book {countedText(times, 'more date', 'more dates')}
          </Button>
        )}
        {taken.length > 0 && taken.length < times && (
          <Button size="sm" variant="primary" pending={extend.isPending} onClick={() => send(true)}>
            Book the other {times - taken.length}
          </Button>
        )}
        <Button size="sm" onClick={onDone}>
          Keep the dates
        </Button>
      </div>
    </div>
  )
}
