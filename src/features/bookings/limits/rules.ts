/** Requests that one customer may have waiting for an answer at once: each holds hours that nobody else can have. */
export const PENDING_AT_ONCE = 30

/** Bookings that one customer may make within 24 hours. More is a program or a mistake. */
export const BOOKINGS_A_DAY = 60

/** What people read who have reached a limit. */
export const limitTexts = {
  pending: `You have ${PENDING_AT_ONCE} requests waiting for an answer. Please wait for some of them, or cancel one.`,
  day: 'You have booked many visits today. Please try again tomorrow.',
} as const
