import * as z from 'zod/mini'
import { msg } from '#ui/language.ts'

/** A time on the half hours from 06:00 to 21:30, as `HH:MM`. */
export const SlotTime = z
  .string()
  .check(z.regex(/^((0[6-9]|1\d|20):[03]0|21:[03]0)$/, msg('Choose a time on the half hour between 06:00 and 21:30')))

/** The time as the field of a form, with its own error for a missing one. */
export const chosenTime = (sentence: string) =>
  z.pipe(z.string(sentence).check(z.trim(), z.minLength(1, sentence)), SlotTime)
