import { Banner } from '../../../../ui/banner.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useOwnTimeZone } from '../../slots/client.ts'
import { NothingFree } from '../../slots/components/nothing-free.tsx'
import { minutesOf, timeText, zoneText } from '../../slots/rules.ts'
import { hoursText } from '../../rules.ts'
import type { BookingForm } from '../client.ts'
import { isOutOfReach } from '../rules.ts'

/** Step 2: the day, and of its free hours the start and the end. What cannot be booked is not there to be chosen. */
export function TimeStep({ form }: { form: BookingForm }) {
  const { draft, problems, service, slots, reach, ends, chooseDate, chooseStart, change } = form
  const starts = slots.data?.starts ?? []
  const isReady = Boolean(draft.date && service && slots.data)
  return (
    <>
      <ZoneNote time_zone={reach.data?.time_zone} />
      <TextField
        label="Date"
        type="date"
        name="date"
        required
        min={reach.data?.earliest_date}
        max={reach.data?.latest_date}
        value={draft.date}
        onChange={(event) => chooseDate(event.currentTarget.value)}
        error={isOutOfReach(draft.date, reach.data) ? 'Select a date up to 90 days in advance' : problems.date}
        hint="Up to 90 days in advance"
      />
      {slots.errorUpdateCount > 0 && !slots.data && (
        <ErrorPanel cause={slots.error} onRetry={() => void slots.refetch()} retrying={slots.isFetching} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Start Time"
          name="start_time"
          required
          disabled={!isReady || starts.length === 0}
          value={draft.start_time}
          onChange={(event) => chooseStart(event.currentTarget.value)}
          error={problems.start_time}
        >
          <option value="">{slots.isFetching && !slots.data ? 'Loading free times...' : 'Choose a start'}</option>
          {starts.map(({ start_time }) => (
            <option key={start_time} value={start_time}>
              {timeText(start_time)}
            </option>
          ))}
        </Select>
        <Select
          label="End Time"
          name="end_time"
          required
          disabled={!isReady || draft.start_time === ''}
          value={draft.end_time}
          onChange={(event) => change({ end_time: event.currentTarget.value })}
          error={problems.end_time}
        >
          <option value="">Choose an end</option>
          {ends.map((end) => (
            <option key={end} value={end}>
              {timeText(end)} ({hoursText(minutesOf(end) - minutesOf(draft.start_time))})
            </option>
          ))}
        </Select>
      </div>
      <div role="status" className="empty:hidden">
        {isReady && slots.data?.nothing && <NothingFree nothing={slots.data.nothing} onChoose={chooseDate} />}
      </div>
    </>
  )
}

/** Shown where the provider's clock differs from the viewer's (decision 24). */
function ZoneNote({ time_zone }: { time_zone: string | undefined }) {
  const own = useOwnTimeZone()
  if (!time_zone || !own || zoneText(own) === zoneText(time_zone)) return null
  return (
    <Banner>
      All times are in the provider’s time zone: <strong>{zoneText(time_zone)}</strong>. Yours is {zoneText(own)}.
    </Banner>
  )
}
