/** The maximum length of a message, in characters (docs/product/messages.md). */
export const longestMessage = 4000

/** The photos of a message at most. */
export const MOST_PHOTOS = 4
