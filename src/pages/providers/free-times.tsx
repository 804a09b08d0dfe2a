import { useQuery } from '@tanstack/react-query'
import { FreeDays } from '#features/availability/components/free-days.tsx'
import { OtherZone } from '#features/availability/components/other-zone.tsx'
import { freeDaysQuery } from '#features/free-times/client.ts'
import { firstFreeDay } from '#features/free-times/rules.ts'
import type { ProviderProfile } from '#features/providers/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { urls } from '#urls.ts'

type FreeTimesProps = {
  provider: ProviderProfile
  /** The date in the address, by default the first with a free time. */
  day: string | null
}

/**
 * The free times of the next days. A press on one leads to the booking form with this time and the
 * provider's first service.
 */
export function FreeTimes({ provider: { id, services, time_zone }, day }: FreeTimesProps) {
  const { data } = useQuery(freeDaysQuery(useApi(), id))
  const service = services[0]
  if (!data || !service) return null
  const chosen = data.days.find(({ date }) => date === day)?.date ?? firstFreeDay(data.days)
  return (
    <section aria-labelledby="free">
      <h2 id="free" className="text-2xl">
        Free times
      </h2>
      <p className="mt-2 mb-3 text-quiet wrap-anywhere">
        {services.length > 1 ? `For ${service.name}; you can change the service later.` : `For ${service.name}.`}{' '}
        <OtherZone time_zone={time_zone} />
      </p>
      <FreeDays
        days={data.days}
        chosen={chosen}
        onDay={(date) => ({ to: urls.provider(id, undefined, date), stays: true })}
        onTime={(date, time) => ({ to: urls.book(id, { service_id: service.id, date, time }) })}
      />
    </section>
  )
}
