import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { dayText } from '#ui/formats.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { t } from '#ui/language.ts'
import type { FreeDay, FreeStretch } from '../availability-client.ts'

/** The effect of a press. A link works without scripts, too. */
export type Press = { to: string } | { onPress: () => void }

/** The CSS classes of the row of days. */
export const stripClass = 'relative -mx-1 flex gap-1.5 overflow-x-auto px-1 pt-1 pb-2 [scrollbar-width:thin]'

/** The CSS classes of a day in the row: a dashed border if it has no free time. */
export const dayClass = ({ times }: FreeDay) => classNames('free-day', times.length === 0 && 'border-dashed text-quiet')

/** The CSS classes of the list of a day's times. */
export const timesClass = 'grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2'

/** The row of days, scrolled so that the chosen one is in sight. */
export function useStripAt<Strip extends HTMLElement>(chosen: string): RefObject<Strip | null> {
  const strip = useRef<Strip>(null)
  useEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)
    if (strip.current && day)
      strip.current.scrollLeft = day.offsetLeft - (strip.current.clientWidth - day.offsetWidth) / 2
  }, [chosen])
  return strip
}

/** The weekday and day of a tile; its month and whether it is full for screen readers. */
export function DayTexts({ day: { date, times } }: { day: FreeDay }) {
  const isFull = times.length === 0
  return (
    <>
      <span className="text-xs">{dayText(date, { weekday: 'short', ...dayOnly })}</span>
      <span className={classNames('text-lg font-semibold', isFull && 'line-through')}>{Number(date.slice(8))}</span>
      <span className="sr-only">
        {`${dayText(date, { day: undefined, year: undefined })}${isFull ? `, ${t('no free time')}` : ''}`}
      </span>
    </>
  )
}

const dayOnly = { month: undefined, day: undefined, year: undefined }

type StretchBarProps = {
  free: Pick<FreeStretch, 'days' | 'earlier' | 'later' | 'isMoving'>
  /** Shows the days from a date on. */
  onStretch: (from: string) => Press
}

/** Which days the strip shows, with steps to earlier and later ones. */
export function StretchBar({ free: { days, earlier, later, isMoving }, onStretch }: StretchBarProps) {
  const [first, last] = [days?.[0], days?.at(-1)]
  const text = ({ date }: FreeDay) => dayText(date, { month: 'short', year: undefined })
  return (
    <div className="flex min-h-11 items-center gap-1">
      <p aria-live="polite" aria-busy={isMoving} className="grow font-semibold aria-busy:opacity-55">
        {first && last && `${text(first)} – ${text(last)}`}
      </p>
      <Step label={t('Earlier days')} press={earlier ? onStretch(earlier) : undefined}>
        <ChevronRight aria-hidden="true" className="size-5 rotate-180" />
      </Step>
      <Step label={t('Later days')} press={later ? onStretch(later) : undefined}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Step>
    </div>
  )
}

/** Keeps the focus at the last step, where there is nothing further. */
function Step({ label, press, children }: { label: string; press: Press | undefined; children: ReactNode }) {
  const className =
    'inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-edge bg-surface hover:border-ink hover:bg-sunken aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-quiet'
  if (press && 'to' in press)
    return (
      <Link
        to={press.to}
        target="_self"
        replace
        preventScrollReset
        rel="nofollow"
        aria-label={label}
        className={className}
      >
        {children}
      </Link>
    )
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={press === undefined}
      onClick={press?.onPress}
      className={className}
    >
      {children}
    </button>
  )
}
