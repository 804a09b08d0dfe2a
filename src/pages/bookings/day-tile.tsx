import { classNames } from '#ui/class-names.ts'
import { dayText } from '#ui/formats.ts'

/** The date, drawn like a calendar page. The small tile, and the tile on a phone, have no year. */
export function DayTile({ date, isSmall = false }: { date: string; isSmall?: boolean }) {
  const without = { weekday: undefined, day: undefined, month: undefined, year: undefined }
  const part = (options: Intl.DateTimeFormatOptions) => dayText(date, { ...without, ...options })
  return (
    <time
      dateTime={date}
      className={classNames(
        'relative flex w-14 flex-col items-center self-start rounded-field bg-sunken py-1.5 text-center text-xs leading-tight',
        !isSmall && 'sm:w-22 sm:py-3 sm:text-sm',
      )}
    >
      <span className="sr-only">{dayText(date, { weekday: 'long' })}</span>
      <span aria-hidden="true" className="contents">
        <span className="font-medium text-quiet">{part({ weekday: 'short' })}</span>
        <span className={classNames('font-display text-lg leading-tight tabular-nums', !isSmall && 'sm:text-2xl')}>
          {part({ day: 'numeric' })}
        </span>
        <span className="font-medium">
          {part({ month: 'short' })}
          {!isSmall && <span className="max-sm:hidden"> {part({ year: 'numeric' })}</span>}
        </span>
      </span>
    </time>
  )
}
