import { z } from 'zod'

const Name = z.string().nullable()

/** What is mailed of reviews; the kinds are those that can be switched off (decision 37). */
export const reviewLetters = [
  z.object({
    kind: z.literal('new_review'),
    name: Name,
    provider_id: z.uuid(),
    /** As everybody reads it below the review. */
    author: z.string(),
    rating: z.number(),
    comment: z.string(),
  }),
  z.object({
    kind: z.literal('review_answered'),
    name: Name,
    provider_id: z.uuid(),
    business_name: z.string(),
    reply: z.string(),
  }),
] as const

/** Any of them. */
export type ReviewLetter = z.infer<(typeof reviewLetters)[number]>
