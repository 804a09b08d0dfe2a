import { sql } from 'kysely'
import { COMPLETED_AFTER, NOTICES, PENDING_LIFE } from './rules.ts'

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** In SQL, of a booking: a request that was not answered in time. It holds no hours any more, whether or not that was written down yet. */
export function isOverdue(now: Date) {
  return sql<boolean>`(bookings.status = 'pending'
    and (bookings.starts_at <= ${now} or bookings.created_at <= ${before(now, PENDING_LIFE)}))`
}

/** In SQL, of a booking: something has become of it by itself that is to be written down. */
export function isToSettle(now: Date) {
  const isLongOver = sql`(bookings.status = 'confirmed' and bookings.ends_at <= ${before(now, COMPLETED_AFTER)})`
  return sql<boolean>`(${isOverdue(now)} or ${isLongOver})`
}

/** In SQL, of a booking: a reminder is owed now. Which one, {@link noticeOwed} says; what lies near is found by an index first. */
export function isToRemind(now: Date) {
  return sql<boolean>`(bookings.status = 'confirmed' and bookings.starts_at > ${now}
    and bookings.starts_at <= ${after(now, NOTICES.day)} and ${noticeOwed(now)} is not null)`
}

/** In SQL, of a confirmed booking that lies near: which reminder is owed, else null. What was agreed on later than a reminder's moment needs none. */
export function noticeOwed(now: Date) {
  const wasAgreedBefore = (milliseconds: number) =>
    sql`coalesce(agreed_at, bookings.created_at) <= bookings.starts_at - make_interval(secs => ${milliseconds / 1000})`
  return sql<keyof typeof NOTICES | null>`case
    when bookings.starts_at <= ${after(now, NOTICES.hours)} then
      case when hours_reminder_at is null and ${wasAgreedBefore(NOTICES.hours)} then 'hours' end
    when day_reminder_at is null and ${wasAgreedBefore(NOTICES.day)} then 'day'
  end`
}
