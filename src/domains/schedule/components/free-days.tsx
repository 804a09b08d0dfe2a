import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { dayText } from '#ui/formats.ts'
import { dateText, timeText } from '../slots-rules.ts'

/** What a press does. A link works without scripts, too; `stays` if it leads to the same page. */
export type Press = { to: string; stays?: boolean } | { onPress: () => void }

type FreeDaysProps = {
  /** Days with their free starts as `HH:MM`. */
  days: readonly { date: string; times: readonly string[] }[]
  /** The date whose times are shown. */
  chosen: string
  /** The chosen start, if any. */
  start?: string | undefined
  onDay: (date: string) => Press
  /** A link to all bookable days. */
  more?: string
  onTime: (date: string, time: string) => Press
  /** What to show for a day without free times; by default the next free day. */
  nothing?: ReactNode
}

/** A strip of days, of which full ones are gray, and the free times of one of them. */
export function FreeDays({ days, chosen, start, onDay, more, onTime, nothing }: FreeDaysProps) {
  const strip = useStripAt(chosen)
  const day = days.find(({ date }) => date === chosen)
  return (
    <div>
      <ul
        ref={strip}
        aria-label="Days"
        className="relative -mx-1 flex gap-1.5 overflow-x-auto px-1 pt-1 pb-2 [scrollbar-width:thin]"
      >
        {days.map(({ date, times }) => (
          <li key={date} data-day={date}>
            <Pressable
              press={onDay(date)}
              isChosen={date === chosen}
              className={classNames('free-day', times.length === 0 && 'border-dashed text-quiet')}
            >
              <span className="text-xs">{dayText(date, { weekday: 'short', ...dayOnly })}</span>
              <span className={classNames('text-lg font-semibold', times.length === 0 && 'line-through')}>
                {Number(date.slice(8))}
              </span>
              <span className="sr-only">
                {`${dayText(date, { day: undefined, year: undefined })}${times.length === 0 ? ', no free time' : ''}`}
              </span>
            </Pressable>
          </li>
        ))}
        {more && (
          <li>
            <Link to={more} rel="nofollow" className="free-day text-sm">
              Later dates
            </Link>
          </li>
        )}
      </ul>
      {day && day.times.length > 0 && <Times day={day} start={start} onTime={onTime} />}
      {day?.times.length === 0 && (nothing ?? <NothingOn days={days} chosen={chosen} onDay={onDay} />)}
    </div>
  )
}

/** The strip of days, scrolled so that the chosen one is in sight. */
function useStripAt(chosen: string) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)
    if (strip.current && day)
      strip.current.scrollLeft = day.offsetLeft - (strip.current.clientWidth - day.offsetWidth) / 2
  }, [chosen])
  return strip
}

const dayOnly = { month: undefined, day: undefined, year: undefined }

/** Times that are shown at first. */
const FEW = 12

type TimesProps = Pick<FreeDaysProps, 'start' | 'onTime'> & { day: FreeDaysProps['days'][number] }

function Times({ day: { date, times }, start, onTime }: TimesProps) {
  const list = (shown: readonly string[], label: string) => (
    <ul aria-label={label} className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
      {shown.map((time) => (
        <li key={time}>
          <Pressable press={onTime(date, time)} isChosen={time === start} className="chip free-time">
            {timeText(time)}
          </Pressable>
        </li>
      ))}
    </ul>
  )
  const [few, more] = [times.slice(0, FEW), times.slice(FEW)]
  return (
    <>
      {list(few, `Free on ${dateText(date)}`)}
      {more.length > 0 && (
        <details key={date} className="mt-2" open={more.includes(start ?? '') || undefined}>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            {more.length} later {more.length === 1 ? 'time' : 'times'}
          </summary>
          {list(more, `Later on ${dateText(date)}`)}
        </details>
      )}
    </>
  )
}

/** The next free day after a full one, in one press. */
function NothingOn({ days, chosen, onDay }: Pick<FreeDaysProps, 'days' | 'chosen' | 'onDay'>) {
  const isFree = ({ times }: FreeDaysProps['days'][number]) => times.length > 0
  const next = days.find((day) => isFree(day) && day.date > chosen) ?? days.find(isFree)
  if (!next) return <p className="mt-3 text-quiet">No time is free in the next {days.length} days.</p>
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="text-quiet">No time is free on {dateText(chosen, 'short')}.</span>
      <Pressable press={onDay(next.date)} className="chip free-time w-auto px-3.5">
        Next free day: {dateText(next.date, 'short')}
      </Pressable>
    </p>
  )
}

type PressableProps = { press: Press; isChosen?: boolean; className: string; children: ReactNode }

function Pressable({ press, isChosen = false, className, children }: PressableProps) {
  if ('onPress' in press)
    return (
      <button type="button" onClick={press.onPress} aria-pressed={isChosen} className={className}>
        {children}
      </button>
    )
  const { to, stays = false } = press
  return (
    <Link
      to={to}
      replace={stays}
      preventScrollReset={stays}
      rel="nofollow"
      aria-current={isChosen || undefined}
      className={className}
    >
      {children}
    </Link>
  )
}
