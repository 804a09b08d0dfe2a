import { msg } from '#ui/language.ts'

/**
 * Maximums: ranges a day, buffer minutes, notice hours, closed entries, and the days and characters
 * of an entry.
 */
export const hourLimits = { ranges: 4, buffer: 120, notice: 14 * 24, closed: 100, closedDays: 366, note: 200 }

/** Asks for the first closed day. */
export const firstDayMissing = msg('Choose the first day')

/** Says that a last day is before the first. */
export const lastDayTooEarly = msg('The last day cannot be before the first')
