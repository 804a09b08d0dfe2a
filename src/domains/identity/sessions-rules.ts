import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/**
 * How long a session lives, in milliseconds (docs/product/sign-in.md); a recovery session lives as
 * long as its link. A remembered session is extended until it is `longest` old.
 */
export const sessionLife = { remembered: 30 * DAY_MS, longest: 365 * DAY_MS, browser: DAY_MS, recovery: HOUR_MS }

/** The new end of a session that is in use. Only remembered ones are extended. */
export function extendedEnd(
  { remember, created_at, expires_at }: { remember: boolean; created_at: Date; expires_at: Date },
  now: Date,
): Date {
  if (!remember) return expires_at
  return new Date(Math.min(now.getTime() + sessionLife.remembered, created_at.getTime() + sessionLife.longest))
}

/** Whether a session gains at least a day, so that it is extended once a day. */
export function isWorthExtending(session: Parameters<typeof extendedEnd>[0], now: Date): boolean {
  return extendedEnd(session, now).getTime() - session.expires_at.getTime() >= DAY_MS
}

/** How often an open page checks its session, in milliseconds (docs/product/limits.md). */
export const SESSION_TICK_MS = 30_000

/** Whether an open page should renew its session: less than three ticks are left. */
export function needsRenewal(expires_at: Date, now: Date): boolean {
  return expires_at.getTime() - now.getTime() < 3 * SESSION_TICK_MS
}

/**
 * Tells the service worker who a response is for (`{profile id}; remembered`, or a constant if
 * signed out), because it can't read the session's cookie. It never shows a copy to another user.
 */
export const visitorHeader = 'x-visitor'

/** The title of the toast for a session that has ended. */
export const EXPIRED_TITLE = msg('Session expired')

/** The title of the toast for a page that closed because of a sign-out in another tab. */
export const SIGNED_OUT_ELSEWHERE = msg('Signed out in another tab')
