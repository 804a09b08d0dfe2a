import { t } from '#ui/language.ts'
import type { ProviderHours } from '../hours-contract.ts'
import { closedText, weekLines } from '../hours-rules.ts'
import { noticeText, zoneText } from '../slots-rules.ts'

/** A provider's opening hours, for customers. */
export function HoursSummary({ hours }: { hours: ProviderHours }) {
  const { week, closed, notice_hours, time_zone } = hours
  return (
    <>
      <dl className="mt-4 grid max-w-measure grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-1">
        {weekLines(week).map(({ days, hours: text }) => (
          <div key={days} className="contents">
            <dt>{days}</dt>
            <dd className={text === t('Closed') ? 'text-quiet' : 'tabular-nums'}>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-measure text-sm text-quiet">
        {zoneText(time_zone)}.
        {notice_hours > 0 &&
          ` ${t('Bookings need at least {notice} of notice.', { notice: noticeText(notice_hours) })}`}
        {closed.length > 0 && ` ${t('Closed {days}.', { days: closed.slice(0, 3).map(closedText).join('; ') })}`}
      </p>
    </>
  )
}
