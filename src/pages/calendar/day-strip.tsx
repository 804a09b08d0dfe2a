import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { CalendarDay } from './week.ts'

const none = { day: undefined, month: undefined, year: undefined }

/** The days of a week as a row of links, with a dot for each booking. For phones. */
export function DayStrip({ days, day, today }: { days: readonly CalendarDay[]; day: string; today: string }) {
  return (
    <nav aria-label={t('Days')} className="print:hidden">
      <ul className="grid grid-cols-7 gap-0.5">
        {days.map((one) => (
          <li key={one.date}>
            <DayLink day={one} isShown={one.date === day} isToday={one.date === today} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DayLink({ day, isShown, isToday }: { day: CalendarDay; isShown: boolean; isToday: boolean }) {
  const { date, entries, open } = day
  const bookings = entries.filter(({ kind }) => kind === 'booking').length
  return (
    <Link
      to={urls.calendar(date)}
      preventScrollReset
      replace
      aria-current={isShown ? 'date' : undefined}
      className={classNames(
        'flex min-h-16 flex-col items-center rounded-field border pt-1.5 leading-tight',
        isShown ? 'stand-out border-lamp-edge bg-lamp text-on-lamp' : 'border-line',
        !isShown && (open.length > 0 ? 'bg-surface' : 'bg-sunken'),
      )}
    >
      <span className="sr-only">
        {dayText(date, { weekday: 'long', year: undefined })}
        {isToday && `, ${t('today')}`}, {t('{count, plural, one {# booking} other {# bookings}}', { count: bookings })}
      </span>
      <span aria-hidden="true" className="contents">
        <span className={classNames('text-xs', !isShown && 'text-quiet')}>
          {dayText(date, { weekday: 'short', ...none })}
        </span>
        <span className={classNames('font-display text-lg tabular-nums', isToday && 'underline underline-offset-4')}>
          {Number(date.slice(8))}
        </span>
        <span className="flex h-2 gap-0.5">
          {entries
            .filter(({ kind }) => kind === 'booking')
            .slice(0, 4)
            .map(({ key }) => (
              <span key={key} className="size-1.5 rounded-full bg-current" />
            ))}
        </span>
      </span>
    </Link>
  )
}
