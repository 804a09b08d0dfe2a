import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { t } from '#ui/language.ts'
import { LateErrorPanel } from '#ui/late-error-panel.tsx'
import type { FreeDay, FreeStretch } from '../availability-client.ts'
import { firstFreeDay } from '../availability-rules.ts'
import { dateText, timeText } from '../slots-rules.ts'
import { DayTexts, dayClass, StretchBar, stripClass, timesClass, useStripAt } from './day-strip.tsx'

type FreeDaysProps = {
  free: FreeStretch
  /** The date whose times are shown; by default the first with a free time. */
  day: string | undefined
  /** Links to the same page, with the times of another day or with other days. */
  dayLink: (date: string) => string
  stretchLink: (from: string) => string
  /** A link to book a time. */
  timeLink: (date: string, time: string) => string
  /** A link to wait for a time of a full day. */
  waitLink: (date: string) => string
}

/** Links to days, of which full ones are gray, and to the free times of one of them. */
export function FreeDays({ free, ...props }: FreeDaysProps) {
  const { days, error, refetch, isFetching } = free
  return (
    <div>
      <StretchBar free={free} onStretch={(from) => ({ to: props.stretchLink(from) })} />
      {days ? (
        <Days days={days} {...props} />
      ) : (
        error && (
          <LateErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
            {t('The free times could not be loaded.')}
          </LateErrorPanel>
        )
      )}
    </div>
  )
}

type DaysProps = Omit<FreeDaysProps, 'free' | 'stretchLink'> & { days: readonly FreeDay[] }

function Days({ days, day, dayLink, timeLink, waitLink }: DaysProps) {
  const shown = days.find(({ date }) => date === day) ?? days.find(({ date }) => date === firstFreeDay(days))
  const strip = useStripAt<HTMLUListElement>(shown?.date ?? '')
  return (
    <>
      <ul ref={strip} aria-label={t('Days')} className={stripClass}>
        {days.map((each) => (
          <li key={each.date} data-day={each.date}>
            <SamePage to={dayLink(each.date)} isShown={each === shown} className={dayClass(each)}>
              <DayTexts day={each} />
            </SamePage>
          </li>
        ))}
      </ul>
      {shown && shown.times.length > 0 && <Times day={shown} timeLink={timeLink} />}
      {shown?.times.length === 0 && <NothingOn date={shown.date} {...{ days, dayLink, waitLink }} />}
    </>
  )
}

/** The number of times that are shown at first. */
const FEW = 12

function Times({ day: { date, times }, timeLink }: Pick<FreeDaysProps, 'timeLink'> & { day: FreeDay }) {
  const list = (shown: readonly string[], label: string) => (
    <ul aria-label={label} className={classNames('mt-3', timesClass)}>
      {shown.map((time) => (
        <li key={time}>
          <Link to={timeLink(date, time)} rel="nofollow" className="chip free-time">
            {timeText(time)}
          </Link>
        </li>
      ))}
    </ul>
  )
  const [few, more] = [times.slice(0, FEW), times.slice(FEW)]
  return (
    <>
      {list(few, t('Free on {date}', { date: dateText(date) }))}
      {more.length > 0 && (
        <details key={date} className="mt-2">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            {t('{count, plural, one {# later time} other {# later times}}', { count: more.length })}
          </summary>
          {list(more, t('Later on {date}', { date: dateText(date) }))}
        </details>
      )}
    </>
  )
}

/** Leads from a full day to the next free one with one press. */
function NothingOn({ date, days, dayLink, waitLink }: Omit<DaysProps, 'day' | 'timeLink'> & { date: string }) {
  const isFree = ({ times }: FreeDay) => times.length > 0
  const next = days.find((day) => isFree(day) && day.date > date) ?? days.find(isFree)
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="text-quiet">
        {next
          ? t('No time is free on {date}.', { date: dateText(date, 'short') })
          : t('No time is free on these days.')}
      </span>
      {next && (
        <SamePage to={dayLink(next.date)} className="chip free-time w-auto px-3.5">
          {t('Next free day: {date}', { date: dateText(next.date, 'short') })}
        </SamePage>
      )}
      <Link to={waitLink(date)} rel="nofollow" className="text-link">
        {t('Tell me if something opens')}
      </Link>
    </p>
  )
}

type SamePageProps = { to: string; isShown?: boolean; className: string; children: ReactNode }

function SamePage({ isShown = false, ...props }: SamePageProps) {
  return (
    <Link {...props} target="_self" replace preventScrollReset rel="nofollow" aria-current={isShown || undefined} />
  )
}
