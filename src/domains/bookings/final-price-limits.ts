import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { roundMoney } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'

/** How long the customer can answer a final amount; then it counts as accepted. */
export const ANSWER_TIME = 48 * HOUR_MS

/** How long after the end of a booking its provider can propose a final amount. */
export const PROPOSAL_TIME = 30 * DAY_MS

/**
 * Limits of a final amount: number of lines, characters, and the total in the currency of the site.
 */
export const finalPriceLimits = { lines: 30, label: 100, note: 1000, dispute: 1000, total: 1_000_000 }

/** Messages about a final amount. */
export const finalPriceTexts = {
  lines: msg('Add at least one line'),
  tooManyLines: msg('A final amount has at most 30 lines'),
  label: msg('Say what this line is for'),
  notPlain: msg('Please enter the line without control characters'),
  labelTooLong: msg('A line has at most 100 characters'),
  quantity: msg('Enter a quantity above 0 and up to 10,000'),
  amount: msg('The amount must be the quantity times the unit price'),
  noPrice: msg('Enter a price'),
  noteTooLong: msg('A note has at most 1,000 characters'),
  get tooHigh() {
    return t('The final amount can be at most {most}', { most: roundMoney(finalPriceLimits.total) })
  },
  dispute: msg('Please say what is not right'),
  disputeTooLong: msg('This text has at most 1,000 characters'),
} as const
