import { z } from 'zod'

/** A date in a query. PostgreSQL has no year 0, and days near the year 9999 would leave its calendar. */
export const queryDay = (message: string) =>
  z.iso.date({ error: message, abort: true }).refine((date) => date > '1000' && date < '9999', message)
