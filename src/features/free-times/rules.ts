/** `next_free` looks from today until this many days later, in the provider's time zone. */
export const NEXT_FREE_DAYS = 14

/** The length of a booking in minutes if the user doesn't say. */
export const DEFAULT_MINUTES = 60

/** How many candidates one statement of a filtered search looks at. */
export const FREE_BATCH = 50

/** How many candidates one page of a filtered search looks at, so that its time is bounded. */
export const FREE_REACH = 500

/** The soonest are sorted among this many candidates: the nearest or the best. */
export const SOONEST_AMONG = 500
