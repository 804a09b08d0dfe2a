import { DAY_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/** The maximum length of a statement's parts and of an appeal, in characters. */
export const appealLimits = { rule: 200, content: 1000, text: 2000, answer: 1000, days: 180 } as const

/** The end of the time to appeal. */
export const appealUntil = (decided_at: Date): Date => new Date(decided_at.getTime() + appealLimits.days * DAY_MS)

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
  notFound: msg('Decision not found'),
  appealed: msg('You have appealed already. You can appeal once against each decision.'),
  isOver: msg('This suspension has ended. You can sign in again.'),
  isShown: msg('This review is shown again.'),
  decided: msg('This appeal is decided already'),
  ownDecision: msg('This is about your own decision or review. Another operator decides about the appeal.'),
  restored: msg('We have ended your suspension.'),
  shown: msg('We show your review again.'),
  tooMany: msg('Too many attempts. Please wait a while before trying again.'),
} as const

/** The columns that appeals can be sorted by, the usual one first. */
export const appealSorts = ['appealed_at'] as const
