import { DAY_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'
import type { Notification } from './contract.ts'

/** The start and end of quiet hours, as `HH:MM` on the device's clock. */
export interface QuietHours {
  from: string
  to: string
}

/** The quiet hours of users who haven't chosen any. */
export const usualQuietHours: QuietHours = { from: '22:00', to: '07:00' }

/** After this time, notifications that did not reach a device are dropped, in milliseconds. */
export const pushLifeMs = DAY_MS

/** How often we try to send a notification to a device. */
export const pushTries = 8

/** The longest text on a lock screen. */
const longestText = 240

/** Texts about notifications on devices. */
export const pushTexts = {
  off: msg('This site cannot send notifications to devices at the moment, because it has no key that it can read.'),
  endpoint: msg('The address of the push service has to begin with https:// and be on the public internet'),
  keys: msg('The keys of the subscription are not valid'),
  timeZone: msg('Please enter a time zone such as America/New_York'),
  hours: msg('Please choose two different times'),
} as const

/** The content and the link of a notification on a device. The service worker reads it. */
export interface PushContent {
  title: string
  body: string
  /** The page that opens. */
  url: string
  icon: string
  /** A later notification with the same tag replaces this one. */
  tag: string
  /** Unread notifications, for the badge of the app. */
  unread: number
  actions: { action: string; title: string; url: string }[]
}

/** Whether a time of day is in quiet hours, which may include midnight. */
export function isQuiet(time: string, { from, to }: QuietHours): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** A text that fits on a lock screen, without half an emoji at the end. */
export const onLockScreen = (text: string): string =>
  text.length <= longestText
    ? text
    : `${text
        .slice(0, longestText - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`

/** The subject of a notification: later ones about the same thing replace it on a device. */
export function subjectOf({ id, type, metadata }: Pick<Notification, 'id' | 'type' | 'metadata'>): string {
  const { booking_id, conversation_id, lead_id, opportunity_id, provider_id } = metadata
  return `${type} ${booking_id ?? conversation_id ?? lead_id ?? opportunity_id ?? provider_id ?? id}`
}
