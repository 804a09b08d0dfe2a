import { z } from 'zod'
import { searchTexts, peopleTexts as texts } from '#features/admin/rules.ts'
import { UserType } from '#features/identity/contract.ts'
import { OwnerProof } from '#features/sign-in-methods/contract.ts'

/** A word to search by: a part of it finds nothing quickly below three letters. */
export const Search = z
  .string()
  .trim()
  .max(200, searchTexts.tooLong)
  .refine((text) => text === '' || text.length >= 3, searchTexts.tooShort)
  .optional()

/** Which people. */
export const PeopleFilter = z.object({
  search: Search,
  role: z.enum(['customer', 'provider', 'operator']).optional(),
  state: z.enum(['active', 'suspended', 'closed']).optional(),
})
export type PeopleFilter = z.infer<typeof PeopleFilter>

const HeldProfile = z.object({
  id: z.uuid(),
  user_type: UserType,
  name: z.string(),
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  business_name: z.string().nullable(),
})

/** A login with its profiles, as operators find it. Nothing that opens it, and nothing that was written to others. */
export const PersonSummary = z.object({
  id: z.uuid(),
  email: z.string(),
  state: z.enum(['active', 'suspended', 'closed']),
  is_operator: z.boolean(),
  created_at: z.iso.datetime(),
  confirmed_at: z.iso.datetime().nullable(),
  suspended_at: z.iso.datetime().nullable(),
  profiles: z.array(HeldProfile),
})
export type PersonSummary = z.infer<typeof PersonSummary>

const counts = z.object({ pending: z.int(), confirmed: z.int(), completed: z.int(), cancelled: z.int() })

/** One of them, with what an operator needs to decide. */
export const Person = PersonSummary.extend({
  suspend_reason: z.string().nullable(),
  /** How many sessions are open. */
  sessions: z.int(),
  /** Whether an authenticator app is asked for at sign-in. */
  is_protected: z.boolean(),
  bookings: z.object({ customer: counts, provider: counts }),
  requests: z.int(),
  reviews_written: z.int(),
  /** About the person; `sent` by the person. */
  reports: z.object({ open: z.int(), upheld: z.int(), dismissed: z.int(), sent: z.int() }),
})
export type Person = z.infer<typeof Person>

/** Why somebody is suspended, for operators. */
export const Suspension = z.object({
  reason: z.string(texts.reason).trim().min(1, texts.reason).max(500, texts.reasonTooLong),
})

/** Making or unmaking an operator asks whoever does it for the password once more. */
export const OperatorChange = OwnerProof
