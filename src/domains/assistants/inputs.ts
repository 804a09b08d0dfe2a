import { z } from 'zod'

/** A day, as a tool takes it. */
export const day = z.iso.date().describe('YYYY-MM-DD')

/** A time of a day, as a tool takes it. */
export const time = z.string().describe('HH:MM on a 24-hour clock, in the time zone of the provider')
