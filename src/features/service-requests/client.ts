import { isoDay } from '#ui/formats.ts'

/** All queries of service requests. */
export const serviceRequestsKey = ['leads'] as const

/** Queries of open service requests; live events invalidate them. */
export const opportunitiesKey = [...serviceRequestsKey, 'open'] as const

/** Today on the viewer's calendar, `YYYY-MM-DD`. */
export function today(): string {
  return isoDay(new Date())
}
