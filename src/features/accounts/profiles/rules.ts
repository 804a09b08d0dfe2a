import { limits, texts } from '../rules.ts'

/** What people read at a name with characters that nobody sees and that would disturb the text around it. */
export const nameUnreadable = 'Please enter your name without control characters'

/** Control characters, line breaks, and the signs that turn the direction of what follows them, as far as the end of a page. */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
/** Something that can be seen: blanks and joiners alone are no name. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u

/** What is wrong with a name, if anything. */
export function nameError(name: string): string | undefined {
  if (!visible.test(name)) return texts.nameMissing
  if (disturbing.test(name.trim())) return nameUnreadable
  return name.trim().length > limits.name ? texts.tooLong : undefined
}
