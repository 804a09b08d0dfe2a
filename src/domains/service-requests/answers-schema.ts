import * as z from 'zod/mini'
import { isVisible } from '#platform/visible.ts'
import { declineLimits, declineTexts } from './answers-rules.ts'

/** Why the asked provider declines a service request, for its customer. */
export const Decline = z.object({
  reason: z
    .string(declineTexts.tooShort)
    .check(
      z.trim(),
      z.minLength(declineLimits.min, declineTexts.tooShort),
      z.maxLength(declineLimits.max, declineTexts.tooLong),
      z.refine(isVisible, declineTexts.tooShort),
    ),
})
export type Decline = z.infer<typeof Decline>
