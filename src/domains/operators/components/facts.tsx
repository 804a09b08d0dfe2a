import type { ReactNode } from 'react'
import { clockText, dayText, isoTime, momentText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { useTimeZone } from '#ui/time-zone.ts'

/** Names and values, in two columns if there is room. Empty values are left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  const shown = Object.entries(facts).filter(([, value]) => ![null, undefined, false, ''].includes(value as null))
  return (
    <dl className="grid gap-x-6 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-1">
      {shown.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet max-sm:mt-2">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A moment in the operator's time zone and in UTC: "Nov 23, 7:12 AM · 12:12 UTC". The UTC part has
 * a date if it differs; the year is left out if it is this year. The server doesn't know the zone
 * and renders UTC alone.
 */
export function Moment({ at }: { at: string }) {
  const timeZone = useTimeZone()
  const year = useNow().getUTCFullYear() === new Date(at).getUTCFullYear() ? undefined : 'numeric'
  const dayIn = (zone: string) => dayText(at, { month: 'short', year, timeZone: zone })
  const [here, inUtc] = [dayIn(timeZone), dayIn('UTC')]
  return (
    <time dateTime={at} title={momentText(at, timeZone)} suppressHydrationWarning>
      <span className="md:whitespace-nowrap" suppressHydrationWarning>
        {here}, {clockText(at, timeZone)}
        {timeZone === 'UTC' ? ' UTC' : ' ·'}
      </span>
      {timeZone !== 'UTC' && ' '}
      {timeZone !== 'UTC' && (
        <span className="md:whitespace-nowrap text-quiet">
          {here !== inUtc && `${inUtc}, `}
          {t('{isoTime} UTC', { isoTime: isoTime(new Date(at), 'UTC') })}
        </span>
      )}
    </time>
  )
}

/** An email address that breaks after its "@" if it has to. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
