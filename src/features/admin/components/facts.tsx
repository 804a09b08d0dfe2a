import type { ReactNode } from 'react'
import { clockText, dayText } from '#ui/formats.ts'

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

/** A moment in UTC: "Mar 3, 2026, 5:00 PM UTC". */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {dayText(at, { month: 'short' })}, {clockText(at)} UTC
    </time>
  )
}
