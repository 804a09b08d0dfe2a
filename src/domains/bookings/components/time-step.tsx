import { firstFreeDay } from '#domains/schedule/availability-rules.ts'
import { FreeDays } from '#domains/schedule/components/free-days.tsx'
import { HoursSelects } from '#domains/schedule/components/hours-selects.tsx'
import { NothingFree } from '#domains/schedule/components/nothing-free.tsx'
import { hoursTexts, zoneText } from '#domains/schedule/slots-rules.ts'
import { Banner } from '#ui/banner.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextField } from '#ui/field.tsx'
import { useOwnTimeZone } from '#ui/time-zone.ts'
import type { BookingForm } from '../request-client.ts'
import { bookingTexts, isOutOfReach } from '../request-rules.ts'

/** Step 2: the date, start and end. Offers only free times. */
export function TimeStep({ form }: { form: BookingForm }) {
  const { draft, problems, service, slots, reach, free, isGone, shortTime } = form
  const { chooseDate, chooseTime, chooseStart, chooseEnd } = form
  const starts = slots.data?.starts ?? []
  const isReady = Boolean(draft.date && service && slots.data)
  return (
    <>
      <ZoneNote time_zone={reach.data?.time_zone} />
      {shortTime && <Banner tone="warning">{shortTime} Choose an end, or another start.</Banner>}
      {free && (
        <FreeDays
          days={free}
          chosen={draft.date || firstFreeDay(free)}
          start={draft.start_time}
          onDay={(date) => ({ onPress: () => chooseDate(date) })}
          onTime={(date, time) => ({ onPress: () => chooseTime(date, time) })}
          // A chosen day has its own text below, with the reason.
          nothing={draft.date ? false : undefined}
        />
      )}
      <TextField
        label="Date"
        type="date"
        name="date"
        required
        min={reach.data?.earliest_date}
        max={reach.data?.latest_date}
        value={draft.date}
        onChange={(event) => chooseDate(event.currentTarget.value)}
        error={isOutOfReach(draft.date, reach.data) ? bookingTexts.date : problems.date}
        hint="Up to 90 days in advance"
      />
      {slots.errorUpdateCount > 0 && !slots.data && (
        <ErrorPanel cause={slots.error} onRetry={() => void slots.refetch()} retrying={slots.isFetching} />
      )}
      <HoursSelects
        hours={draft}
        starts={starts}
        disabled={!isReady || starts.length === 0}
        blank={{
          start_time: slots.isFetching && !slots.data ? 'Loading free times...' : 'Choose a start',
          end_time: 'Choose an end',
        }}
        problems={isGone ? { start_time: hoursTexts.taken } : problems}
        onStart={chooseStart}
        onEnd={chooseEnd}
      />
      <div role="status" className="empty:hidden">
        {isReady && slots.data?.nothing && <NothingFree nothing={slots.data.nothing} onChoose={chooseDate} />}
      </div>
    </>
  )
}

/** Names the provider's time zone if it differs from the user's. */
function ZoneNote({ time_zone }: { time_zone: string | undefined }) {
  const own = useOwnTimeZone()
  if (!time_zone || !own || zoneText(own) === zoneText(time_zone)) return null
  return (
    <Banner>
      All times are in the provider’s time zone: <strong>{zoneText(time_zone)}</strong>. Yours is {zoneText(own)}.
    </Banner>
  )
}
