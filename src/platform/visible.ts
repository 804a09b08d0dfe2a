/** A visible character: spaces and joiners alone are not text. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u

/** Whether a text contains a visible character. */
export const isVisible = (text: string): boolean => visible.test(text)

/**
 * A text of one line without the invisible characters that change its direction. Contact apps put
 * them around what their users copy. Joiners stay, because names in Persian need them.
 */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(/\p{Bidi_Control}/gu, '')

/** Control characters and line breaks. */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Whether a text without direction marks is one line that disturbs nothing beside it. */
export const isPlain = (text: string): boolean => !disturbing.test(text)
