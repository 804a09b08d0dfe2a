import type { ProviderProfile } from '#domains/providers/contract.ts'
import type { FreeDay } from '#domains/schedule/availability-client.ts'
import { firstFreeDay } from '#domains/schedule/availability-rules.ts'
import { FreeDays } from '#domains/schedule/components/free-days.tsx'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { lengthText } from '#domains/schedule/slots-rules.ts'
import { urls } from '#urls.ts'

type FreeTimesProps = {
  provider: ProviderProfile
  /** The days of the first service; undefined if they are unknown. */
  days: readonly FreeDay[] | undefined
  /** The date in the address, by default the first with a free time. */
  day: string | null
}

/**
 * The free times of the next days. A press on one leads to the booking form with this time and the
 * provider's first service.
 */
export function FreeTimes({ provider: { id, services, time_zone }, days, day }: FreeTimesProps) {
  const service = services[0]
  if (!days || !service) return null
  const chosen = days.find(({ date }) => date === day)?.date ?? firstFreeDay(days)
  return (
    <section aria-labelledby="free" className="print:hidden">
      <h2 id="free" className="text-2xl">
        Free times
      </h2>
      <p className="mt-2 mb-3 text-quiet wrap-anywhere">
        For {service.name}, usually {lengthText(service.duration)}
        {services.length > 1 ? '; you can change the service later.' : '.'} <OtherZone time_zone={time_zone} />
      </p>
      <FreeDays
        days={days}
        chosen={chosen}
        onDay={(date) => ({ to: urls.provider(id, undefined, date), stays: true })}
        onTime={(date, time) => ({ to: urls.book(id, { service_id: service.id, date, time }) })}
      />
    </section>
  )
}
