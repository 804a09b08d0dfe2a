import { z } from 'zod'
import { type Check, checks } from '#features/admin/rules.ts'
import { Search } from '#features/admin-users/contract.ts'

/** What an operator may have seen. */
export const CheckName = z.enum(Object.keys(checks) as [Check, ...Check[]])

/** Which businesses; a mark that is not named does not matter. */
export const BusinessFilter = z.object({
  search: Search,
  verified: z.enum(['yes', 'no']).optional(),
  featured: z.enum(['yes', 'no']).optional(),
})
export type BusinessFilter = z.infer<typeof BusinessFilter>

/** What was seen before a business was called verified, by whom and when. */
export const Verification = z.object({
  checked: z.array(CheckName),
  note: z.string(),
  verified_at: z.iso.datetime(),
  /** The operator's e-mail; null for the command line, or an operator who has left. */
  verified_by: z.string().nullable(),
})

/** A business as operators see it. */
export const Business = z.object({
  id: z.uuid(),
  /** The login behind it. */
  person_id: z.uuid(),
  business_name: z.string(),
  name: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
  categories: z.array(z.string()),
  /** "Austin, TX"; null for one who has said no place. */
  place: z.string().nullable(),
  verified: z.boolean(),
  featured: z.boolean(),
  is_suspended: z.boolean(),
  combined_rating: z.number(),
  combined_review_count: z.int(),
  created_at: z.iso.datetime(),
  /** Null for one that is not verified, or was before anything was noted. */
  verification: Verification.nullable(),
})
export type Business = z.infer<typeof Business>

/** What an operator says of a business that is to be called verified. */
export const NewVerification = z.object({
  checked: z.array(CheckName).min(1, 'Please say what you have checked'),
  note: z.string().trim().max(1000, 'Please keep the note within 1,000 characters').default(''),
})
export type NewVerification = z.infer<typeof NewVerification>
