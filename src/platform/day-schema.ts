import * as z from 'zod/mini'

/** The calendar of the database has no year 0. */
export const hasFourDigitYear = (date: string): boolean => date > '1000'

/** A date in a form. */
export const day = (sentence: string) =>
  z.iso.date({ error: sentence, abort: true }).check(z.refine(hasFourDigitYear, sentence))
