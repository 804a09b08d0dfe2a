import * as z from 'zod/mini'

/** A date in a form; its year has four digits, because the calendar of the database has no year 0. */
export const day = (sentence: string) => z.iso.date(sentence).check(z.refine((date) => date > '1000', sentence))
