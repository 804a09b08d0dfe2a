import { Link } from 'react-router'
import { repeatText } from '#domains/bookings/details-rules.ts'
import { shownName } from '#domains/identity/rules.ts'
import { GRID, type Range } from '#domains/schedule/slots-rules.ts'
import { classNames } from '#ui/class-names.ts'
import { dayText } from '#ui/formats.ts'
import { Repeat } from '#ui/icons/repeat.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { useDrag } from './drag.ts'
import { hatched, lookOf, titleOf } from './entry-look.ts'
import {
  briefHoursOf,
  type CalendarDay,
  type Cell,
  cellsOf,
  clockOf,
  type Entry,
  hoursOf,
  isIn,
  shownHours,
} from './week.ts'

type WeekGridProps = {
  days: readonly CalendarDay[]
  /** The day of the agenda. */
  day: string
  today: string
  onOpen: (entry: Entry) => void
  /** Hours of a day that the user marked. */
  onMarked: (date: string, range: Range) => void
}

/** A week as a table: a column for each day, a row for each half hour. For wide screens. */
export function WeekGrid({ days, day, today, onOpen, onMarked }: WeekGridProps) {
  const shown = shownHours(days)
  const { isMarked, handlers } = useDrag(onMarked)
  const columns = days.map((one) => ({ day: one, cells: cellsOf(one, shown) }))
  const rows = Array.from({ length: (shown.to - shown.from) / GRID.step }, (_, at) => shown.from + at * GRID.step)
  return (
    <>
      <table className="w-full table-fixed border-collapse overflow-hidden text-sm print:text-xs">
        <caption className="sr-only">{t('Bookings, free hours and blocked time of the week')}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-14">
              <span className="sr-only">{t('Time')}</span>
            </th>
            {days.map((one) => (
              <DayHead key={one.date} day={one} isShown={one.date === day} isToday={one.date === today} />
            ))}
          </tr>
        </thead>
        <tbody {...handlers} className="select-none">
          {rows.map((minutes) => (
            <tr key={minutes} className="h-6">
              {minutes % 60 === 0 && (
                <th scope="row" rowSpan={2} className="pr-2 text-right align-top text-xs font-normal text-quiet">
                  {clockOf(minutes).replace(':00', '')}
                </th>
              )}
              {columns.map(({ day, cells }) => (
                <DayCell
                  key={day.date}
                  day={day}
                  cell={cells.find(({ from }) => from === minutes)}
                  isMarked={isMarked(day.date, minutes)}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </>
  )
}

const legend = [
  { text: msg('Free'), look: 'border-line bg-surface' },
  { text: msg('Closed'), look: 'border-line bg-sunken' },
  { text: msg('Booked'), look: 'border-evergreen bg-evergreen-soft' },
  { text: msg('Waits for your answer'), look: 'border-dashed border-lamp-edge bg-lamp-soft' },
  { text: msg('Blocked'), look: hatched },
]

function Legend() {
  return (
    <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm text-quiet">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {legend.map(({ text, look }) => (
          <li key={text} className="flex items-center gap-2">
            <span aria-hidden="true" className={classNames('size-4 rounded-[4px] border', look)} />
            {t(text)}
          </li>
        ))}
      </ul>
      <p className="print:hidden">{t('Drag over empty hours to block them.')}</p>
    </div>
  )
}

function DayHead({
  day: { date, closed },
  isShown,
  isToday,
}: {
  day: CalendarDay
  isShown: boolean
  isToday: boolean
}) {
  return (
    <th scope="col" className="p-0.5 align-top font-normal">
      <Link
        to={urls.calendar(date)}
        preventScrollReset
        aria-current={isShown ? 'date' : undefined}
        className={classNames(
          'flex min-h-14 flex-col items-center rounded-field border px-1 py-1 leading-tight hover:bg-sunken',
          isShown ? 'border-edge bg-surface' : 'border-transparent',
        )}
      >
        <span className="text-xs text-quiet">{dayText(date, { weekday: 'short', day: undefined, ...noDate })}</span>
        <span
          className={classNames(
            'flex size-8 items-center justify-center font-display text-lg tabular-nums',
            isToday && 'stand-out rounded-full bg-lamp text-on-lamp',
          )}
        >
          {Number(date.slice(8))}
        </span>
        {isToday && <span className="sr-only">{t('today')}</span>}
        {closed !== null && <span className="w-full truncate text-center text-xs">{closed || t('Closed')}</span>}
      </Link>
    </th>
  )
}

const noDate = { month: undefined, year: undefined }

type DayCellProps = { day: CalendarDay; cell: Cell | undefined; isMarked: boolean; onOpen: (entry: Entry) => void }

/**
 * A half hour, or the entries that begin in it. Renders nothing if an entry above extends into it.
 */
function DayCell({ day, cell, isMarked, onOpen }: DayCellProps) {
  if (!cell) return null
  const { from, to, entries } = cell
  const line = classNames('border-l border-line', from % 60 === 0 ? 'border-t' : 'border-t border-t-line/45')
  if (entries.length === 0)
    return (
      <td
        data-date={day.date}
        data-from={from}
        className={classNames('relative p-0', line, toneOf(day, from, isMarked))}
      >
        <span className="sr-only">{textOf(day, from)}</span>
      </td>
    )
  return (
    <td rowSpan={(to - from) / GRID.step} className={classNames('relative p-0', line)}>
      <div className="absolute inset-px flex gap-px">
        {entries.map((entry) => (
          <EntryButton key={entry.key} entry={entry} onOpen={onOpen} />
        ))}
      </div>
    </td>
  )
}

function textOf({ open, free }: CalendarDay, minutes: number): string {
  if (isIn(free, minutes)) return t('Free')
  return isIn(open, minutes) ? t('Not bookable') : t('Closed')
}

function toneOf({ open, free }: CalendarDay, minutes: number, isMarked: boolean): string {
  if (isMarked) return 'bg-lamp'
  if (isIn(free, minutes)) return 'cursor-cell bg-surface hover:bg-lamp-soft'
  return isIn(open, minutes) ? 'cursor-cell bg-paper hover:bg-lamp-soft' : 'cursor-cell bg-sunken hover:bg-lamp-soft'
}

function EntryButton({ entry, onOpen }: { entry: Entry; onOpen: (entry: Entry) => void }) {
  const length = entry.to - entry.from
  const isShort = length <= GRID.step
  const repeats = entry.kind === 'booking' && repeatText(entry.booking.repeat)
  return (
    <button
      type="button"
      onClick={() => onOpen(entry)}
      className={classNames(
        'min-w-0 flex-1 overflow-hidden rounded-[6px] border border-transparent border-l-3 px-1.5 text-left text-xs leading-tight hover:shadow-soft print:break-inside-avoid',
        isShort ? 'flex items-center' : 'flex flex-col justify-start py-1',
        lookOf(entry),
      )}
    >
      <span
        className={classNames(
          'max-w-full font-semibold',
          length > (entry.kind === 'booking' ? 90 : 60) ? 'line-clamp-2 shrink-0' : 'shrink-0 truncate',
        )}
      >
        {titleOf(entry)}
      </span>
      <span className="sr-only">{hoursOf(entry)}</span>
      {!isShort && (
        <span aria-hidden="true">
          {briefHoursOf(entry)}
          {repeats && <Repeat className="ml-1 inline size-3" />}
        </span>
      )}
      {entry.kind === 'booking' && (
        <span className={length > 60 ? 'max-w-full truncate' : 'sr-only'}>
          {entry.booking.crew && `${entry.booking.crew.name}: `}
          {shownName(entry.booking.contact.name)}
        </span>
      )}
      {repeats && <span className={length > 90 ? 'max-w-full truncate' : 'sr-only'}>{repeats}</span>}
    </button>
  )
}
