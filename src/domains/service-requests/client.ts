import { isoDay } from '#ui/formats.ts'

/** All queries of service requests. */
export const serviceRequestsKey = ['leads'] as const

/** Queries of open service requests; live events invalidate them. */
export const opportunitiesKey = [...serviceRequestsKey, 'open'] as const

/** The time zone where days end last. */
const westmost = 'Pacific/Pago_Pago'

/**
 * The earliest day that is today in any ZIP code, `YYYY-MM-DD`. The browser doesn't know the time
 * zone of the place, so the server refuses a day that is past there
 * (docs/product/service-requests.md).
 */
export function today(now = new Date()): string {
  return isoDay(now, westmost)
}
