import { msg } from '#ui/language.ts'

/** The groups of users whom operators can write to, with their names. */
export const audiences = { providers: msg('All providers'), customers: msg('All customers') } as const

/** A group of users. */
export type Audience = keyof typeof audiences

/** The maximum length of the parts of a message, in characters. */
export const groupLimits = { subject: 120, content: 2000, place: 80 } as const

/** The errors of messages to groups. */
export const groupTexts = {
  subject: msg('Enter a subject'),
  content: msg('Enter a message'),
  tooLong: msg('This text is too long'),
  notPlain: msg('The subject is one line without control characters'),
  category: msg('Only providers have a category'),
  unknownCategory: msg('Choose a category of this site'),
  empty: msg('There are no users in this group. Change the filters.'),
} as const
