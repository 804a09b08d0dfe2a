import { Button } from '#ui/button.tsx'
import { controlClass, FieldError } from '#ui/field.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { Plus } from '#ui/icons/plus.ts'
import { X } from '#ui/icons/x.ts'
import { t } from '#ui/language.ts'
import { Switch } from '#ui/switch.tsx'
import type { OpenWeekday } from '../hours-contract.ts'
import { hourLimits } from '../hours-limits.ts'
import { weekdayName } from '../hours-rules.ts'
import type { TimeRange } from '../hours-schema.ts'
import { GRID, gridTimes, minutesOf, rangeText, timeOf, timeText } from '../slots-rules.ts'
import type { HoursForm } from './hours-form.tsx'

/** The seven weekdays, each closed or with one or more ranges of hours. */
export function WeekEditor({ form }: { form: HoursForm }) {
  const firstOpen = form.draft.week.find(({ ranges }) => ranges.length > 0)
  return (
    <fieldset>
      <legend className="font-semibold">{t('Weekly hours')}</legend>
      <ul className="mt-2 divide-y divide-line">
        {form.draft.week.map((day) => (
          <Day key={day.weekday} form={form} day={day} isFirstOpen={day === firstOpen} />
        ))}
      </ul>
    </fieldset>
  )
}

type DayProps = { form: HoursForm; day: OpenWeekday; isFirstOpen: boolean }

function Day({ form, day, isFirstOpen }: DayProps) {
  const name = weekdayName(day.weekday)
  const more = withRange(day)
  const isOpen = day.ranges.length > 0
  return (
    <li className="items-start gap-6 py-2 sm:grid sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <Switch checked={isOpen} onChange={() => form.setDay(switched(day))}>
        {name}
      </Switch>
      <div className="flex flex-col gap-2">
        {!isOpen && <p className="py-2.5 text-quiet max-sm:hidden">{t('Closed')}</p>}
        {day.ranges.map((_, at) => (
          <Range key={at} form={form} day={day} at={at} />
        ))}
        {day.ranges.length > 1 && more && (
          <Button size="sm" variant="quiet" className="self-start" icon={plus} onClick={() => form.setDay(more)}>
            {t('Add hours')}
            <span className="sr-only"> {t('on {name}', { name })}</span>
          </Button>
        )}
        {isFirstOpen && (
          <Button
            size="sm"
            variant="quiet"
            className="self-start"
            icon={<Copy className="size-4" />}
            onClick={() => form.set({ week: onAllWeekdays(form.draft.week, day) })}
          >
            {t('Copy to all weekdays')}
          </Button>
        )}
      </div>
    </li>
  )
}

const plus = <Plus className="size-4" />

/** Without arrows, two of them and a button fit side by side on a phone. */
const timeClass = `${controlClass} px-2! max-sm:appearance-none max-sm:text-center sm:px-3.5!`

function Range({ form, day, at }: { form: HoursForm; day: OpenWeekday; at: number }) {
  const range = day.ranges[at]
  if (!range) return null
  const path = `week.${day.weekday - 1}.ranges.${at}`
  const problem = form.problems[`${path}.start_time`] ?? form.problems[`${path}.end_time`]
  const name = weekdayName(day.weekday)
  const put = (next: typeof range | undefined) =>
    form.setDay({ ...day, ranges: day.ranges.flatMap((each, place) => (place === at ? (next ?? []) : each)) })
  const wiring = {
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${path}-error` : undefined,
  }
  return (
    <div>
      <div className="flex items-center gap-2">
        <select
          id={path}
          {...wiring}
          aria-label={t('{name} from', { name })}
          value={range.start_time}
          onChange={(event) => put(beginningAt(event.currentTarget.value, range))}
          className={timeClass}
        >
          {times(gridTimes.slice(0, -1))}
        </select>
        <span className="text-quiet">{t('to')}</span>
        <select
          {...wiring}
          aria-label={t('{name} to', { name })}
          value={range.end_time}
          onChange={(event) => put({ ...range, end_time: event.currentTarget.value })}
          className={timeClass}
        >
          {times(gridTimes.filter((time) => time > range.start_time))}
        </select>
        <RangeButton day={day} range={range} onAdd={form.setDay} onRemove={() => put(undefined)} />
      </div>
      <FieldError id={`${path}-error`}>{problem}</FieldError>
    </div>
  )
}

type RangeButtonProps = {
  day: OpenWeekday
  range: OpenWeekday['ranges'][number]
  onAdd: (day: OpenWeekday) => void
  onRemove: () => void
}

/** A single range has no remove button: the switch of the day removes it. */
function RangeButton({ day, range, onAdd, onRemove }: RangeButtonProps) {
  const more = withRange(day)
  const name = weekdayName(day.weekday)
  if (day.ranges.length > 1)
    return (
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('Remove {time} on {name}', { time: rangeText(range), name })}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
    )
  return (
    <Button
      size="sm"
      variant="quiet"
      disabled={!more}
      aria-label={t('Add hours on {name}', { name })}
      onClick={() => more && onAdd(more)}
    >
      <Plus aria-hidden="true" className="size-5" />
    </Button>
  )
}

const times = (of: readonly string[]) =>
  of.map((time) => (
    <option key={time} value={time}>
      {timeText(time)}
    </option>
  ))

/** The hours of a weekday that is switched on. */
const usualDay = { start_time: '09:00', end_time: '17:00' }

/** The weekday switched from closed to open or back. */
function switched({ weekday, ranges }: OpenWeekday): OpenWeekday {
  return { weekday, ranges: ranges.length > 0 ? [] : [usualDay] }
}

/**
 * The day with one more range, if there is room: it starts an hour after the last one and ends at
 * 5:00 PM or later.
 */
function withRange({ weekday, ranges }: OpenWeekday): OpenWeekday | undefined {
  const last =
    ranges
      .map(({ end_time }) => end_time)
      .toSorted()
      .at(-1) ?? usualDay.start_time
  const start = Math.min(minutesOf(last) + 60, GRID.closes - GRID.step)
  if (ranges.length >= hourLimits.ranges || start < minutesOf(last)) return undefined
  const end = Math.min(Math.max(start + 60, minutesOf(usualDay.end_time)), GRID.closes)
  return { weekday, ranges: [...ranges, { start_time: timeOf(start), end_time: timeOf(end) }] }
}

/** The range with another start. If its end is no longer later, the end moves too. */
function beginningAt(start_time: string, { end_time }: TimeRange): TimeRange {
  const ends = gridTimes.filter((time) => time > start_time)
  return { start_time, end_time: end_time > start_time ? end_time : (ends[1] ?? ends[0] ?? end_time) }
}

/** The week with the hours of this day from Monday to Friday. */
function onAllWeekdays(week: readonly OpenWeekday[], { ranges }: OpenWeekday): OpenWeekday[] {
  return week.map((day) => (day.weekday <= 5 ? { weekday: day.weekday, ranges } : day))
}
