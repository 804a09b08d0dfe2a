import { z } from 'zod'
import { hasFourDigitYear } from './day-schema.ts'

/** A date in a query. Days near the year 9999 would leave PostgreSQL's calendar. */
export const queryDay = (message: string) =>
  z.iso.date({ error: message, abort: true }).refine((date) => hasFourDigitYear(date) && date < '9999', message)
