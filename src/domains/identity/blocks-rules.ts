import { msg } from '#ui/language.ts'

/** Error messages. A blocked user reads only the first. */
export const blockTexts = {
  blocked: msg('You cannot contact this person.'),
  oneself: msg('You cannot block yourself'),
} as const
