import type { Overview } from '#domains/operators/overview-contract.ts'
import { wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { Portion } from '#ui/portion.tsx'

const steps: [key: keyof Overview['funnel'], name: string][] = [
  ['searches', msg('Searches')],
  ['provider_views', msg('Provider pages viewed')],
  ['booking_forms', msg('Booking forms opened')],
  ['requested', msg('Bookings requested')],
  ['confirmed', msg('Confirmed')],
  ['completed', msg('Bookings completed')],
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
        const share =
          place > 0 &&
          before > 0 &&
          t('{count}% of the step before', { count: wholeText((funnel[key] / before) * 100) })
        return (
          <li key={key}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{t(name)}</span>
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
