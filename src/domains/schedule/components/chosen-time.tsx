import { Spoken } from '#ui/spoken.tsx'
import { dateText, type Hours, minutesOf, rangeText } from '../slots-rules.ts'

type ChosenTimeProps = {
  /** '' for a part that isn't chosen. */
  chosen: Hours & { date: string }
  /** How the price of a number of minutes is calculated; undefined without a rate. */
  priceOf: (minutes: number) => string | undefined
}

/** The chosen time and its price, announced when they change. */
export function ChosenTime({ chosen, priceOf }: ChosenTimeProps) {
  const { date, start_time, end_time } = chosen
  const price = end_time > start_time && priceOf(minutesOf(end_time) - minutesOf(start_time))
  return (
    <div role="status" className="font-medium tabular-nums empty:hidden">
      {date && start_time && end_time && (
        <>
          <p>
            {dateText(date, 'short')}, {rangeText(chosen)}
          </p>
          {price && (
            <p>
              <Spoken>{price}</Spoken>
            </p>
          )}
        </>
      )}
    </div>
  )
}
