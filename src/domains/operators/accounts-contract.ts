import { z } from 'zod'
import { UserType } from '#domains/identity/contract.ts'
import { staffRoles } from '#domains/identity/staff-rules.ts'
import { Trader } from '#domains/providers/trader-contract.ts'
import { OwnerProof } from '#domains/sign-in/methods-contract.ts'
import { businessSorts, userSorts } from './accounts-rules.ts'
import { CheckName } from './accounts-schema.ts'
import { placeFilter, Search, sortedBy } from './contract.ts'

/** Filters of the list of users. */
export const UserFilter = z.object({
  search: Search,
  role: z.enum(['customer', 'provider', 'operator']).optional(),
  state: z.enum(['active', 'suspended', 'closed']).optional(),
  /** A category selects its providers. */
  ...placeFilter,
  sort: sortedBy(userSorts),
})
export type UserFilter = z.infer<typeof UserFilter>

const HeldProfile = z.object({
  id: z.uuid(),
  user_type: UserType,
  name: z.string(),
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  business_name: z.string().nullable(),
})

/** A login with its profiles, without secrets and messages. */
export const UserSummary = z.object({
  id: z.uuid(),
  email: z.string(),
  state: z.enum(['active', 'suspended', 'closed']),
  is_operator: z.boolean(),
  /** Null for users who aren't operators. */
  staff_role: z.enum(staffRoles).nullable(),
  created_at: z.iso.datetime(),
  confirmed_at: z.iso.datetime().nullable(),
  suspended_at: z.iso.datetime().nullable(),
  profiles: z.array(HeldProfile),
})
export type UserSummary = z.infer<typeof UserSummary>

const counts = z.object({ pending: z.int(), confirmed: z.int(), completed: z.int(), cancelled: z.int() })

/** A user with the facts that an operator needs to decide. */
export const User = UserSummary.extend({
  suspend_reason: z.string().nullable(),
  /** Suspensions that have ended, the latest first. */
  past_suspensions: z.array(
    z.object({ reason: z.string().nullable(), suspended_at: z.iso.datetime(), ended_at: z.iso.datetime() }),
  ),
  /**
   * What a suspension would end: bookings as a provider, the number of their customers, and offers.
   */
  open_work: z.object({ bookings: z.int(), customers: z.int(), offers: z.int() }),
  /** How many sessions are open. */
  sessions: z.int(),
  /** Whether signing in needs the code of an authenticator app. */
  is_protected: z.boolean(),
  bookings: z.object({ customer: counts, provider: counts }),
  /** How often others noted that the user did not come. */
  no_shows: z.object({ customer: z.int(), provider: z.int() }),
  requests: z.int(),
  reviews_written: z.int(),
  /** The number of reports about the user; `sent` by the user. */
  reports: z.object({ open: z.int(), upheld: z.int(), dismissed: z.int(), sent: z.int() }),
})
export type User = z.infer<typeof User>

/** A role for a user. The acting owner gives the password again. */
export const NewRole = OwnerProof.extend({ role: z.enum(staffRoles).default('owner') })

/** Filters of the list of businesses. */
export const BusinessFilter = z.object({
  search: Search,
  verified: z.enum(['yes', 'no']).optional(),
  featured: z.enum(['yes', 'no']).optional(),
  ...placeFilter,
  /** Businesses that aren't listed yet. */
  approval: z.enum(['waiting', 'declined']).optional(),
  /**
   * `missing`: paused until the provider says who offers the services. `waiting`: the provider has
   * said so, and operators have not looked at it yet.
   */
  trader: z.enum(['missing', 'waiting']).optional(),
  /** `stale`: one of its calendars could not be read for a day or longer. */
  calendars: z.enum(['stale']).optional(),
  sort: sortedBy(businessSorts),
})
export type BusinessFilter = z.infer<typeof BusinessFilter>

/** The recorded checks of a verified business, with operator and time. */
export const Verification = z.object({
  checked: z.array(CheckName),
  note: z.string(),
  verified_at: z.iso.datetime(),
  licence_until: z.iso.date().nullable(),
  insurance_until: z.iso.date().nullable(),
  /** The operator's email address; null for the command line, or an operator who has left. */
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
  /** "Austin, TX"; null if unknown. */
  place: z.string().nullable(),
  verified: z.boolean(),
  featured: z.boolean(),
  /** The owner has not claimed it, so no user has this login. */
  unclaimed: z.boolean(),
  is_suspended: z.boolean(),
  /** Null if it is listed; otherwise it waits for approval, or was declined. */
  approval: z.enum(['waiting', 'declined']).nullable(),
  approval_reason: z.string().nullable(),
  /** Whether its listing is paused until it says who offers the services. */
  trader_missing: z.boolean(),
  /** Who offers the services, as the provider says; null if unknown. */
  trader_details: z
    .object({
      trader: Trader,
      given_at: z.iso.datetime(),
      checked_at: z.iso.datetime().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  description: z.string(),
  combined_rating: z.number(),
  combined_review_count: z.int(),
  created_at: z.iso.datetime(),
  /** Null if it isn't verified, or if nothing was recorded. */
  verification: Verification.nullable(),
})
export type Business = z.infer<typeof Business>
