/** A visible character: spaces and joiners alone are not text. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u

/** Whether a text contains a visible character. */
export const isVisible = (text: string): boolean => visible.test(text)

/**
 * Control characters, line breaks, and characters that reverse the direction of the text after
 * them.
 */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text of one line disturbs nothing beside it. */
export const isPlain = (text: string): boolean => !disturbing.test(text)

/** The sentence beside a text that is not plain. `what` is e.g. "your name". */
export const notPlain = (what: string): string => `Please enter ${what} without control characters`
