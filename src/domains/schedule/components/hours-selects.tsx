import { Select } from '#ui/select.tsx'
import type { Slots } from '../slots-contract.ts'
import { hoursText, minutesOf, timeText } from '../slots-rules.ts'

type Hours = { start_time: string; end_time: string }

type HoursSelectsProps = {
  /** The chosen times; empty text for a missing one. */
  hours: Hours
  /** The free starts of the day with their ends. */
  starts: Slots['starts']
  disabled?: boolean
  /** The empty options of the two selects. */
  blank: Hours
  problems: { [Field in keyof Hours]?: string | undefined }
  onStart: (start_time: string) => void
  onEnd: (end_time: string) => void
}

/** Selects for the start and the end of a booking. Offer only free times. */
export function HoursSelects({ hours, starts, disabled, blank, problems, onStart, onEnd }: HoursSelectsProps) {
  const { start_time, end_time } = hours
  const ends = starts.find((slot) => slot.start_time === start_time)?.ends ?? []
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label="Start Time"
        name="start_time"
        required
        disabled={disabled}
        value={start_time}
        onChange={(event) => onStart(event.currentTarget.value)}
        error={problems.start_time}
      >
        <option value="">{blank.start_time}</option>
        {starts.map(({ start_time: start }) => (
          <option key={start} value={start}>
            {timeText(start)}
          </option>
        ))}
      </Select>
      <Select
        label="End Time"
        name="end_time"
        required
        disabled={disabled || start_time === ''}
        value={end_time}
        onChange={(event) => onEnd(event.currentTarget.value)}
        error={problems.end_time}
      >
        <option value="">{blank.end_time}</option>
        {ends.map((end) => (
          <option key={end} value={end}>
            {timeText(end)} ({hoursText(minutesOf(end) - minutesOf(start_time))})
          </option>
        ))}
      </Select>
    </div>
  )
}
