import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { Availability } from './availability-contract.ts'
import { DEFAULT_MINUTES, LONGEST_MINUTES } from './availability-limits.ts'
import { NEXT_FREE_DAYS } from './availability-rules.ts'
import { bookingsKey } from './lifecycle-client.ts'

/**
 * For queries whose answer has `next_free`: milliseconds after which a page that is shown again
 * reads it again.
 */
export const NEXT_FREE_AGE = 5_000

/** The free starts of the next days of a provider, in the provider's time zone. */
export interface FreeDays {
  time_zone: string
  days: readonly FreeDay[]
}

/** A day with its free starts as `HH:MM`; none if it is full or closed. */
export interface FreeDay {
  date: string
  times: readonly string[]
}

/**
 * The free starts of a service at its usual length, `duration` in minutes, or of an hour without a
 * service. For as many days as `next_free` looks ahead.
 */
export const freeDaysQuery = (api: Api, provider_id: string, service?: { duration: number }) =>
  freeDaysAt(api, `/rest/v1/providers/${encodeURIComponent(provider_id)}/availability`, service?.duration)

/** The same for a path that answers with {@link Availability}. */
export const freeDaysAt = (api: Api, path: string, duration = DEFAULT_MINUTES) => {
  const minutes = Math.min(duration, LONGEST_MINUTES)
  return queryOptions({
    queryKey: [...bookingsKey, 'free_days', path, minutes],
    queryFn: async ({ signal }): Promise<FreeDays> => {
      const search = { days: NEXT_FREE_DAYS + 1, minutes, times: 'true' }
      const { time_zone, days } = await api.get<Availability>(path, { search, signal })
      return { time_zone, days: days.map(({ date, times = [] }) => ({ date, times })) }
    },
    staleTime: NEXT_FREE_AGE,
  })
}
