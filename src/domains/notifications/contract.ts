import { z } from 'zod'
import { OthersSearch } from '#domains/search/others-contract.ts'

/** The kind of page that a notification leads to. */
export const NotificationType = z.enum(['booking', 'message', 'review'])
export type NotificationType = z.infer<typeof NotificationType>

/** The ids that the link of a notification needs. */
export const NotificationMetadata = z.object({
  booking_id: z.uuid().optional(),
  /** The booking that the customer is asked to review, for type booking. */
  review_booking_id: z.uuid().optional(),
  /** The user's conversation, for type message. */
  conversation_id: z.uuid().optional(),
  /** The sender, for type message, unless it is a customer who wasn't revealed. */
  sender_id: z.uuid().optional(),
  /**
   * The provider whose page to open, for type review; the provider who made the offer, for a new
   * offer.
   */
  provider_id: z.uuid().optional(),
  lead_id: z.uuid().optional(),
  /** A decision about the user’s own review. */
  statement_id: z.uuid().optional(),
  /** A free time for which the customer waited, with `provider_id`. */
  opening: z.object({ service_id: z.uuid(), date: z.iso.date(), time: z.string() }).optional(),
  /** The search for other providers, for a booking whose provider can't come. */
  search: OthersSearch.optional(),
  /** A service request that is among this provider's opportunities. */
  opportunity_id: z.uuid().optional(),
  /** The provider’s own client who accepted an invitation. */
  client_id: z.uuid().optional(),
  /** Whether it is about a connected calendar, which /profile shows. */
  is_calendar: z.boolean().optional(),
  /** Whether it is about text messages, which /profile shows. */
  is_sms: z.boolean().optional(),
})
export type NotificationMetadata = z.infer<typeof NotificationMetadata>

/** One line under the bell. */
export const Notification = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  created_at: z.iso.datetime(),
  metadata: NotificationMetadata,
})
export type Notification = z.infer<typeof Notification>

/** How many notifications are unread. */
export const UnreadCount = z.object({ count: z.int() })
export type UnreadCount = z.infer<typeof UnreadCount>

declare module '#platform/realtime/event-types.ts' {
  interface RealtimeEvents {
    'notification.inserted': Notification
  }
}
