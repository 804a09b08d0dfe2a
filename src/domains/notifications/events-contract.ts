import { z } from 'zod'
import { eventKinds } from './events-rules.ts'

/** The kind of an event. */
export const EventKind = z.enum(eventKinds)

/**
 * An event of the current profile (docs/product/programs.md). Its data holds ids to read through
 * the API.
 */
export const Event = z.object({
  /** 1, 2, 3 ... for each profile. */
  id: z.int(),
  type: EventKind,
  /** The id of the booking, message, review, offer or service request. */
  subject: z.uuid(),
  /** The version of the shape of `data`. */
  version: z.int(),
  created_at: z.iso.datetime(),
  data: z.record(z.string(), z.uuid()),
})
export type Event = z.infer<typeof Event>

/** `GET /rest/v1/events`: the events after one that the program has seen, the oldest first. */
export const EventsQuery = z.object({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
export type EventsQuery = z.infer<typeof EventsQuery>

/** A page of events. `next_after` is the next value of `after`, even if there is nothing new. */
export const Events = z.object({ items: z.array(Event), next_after: z.int(), has_more: z.boolean() })
export type Events = z.infer<typeof Events>
