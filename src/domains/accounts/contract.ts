import { z } from 'zod'
import { Session, User, UserType, withEitherUserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import { NewEmailAddress } from '#domains/identity/new-email-schema.ts'
import { EmailAddress, FullName, NewPassword } from '#domains/identity/schema.ts'
import { Location } from '#domains/locations/contract.ts'
import { zipCodeInvalid } from '#domains/locations/limits.ts'
import { BusinessCategories, BusinessDescription, BusinessName } from '#domains/providers/schema.ts'
import { Id } from '#platform/ids.ts'
import { Phone } from '#platform/phone-schema.ts'

const OptionalLocation = z.object(Location.shape, { error: zipCodeInvalid }).nullish()

const BusinessLocation = OptionalLocation.transform((location, context) => {
  if (location) return location
  context.addIssue({ code: 'custom', message: texts.locationMissing })
  return z.NEVER
})

const CustomerData = z.object({
  userType: z.literal('customer'),
  name: FullName,
  phone: z.optional(Phone),
  location: OptionalLocation,
})

const ProviderData = z.object({
  userType: z.literal('provider'),
  name: FullName,
  phone: z.optional(Phone),
  location: BusinessLocation,
  businessName: BusinessName,
  description: BusinessDescription,
  categories: BusinessCategories,
})

/**
 * A new profile. Other fields that a client sends are dropped, also `current_role`: the server
 * decides it.
 */
export const SignUpData = z.discriminatedUnion('userType', [CustomerData, ProviderData], texts.typeMissing)
export type SignUpData = z.infer<typeof SignUpData>

/** A new login, or a second profile for the login with this password. */
export const SignUp = z.object({ email: NewEmailAddress, password: NewPassword, data: withEitherUserType(SignUpData) })
export type SignUp = z.infer<typeof SignUp>

/**
 * The response of `signup`. `session` is null until a required confirmation, and with `x-session:
 * none`; `user` is null, too, if responses must not reveal which email addresses have an account.
 */
export const SignedUp = z.object({ user: User.nullable(), session: Session.nullable() })
export type SignedUp = z.infer<typeof SignedUp>

/** `rpc/ensure_user_profile`. By default, the caller's own email address and current role. */
export const EnsuredProfile = z.object({
  user_email: z.optional(EmailAddress),
  user_type_param: UserType.optional(),
})
export type EnsuredProfile = z.infer<typeof EnsuredProfile>

/** `rpc/create_user_profile_for_role`: the caller's own login, and the sign-up data of the role. */
export const ProfileForRole = z.object({
  user_id: Id(),
  email_val: EmailAddress,
  metadata: withEitherUserType(SignUpData),
})
export type ProfileForRole = z.infer<typeof ProfileForRole>

/** `rpc/debug_user_creation`. */
export const DebuggedLogin = z.object({ auth_user_id: Id() })

/**
 * The response of `rpc/debug_user_creation`: the login as stored, without its password, and its
 * profiles.
 */
export const DebugReport = z.object({
  auth_user: z.object({
    id: z.uuid(),
    email: z.string(),
    confirmed_at: z.iso.datetime().nullable(),
    user_type: UserType,
    chosen_role: UserType.nullable(),
    created_at: z.iso.datetime(),
  }),
  profiles: z.array(z.object({ id: z.uuid(), user_type: UserType, name: z.string(), created_at: z.iso.datetime() })),
})
export type DebugReport = z.infer<typeof DebugReport>
