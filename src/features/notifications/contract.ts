import { z } from 'zod'
import { mailKinds } from './rules.ts'

/** Decides where a notification leads (specification, section 4). */
export const NotificationType = z.enum(['booking', 'message', 'review'])
export type NotificationType = z.infer<typeof NotificationType>

/** What a notification is about: the ids that its link needs. */
export const NotificationMetadata = z.object({
  booking_id: z.uuid().optional(),
  /** Who wrote, for type message. */
  sender_id: z.uuid().optional(),
  /** Whose page to open, for type review. */
  provider_id: z.uuid().optional(),
  lead_id: z.uuid().optional(),
})
export type NotificationMetadata = z.infer<typeof NotificationMetadata>

/** One line under the bell (specification, section 3). */
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

/** How many wait unread. */
export const UnreadCount = z.object({ count: z.int() })
export type UnreadCount = z.infer<typeof UnreadCount>

/** What an e-mail can be about that a person may do without (decision 37). */
export const MailKind = z.enum(mailKinds)
export type MailKind = z.infer<typeof MailKind>

/** Whether one kind of e-mail is sent to a profile; `title` names it for people. */
export const MailPreference = z.object({ kind: MailKind, title: z.string(), email: z.boolean() })
export type MailPreference = z.infer<typeof MailPreference>

/** What is to change; kinds that are not named stay as they are. */
export const MailPreferencesChange = z.strictObject({
  items: z.array(z.strictObject({ kind: MailKind, email: z.boolean() })).max(mailKinds.length),
})
export type MailPreferencesChange = z.infer<typeof MailPreferencesChange>

/** `?token=` of a mail: whose it was and of which kind, signed. Without one it is as unknown as a wrong one. */
export const OptOutToken = z.object({ token: z.string().max(300).default('') })

/** What whoever follows the address below a mail of news learns: its kind, and whether it is still sent. Nothing about the person. */
export const OptOut = MailPreference
export type OptOut = z.infer<typeof OptOut>

declare module '#platform/realtime/event-types.ts' {
  interface RealtimeEvents {
    'notification.inserted': Notification
  }
}
