/** How long a session lives, in milliseconds (docs/product/sign-in.md); a recovery session lives as long as its link. */
export const sessionLife = { remembered: 30 * 24 * 3_600_000, browser: 24 * 3_600_000, recovery: 3_600_000 }

/** How often an open page checks its session, in milliseconds (docs/product/limits.md). */
export const SESSION_TICK_MS = 30_000

/** Whether an open page should renew its session: less than three ticks are left. */
export function needsRenewal(expires_at: Date, now: Date): boolean {
  return expires_at.getTime() - now.getTime() < 3 * SESSION_TICK_MS
}

/**
 * Tells the service worker who a response is for (`{profile id}; remembered`, or a constant if signed out) , because
 * it can't read the session's cookie. It never shows a copy to another user.
 */
export const visitorHeader = 'x-visitor'
