/**
 * For queries whose answer has `next_free`: milliseconds after which a page that is shown again
 * reads it again.
 */
export const NEXT_FREE_AGE = 5_000
