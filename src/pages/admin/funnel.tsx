import type { Overview } from '#domains/operators/overview-contract.ts'
import { wholeText } from '#ui/formats.ts'
import { Portion } from '#ui/portion.tsx'

const steps: [key: keyof Overview['funnel'], name: string][] = [
  ['searches', 'Searches'],
  ['provider_views', 'Provider pages viewed'],
  ['booking_forms', 'Booking forms opened'],
  ['requested', 'Bookings requested'],
  ['confirmed', 'Confirmed'],
  ['completed', 'Bookings completed'],
]

/**
 * From a search to a completed booking: the count of each step, and its share of the step before.
 */
export function Funnel({ funnel }: { funnel: Overview['funnel'] }) {
  const most = Math.max(1, ...Object.values(funnel))
  return (
    <ol className="grid gap-3">
      {steps.map(([key, name], place) => {
        const before = funnel[steps[place - 1]?.[0] ?? key]
        const share = place > 0 && before > 0 && `${wholeText((funnel[key] / before) * 100)}% of the step before`
        return (
          <li key={key}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <span className="tabular-nums">
                <span className="font-semibold">{wholeText(funnel[key])}</span>
                {share && <span className="ml-2 text-sm text-quiet">{share}</span>}
              </span>
            </p>
            <span aria-hidden="true" className="mt-1 block h-3 overflow-hidden rounded-full bg-sunken">
              <Portion width={funnel[key] / most} className="rounded-full bg-lamp forced-colors:bg-[CanvasText]" />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
