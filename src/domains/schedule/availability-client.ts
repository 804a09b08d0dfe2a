import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { Availability } from './availability-contract.ts'
import { DEFAULT_MINUTES, LONGEST_MINUTES } from './availability-limits.ts'
import { NEXT_FREE_DAYS, type Stretch, stretchWith } from './availability-rules.ts'
import { bookingsKey } from './lifecycle-client.ts'

/**
 * The age in milliseconds after which queries with `next_free` are read again when their page is
 * shown again.
 */
export const NEXT_FREE_AGE = 5_000

/** The free starts of some days of a provider, in the provider's time zone. */
export interface FreeDays {
  time_zone: string
  days: readonly FreeDay[]
}

/** A day with its free starts as `HH:MM`; none if it is full or closed. */
export interface FreeDay {
  date: string
  times: readonly string[]
}

interface FreeFor {
  /** The id of a service. */
  id?: string
  /** Minutes. */
  duration?: number
  /** The ZIP code of the place of the work. */
  location?: string | undefined
}

/** The free starts of a service at its usual length, or of an hour without a service. */
export const freeDaysQuery = (api: Api, provider_id: string, service?: FreeFor) =>
  freeDaysAt(api, `/rest/v1/providers/${encodeURIComponent(provider_id)}/availability`, service)

/**
 * The free starts from a path that answers with {@link Availability}. By default, for as many days
 * as `next_free` looks ahead.
 */
export const freeDaysAt =
  (api: Api, path: string, { id: service_id, duration = DEFAULT_MINUTES, location }: FreeFor = {}) =>
  ({ from, days }: Partial<Stretch> = {}) => {
    const minutes = Math.min(duration, LONGEST_MINUTES)
    return queryOptions({
      queryKey: [...bookingsKey, 'free_days', path, minutes, from, service_id, location],
      queryFn: async ({ signal }): Promise<FreeDays> => {
        const search = { from, days: days ?? NEXT_FREE_DAYS + 1, minutes, times: 'true', service_id, location }
        const answer = await api.get<Availability>(path, { search, signal })
        return {
          time_zone: answer.time_zone,
          days: answer.days.map(({ date, times = [] }) => ({ date, times })),
        }
      },
      staleTime: NEXT_FREE_AGE,
    })
  }

/** What {@link freeDaysQuery} returns: the query of each stretch of days. */
export type FreeDaysQuery = ReturnType<typeof freeDaysAt>

/** Reads the next days and, if a date is later, the days around it. */
export async function loadFreeDays(cache: QueryClient, query: FreeDaysQuery, date: string): Promise<void> {
  const { days } = await cache.query(query())
  const { shown, earlier } = stretchWith(date, days[0]?.date ?? '')
  if (earlier) await cache.query(query(shown))
}

/**
 * The free days around a date, today by default, and the first days of the stretches before and
 * after. Later days are read when they are asked for.
 */
export function useFreeDays(query: FreeDaysQuery, date: string, enabled = true) {
  const soon = useQuery({ ...query(), enabled, placeholderData: keepPreviousData })
  const { shown, earlier, later } = stretchWith(date, soon.data?.days[0]?.date ?? '')
  const { data, isPending, isPlaceholderData, error, refetch, isFetching } = useQuery({
    ...query(earlier ? shown : {}),
    enabled,
    placeholderData: keepPreviousData,
  })
  /** Whether other days are being read. */
  const isMoving = isPlaceholderData
  return { days: data?.days, isPending, isMoving, error, refetch, isFetching, soon: soon.data?.days, earlier, later }
}

/** The result of {@link useFreeDays}: `days` is undefined until they are read. */
export type FreeStretch = ReturnType<typeof useFreeDays>
