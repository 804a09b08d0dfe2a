import { z } from 'zod'
import { Location } from '#domains/locations/contract.ts'
import { Phone } from '#platform/phone-schema.ts'
import { languages, msg } from '#ui/language.ts'
import { FullName } from './schema.ts'
import { staffRoles } from './staff-rules.ts'

/**
 * The two account types (docs/product/roles-and-accounts.md). A login has at most one profile of
 * each.
 */
export const UserType = z.enum(['customer', 'provider'])
export type UserType = z.infer<typeof UserType>

/** A request whose `userType` may also be named `user_type`, as in other requests. */
export const withEitherUserType = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given) => (isFields(given) ? { userType: given['user_type'], ...given } : given), schema)

const isFields = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** A picture on this site: pages load nothing from other hosts. */
export const AvatarUrl = z
  .string()
  .regex(/^\/storage\/v1\/object\/public\/avatars\/[\w.-]{1,200}$/, msg('Please choose a picture from this site'))

/** One of the user's own profiles. */
export const Profile = z.object({
  id: z.uuid(),
  user_type: UserType,
  name: z.string(),
  avatar_url: z.string().nullable(),
})
export type Profile = z.infer<typeof Profile>

/** The user's own login. `profile` is the one of the current role. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  confirmed_at: z.iso.datetime().nullable(),
  user_metadata: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    location: Location.nullable(),
    avatar_url: z.string().nullable(),
    userType: UserType,
    current_role: UserType,
    /** The user's language; null for the first language of the site. */
    language: z.string().nullable(),
  }),
  profiles: z.array(Profile),
  profile: Profile,
  /** Only present for operators. */
  is_operator: z.literal(true).optional(),
  staff_role: z.enum(staffRoles).optional(),
})
export type User = z.infer<typeof User>

/** A session. The token is only present for clients that aren't browsers (`x-session: bearer`). */
export const Session = z.object({ expires_at: z.iso.datetime(), access_token: z.string().optional() })
export type Session = z.infer<typeof Session>

/** The response of `GET /auth/v1/user`. */
export const CurrentUser = z.object({ user: User, session: Session.omit({ access_token: true }) })
export type CurrentUser = z.infer<typeof CurrentUser>

/**
 * The response of `PUT /auth/v1/user`. `session` is null after a password reset, which ends every
 * session.
 */
export const ChangedUser = z.object({ user: User, session: Session.omit({ access_token: true }).nullable() })
export type ChangedUser = z.infer<typeof ChangedUser>

/** The response of every sign-in. */
export const SignedIn = z.object({ user: User, session: Session })
export type SignedIn = z.infer<typeof SignedIn>

/** The fields of a profile that its owner may change. Omitted fields stay. */
export const ProfileChange = z.strictObject({
  name: z.optional(FullName),
  phone: z.optional(Phone),
  location: Location.nullable().optional(),
  avatar_url: AvatarUrl.nullable().optional(),
  /** The language of the login, for emails and for pages whose address names none. */
  language: z.enum(languages, msg('Please choose a language')).nullable().optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** A profile with everything that its owner may change. */
export const OwnProfile = Profile.extend({ phone: z.string().nullable(), location: Location.nullable() })
export type OwnProfile = z.infer<typeof OwnProfile>

/** The response of the connectivity check. */
export const Health = z.object({ status: z.literal('ok') })
export type Health = z.infer<typeof Health>

/** An event of a login. */
export interface AccountEvent {
  auth_user_id: string
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A login was created. If `confirmed`, it may sign in at once. */
    'account.signed_up': AccountEvent & { confirmed: boolean }
    /**
     * Someone signed up with the email address of a login, and the answer didn't say that it has an
     * account.
     */
    'account.signed_up_again': AccountEvent
    /** The email address was confirmed for the first time. */
    'account.confirmed': AccountEvent
    /**
     * A new browser signed in to a login that others had used; `device` is e.g. "Chrome on macOS".
     */
    'account.new_device': AccountEvent & { device: string }
    /**
     * After many wrong passwords, browsers that the login has not used can't sign in by password.
     */
    'account.password_paused': AccountEvent & { until: Date }
    /** A login has entered another of its roles. */
    'account.role_changed': AccountEvent
    /** A profile gets a new picture. Listeners throw if it may not use it. */
    'profile.avatar_changed': AccountEvent & { avatar_url: string | null; previous_url: string | null }
    /** An operator has suspended a provider. */
    'provider.suspended': { provider_id: string }
    /** A provider works at another location. */
    'provider.moved': { profile_id: string; location: Location }
  }
}

declare module '#platform/realtime/event-types.ts' {
  interface RealtimeEvents {
    /** The profile's sessions or sign-in state changed: refetch them. */
    'session.changed': Record<never, never>
  }
}
