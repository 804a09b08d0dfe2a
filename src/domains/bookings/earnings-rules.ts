import { msg } from '#ui/language.ts'

/**
 * The months of the earnings by default, the most of one request, and the first that a request can
 * name.
 */
export const earningsMonths = { usual: 12, most: 120, first: '1000-01' }

/** Error messages about the months of earnings. */
export const earningsTexts = {
  month: msg('Enter a month like 2026-03'),
  span: msg('Choose 1 to 120 months'),
} as const

/** The month a number of months later, as `YYYY-MM`. */
export function monthsAfter(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + count)
  return first.toISOString().slice(0, 7)
}

/** All months from one to another, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = monthsAfter(month, 1)) months.push(month)
  return months
}
