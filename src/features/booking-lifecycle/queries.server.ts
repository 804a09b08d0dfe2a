import { sql } from 'kysely'
import { COMPLETED_AFTER, NOTICES, PENDING_LIFE } from './rules.ts'

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** SQL: a booking is a request that was not answered in time. It no longer blocks its hours. */
export function isOverdue(now: Date) {
  return sql<boolean>`(bookings.status = 'pending'
    and (bookings.starts_at <= ${now} or bookings.created_at <= ${before(now, PENDING_LIFE)}))`
}

/** SQL: an automatic move of a booking is due. */
export function isMoveDue(now: Date) {
  const isLongOver = sql`(bookings.status = 'confirmed' and bookings.ends_at <= ${before(now, COMPLETED_AFTER)})`
  return sql<boolean>`(${isOverdue(now)} or ${isLongOver})`
}

/** SQL: a reminder of a booking is due. An index first finds the bookings that are near. */
export function isReminderDue(now: Date) {
  return sql<boolean>`(bookings.status = 'confirmed' and bookings.starts_at > ${now}
    and bookings.starts_at <= ${after(now, NOTICES.day)} and ${dueNotice(now)} is not null)`
}

/**
 * SQL: which reminder of a near, confirmed booking is due, or null. Skips bookings that were agreed
 * on later.
 */
export function dueNotice(now: Date) {
  const wasAgreedBefore = (milliseconds: number) =>
    sql`coalesce(agreed_at, bookings.created_at) <= bookings.starts_at - make_interval(secs => ${milliseconds / 1000})`
  return sql<keyof typeof NOTICES | null>`case
    when bookings.starts_at <= ${after(now, NOTICES.hours)} then
      case when hours_reminder_at is null and ${wasAgreedBefore(NOTICES.hours)} then 'hours' end
    when day_reminder_at is null and ${wasAgreedBefore(NOTICES.day)} then 'day'
  end`
}
