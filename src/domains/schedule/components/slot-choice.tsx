import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { FieldError } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { FreeDay } from '../availability-client.ts'
import { firstFreeDay } from '../availability-rules.ts'
import type { ShownDays } from '../shown-days-client.ts'
import type { Slots } from '../slots-contract.ts'
import { endAfter, type Hours, lengthText, minutesOf, suggestedEnd, timeText } from '../slots-rules.ts'
import { DayTexts, dayClass, StretchBar, stripClass, timesClass, useStripAt } from './day-strip.tsx'
import { EndTime } from './end-time.tsx'

type Chosen = Hours & { date: string }

type SlotChoiceProps = {
  free: ShownDays
  /** '' for a part that isn't chosen. */
  chosen: Chosen
  /** All starts of the chosen day with their ends; undefined until they are read. */
  starts: Slots['starts'] | undefined
  /**
   * The text for the starts that are not among the free times, e.g. "3 times for less than 2
   * hours".
   */
  others: (count: number) => string
  /** The usual length, in minutes. */
  minutes: number
  /** Whether the start determines the end: a job at a fixed price. */
  isEndFixed?: boolean
  problems: { [Field in keyof Chosen]?: string | undefined }
  /** Why the chosen day has no times. */
  nothing?: ReactNode
  onChange: (part: Partial<Chosen>) => void
}

/** A choice of a day, one of its times, and the end. */
export function SlotChoice({ free, chosen, starts, problems, nothing, onChange, ...length }: SlotChoiceProps) {
  const { others, minutes, isEndFixed } = length
  const { days } = free
  const ends = starts?.find(({ start_time }) => start_time === chosen.start_time)?.ends ?? []
  const day = days?.find(({ date }) => date === chosen.date)
  const shown = day ?? days?.find(({ date }) => date === firstFreeDay(days))
  const endOf = (start: string) => {
    if (shown?.times.includes(start)) return endAfter(start, minutes)
    return suggestedEnd(start, starts?.find(({ start_time }) => start_time === start)?.ends ?? [], minutes) ?? ''
  }
  return (
    <>
      <div>
        <StretchBar free={free} onStretch={(from) => ({ onPress: () => free.show(from) })} />
        <DayChoice
          free={free}
          shown={shown?.date ?? ''}
          error={problems.date}
          onChoose={(date) => onChange({ date, start_time: '', end_time: '' })}
        />
      </div>
      <StartChoice
        day={shown}
        starts={day && starts}
        others={others}
        chosen={day ? chosen.start_time : ''}
        error={problems.start_time ?? (isEndFixed ? problems.end_time : undefined)}
        onChoose={(start) => onChange({ date: shown?.date ?? '', start_time: start, end_time: endOf(start) })}
      />
      {days?.every(({ times }) => times.length === 0) && (
        <p className="text-quiet">{t('No time is free on these days.')}</p>
      )}
      {day && nothing}
      {isEndFixed ? (
        <FixedEnd start_time={chosen.start_time} end_time={chosen.end_time} />
      ) : (
        <EndTime
          start_time={chosen.start_time}
          end_time={chosen.end_time}
          ends={ends}
          error={problems.end_time}
          onChange={(end_time) => onChange({ end_time })}
        />
      )}
    </>
  )
}

function FixedEnd({ start_time, end_time }: Hours) {
  const length = minutesOf(end_time) - minutesOf(start_time)
  return (
    <p role="status" className="empty:hidden">
      {start_time &&
        end_time &&
        t('The job takes {length} and ends at {time}.', { length: lengthText(length), time: timeText(end_time) })}
    </p>
  )
}

type DayChoiceProps = {
  free: ShownDays
  shown: string
  error: string | undefined
  onChoose: (date: string) => void
}

function DayChoice({ free: { days, isPending, error: cause, refetch, isFetching }, ...props }: DayChoiceProps) {
  if (days) return <Days days={days} {...props} />
  if (!isPending) return <ErrorPanel cause={cause} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading label={t('Loading free times')}>
      <Skeleton className="my-1 h-16 w-full" />
    </Loading>
  )
}

function Days({ days, shown, error, onChoose }: Omit<DayChoiceProps, 'free'> & { days: readonly FreeDay[] }) {
  const strip = useStripAt<HTMLDivElement>(shown)
  const name = useId()
  return (
    <>
      <div ref={strip} {...groupProps(t('Date'), name, error)} className={stripClass}>
        {days.map((day) => (
          <div key={day.date} data-day={day.date} className="shrink-0">
            <Choice
              name={name}
              value={day.date}
              isChosen={day.date === shown}
              onChoose={onChoose}
              className={dayClass(day)}
            >
              <DayTexts day={day} />
            </Choice>
          </div>
        ))}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </>
  )
}

type StartChoiceProps = {
  day: FreeDay | undefined
  starts: Slots['starts'] | undefined
  others: (count: number) => string
  chosen: string
  error: string | undefined
  onChoose: (start: string) => void
}

/** The free times, and all other starts of the day in a list that opens. */
function StartChoice({ day, starts, others, chosen, error, onChoose }: StartChoiceProps) {
  const name = useId()
  const times = day?.times ?? []
  const more = starts?.map(({ start_time }) => start_time).filter((start) => !times.includes(start)) ?? []
  if (times.length + more.length === 0 && !error) return null
  const chips = (shown: readonly string[]) => (
    <div className={timesClass}>
      {shown.map((time) => (
        <Choice
          key={time}
          name={name}
          value={time}
          isChosen={time === chosen}
          onChoose={onChoose}
          className="chip free-time"
        >
          {timeText(time)}
        </Choice>
      ))}
    </div>
  )
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-semibold">
        {t('Start Time')}
      </p>
      <div {...groupProps(t('Start Time'), name, error)}>
        {chips(times)}
        {more.length > 0 && (
          <details key={day?.date} className="mt-2" open={more.includes(chosen) || times.length === 0 || undefined}>
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
              {others(more.length)}
            </summary>
            {chips(more)}
          </details>
        )}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  )
}

const groupProps = (label: string, name: string, error: string | undefined) =>
  ({
    role: 'radiogroup',
    'aria-label': label,
    'aria-required': true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && `${name}-error`,
  }) as const

type ChoiceProps = {
  name: string
  value: string
  isChosen: boolean
  onChoose: (value: string) => void
  className: string
  children: ReactNode
}

/** A radio button that covers its label, so that pressing any part presses the button. */
function Choice({ name, value, isChosen, onChoose, className, children }: ChoiceProps) {
  return (
    <label className={classNames('relative', className)}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
