import { Temporal } from 'temporal-polyfill'
import { isQuiet, type QuietHours } from './push-rules.ts'

/** When the quiet hours of a device end; undefined if it isn't in them. */
export function endOfQuiet(hours: QuietHours, time_zone: string, now: Date): Date | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone)
  if (!isQuiet(local.toPlainTime().toString({ smallestUnit: 'minute' }), hours)) return undefined
  const today = local.withPlainTime(hours.to)
  const end = Temporal.ZonedDateTime.compare(today, local) > 0 ? today : today.add({ days: 1 })
  return new Date(end.epochMilliseconds)
}

/** Whether there is a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
