import { z } from 'zod'

/** A day as the input of a tool. */
export const day = z.iso.date().describe('YYYY-MM-DD')

/** A time of day as the input of a tool. */
export const time = z.string().describe('HH:MM on a 24-hour clock, in the time zone of the provider')
