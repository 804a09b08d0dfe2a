import { msg } from '#ui/language.ts'

/** The maximum length of a statement's parts and of an appeal, in characters. */
export const appealLimits = { rule: 200, content: 1000, text: 2000, answer: 1000, days: 180 } as const

/** The rule that a statement names unless the operator names another. */
export const usualRule = msg('Terms of Service')

/** How a decision came about, for operators and for users. */
export const basisTexts = {
  report: { name: msg('After a report'), text: msg('A member of our team decided this after a report.') },
  own_finding: { name: msg('On our own finding'), text: msg('A member of our team decided this without a report.') },
} as const

/** The errors of appeals. */
export const appealTexts = {
  rule: msg('Please name the rule'),
  text: msg('Please say why the decision is wrong'),
  textTooLong: msg('Please keep your appeal within 2,000 characters'),
  tooLong: msg('This text is too long'),
  linkInvalid: msg('This link does not work. It may be older than 180 days.'),
  appealed: msg('You have appealed already. We decide once about each suspension.'),
  isOver: msg('This suspension has ended. You can sign in again.'),
  decided: msg('This appeal is decided already'),
  ownDecision: msg('You suspended this user. Another operator decides about the appeal.'),
  restored: msg('We have ended your suspension.'),
  tooMany: msg('Too many attempts. Please wait a while before trying again.'),
} as const

/** The columns that appeals can be sorted by, the usual one first. */
export const appealSorts = ['appealed_at'] as const
