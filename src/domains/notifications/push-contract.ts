import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { pushTexts } from './push-rules.ts'

/** `GET /rest/v1/push/key`: the public key of the site; null if the site cannot send pushes. */
export const PushKey = z.object({ key: z.string().nullable() })
export type PushKey = z.infer<typeof PushKey>

const key = (characters: number) =>
  z
    .string(pushTexts.keys)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`), pushTexts.keys)
    .meta({ examples: ['B'.repeat(characters)] })

/** `PUT /rest/v1/push/subscriptions`: the subscription of the device of this session. */
export const NewPushSubscription = z.object({
  endpoint: z.string(pushTexts.endpoint).max(2000, pushTexts.endpoint),
  keys: z.object({ p256dh: key(87), auth: key(22) }, pushTexts.keys),
  /** The time zone of the device, for quiet hours. */
  time_zone: z.string(pushTexts.timeZone).max(60, pushTexts.timeZone),
})
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

/** A device that shows the notifications of the current profile. */
export const PushDevice = z.object({
  id: z.uuid(),
  /** The browser and the system, such as "Chrome on Android". */
  device: z.string(),
  /** Whether it is the device of this session. */
  current: z.boolean(),
  /** False if its push service has ended the subscription. Its next visit renews it. */
  is_on: z.boolean(),
  created_at: z.iso.datetime(),
  last_sent_at: z.iso.datetime().nullable(),
})
export type PushDevice = z.infer<typeof PushDevice>

const Time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, pushTexts.hours)
  .meta({ examples: ['22:00'] })

/** The start and end of quiet hours, on the device's clock; null for none. */
export const QuietHoursChoice = z.object({
  quiet_hours: z
    .object({ from: Time, to: Time })
    .refine(({ from, to }) => from !== to, { error: pushTexts.hours, path: ['to'] })
    .nullable(),
})
export type QuietHoursChoice = z.infer<typeof QuietHoursChoice>

/** `GET /rest/v1/push/subscriptions`: all on one page, the latest first. */
export const PushDevices = z.object({
  items: z.array(PushDevice),
  next_cursor: z.null(),
  ...QuietHoursChoice.shape,
})
export type PushDevices = z.infer<typeof PushDevices>

/** The path of a device. */
export const PushDeviceId = z.object({ id: Id() })
