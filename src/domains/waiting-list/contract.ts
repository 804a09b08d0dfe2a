import { z } from 'zod'
import { SlotTime } from '#domains/schedule/slots-contract.ts'
import { queryDay } from '#platform/query-day.ts'
import { waitingTexts } from './limits.ts'
import { NewWaiting, PartOfDay } from './schema.ts'

export { NewWaiting, PartOfDay }

/** An entry of the customer's own waiting list (docs/product/waiting-list.md). */
export const Waiting = z.object({
  id: z.uuid(),
  provider_id: z.uuid(),
  business_name: z.string(),
  service_id: z.uuid(),
  service_name: z.string(),
  /** The days, both included, by the provider's calendar. The entry ends after the last. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** When the booking starts; null for any time of the day. */
  part: z.nullable(PartOfDay),
  created_at: z.iso.datetime(),
  /** The free time of the notification; null while the customer waits. It may be taken since. */
  told: z.object({ at: z.iso.datetime(), date: z.iso.date(), start_time: SlotTime }).nullable(),
})
export type Waiting = z.infer<typeof Waiting>

const dayOfQuery = queryDay(waitingTexts.date)

/** `?from=&to=` of the days, both included; by default all from today on. */
export const WaitingDaysQuery = z.object({ from: dayOfQuery.optional(), to: dayOfQuery.optional() })
export type WaitingDaysQuery = z.infer<typeof WaitingDaysQuery>

/** How many customers wait for a time on the provider's days. Days without one are left out. */
export const WaitingDays = z.object({ days: z.array(z.object({ date: z.iso.date(), customers: z.int() })) })
export type WaitingDays = z.infer<typeof WaitingDays>

/** A free time, with the waiting customer to notify. */
export interface OpeningEvent {
  customer_id: string
  provider_id: string
  service_id: string
  service_name: string
  date: string
  start_time: string
  time_zone: string
  starts_at: Date
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    'waiting_list.opened': OpeningEvent
  }
}
