import { z } from 'zod'

/** An operator's look at something private: who, when, and why. */
export const Look = z.object({
  /** Null once the operator's login is gone. */
  operator: z.string().nullable(),
  looked_at: z.iso.datetime(),
  reason: z.string(),
})
export type Look = z.infer<typeof Look>
