import { z } from 'zod'
import { Location } from '#features/locations/contract.ts'
import { Phone, readPhone } from '#features/phone-numbers/rules.ts'
import { SignInCode } from '#features/sign-in-codes/contract.ts'
import { Id } from '#platform/ids.ts'
import {
  BusinessCategories,
  BusinessDescription,
  BusinessName,
  EmailAddress,
  FullName,
  GivenPassword,
  isClosedAccountEmail,
  limits,
  NewPassword,
  texts,
} from './rules.ts'

/** The two account types (specification, section 1). One login holds one profile of each at the most. */
export const UserType = z.enum(['customer', 'provider'])
export type UserType = z.infer<typeof UserType>

/** The phone number of a sign-up, where it is optional: an unreadable one is stored as it was typed. */
const SignUpPhone = z
  .string()
  .trim()
  .max(limits.phone, texts.tooLong)
  .nullable()
  .transform((phone) => (phone ? (readPhone(phone) ?? phone) : null))

/** A picture of ours: pages contact no other host. */
export const AvatarUrl = z
  .string()
  .regex(/^\/storage\/v1\/object\/public\/avatars\/[\w.-]{1,200}$/, 'This is no picture of this site')

/** One role of a person, as that person sees it. */
export const Profile = z.object({
  id: z.uuid(),
  user_type: UserType,
  name: z.string(),
  avatar_url: z.string().nullable(),
})
export type Profile = z.infer<typeof Profile>

/** A login as its owner sees it (api.md). `profile` is the one of the role in force. */
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
  }),
  profiles: z.array(Profile),
  profile: Profile,
  /** Only there for operators. */
  is_operator: z.literal(true).optional(),
})
export type User = z.infer<typeof User>

/** A session as its holder sees it. The token is only there for clients that are no browsers (`x-session: bearer`). */
export const Session = z.object({ expires_at: z.iso.datetime(), access_token: z.string().optional() })
export type Session = z.infer<typeof Session>

/** What `GET /auth/v1/user` answers: who is signed in, and until when. */
export const CurrentUser = z.object({ user: User, session: Session.omit({ access_token: true }) })
export type CurrentUser = z.infer<typeof CurrentUser>

/** What `token` and `verify` answer. */
export const SignedIn = z.object({ user: User, session: Session })
export type SignedIn = z.infer<typeof SignedIn>

/**
 * What `signup` answers. `session` is null while a confirmation is awaited and when none was wanted (`x-session: none`); `user` as well
 * where answers must not tell whether an e-mail is known (decision 8).
 */
export const SignedUp = z.object({ user: User.nullable(), session: Session.nullable() })
export type SignedUp = z.infer<typeof SignedUp>

const Place = z.object(Location.shape, 'Please enter a valid ZIP code').nullish()

const BusinessLocation = Place.transform((location, context) => {
  if (location) return location
  context.addIssue({ code: 'custom', message: texts.locationMissing })
  return z.NEVER
})

const CustomerData = z.object({
  userType: z.literal('customer'),
  name: FullName,
  phone: SignUpPhone.optional(),
  location: Place,
})

const ProviderData = z.object({
  userType: z.literal('provider'),
  name: FullName,
  phone: SignUpPhone.optional(),
  location: BusinessLocation,
  businessName: BusinessName,
  description: BusinessDescription,
  categories: BusinessCategories,
})

/** Whatever else a client writes here, `current_role` included, is dropped: the role in force is a fact of the server (decision 2). */
export const SignUpData = z.discriminatedUnion('userType', [CustomerData, ProviderData], texts.typeMissing)
export type SignUpData = z.infer<typeof SignUpData>

const NewEmailAddress = EmailAddress.check(z.refine((email: string) => !isClosedAccountEmail(email), texts.emailWrong))

/** A new login, or a second profile for one whose password this is (decision 1). */
export const SignUp = z.object({ email: NewEmailAddress, password: NewPassword, data: SignUpData })
export type SignUp = z.infer<typeof SignUp>

/** `?grant_type=` of `POST /auth/v1/token`. */
export const Grant = z.object({
  grant_type: z.enum(['password', 'refresh_token'], 'Please say a grant_type: password or refresh_token'),
})

/** The body of the password grant. */
export const PasswordGrant = z.object({
  /** ASCII: the database reads `İ` as `i`, JavaScript does not, and the limits count by the e-mail as it is typed. */
  email: z
    .string(texts.credentialsMissing)
    .trim()
    .min(1, texts.credentialsMissing)
    .max(limits.email, texts.emailWrong)
    .regex(/^[ -~]*$/, texts.emailWrong),
  password: GivenPassword,
  user_type: z.enum(UserType.options, texts.typeMissing),
  remember: z.boolean().default(false),
  /** Of a login with an authenticator: without it 403 `code_required`. */
  code: SignInCode.optional(),
})
export type PasswordGrant = z.infer<typeof PasswordGrant>

/** What of a profile its owner may write. What is left out stays. */
export const ProfileChange = z.strictObject({
  name: z.optional(FullName),
  phone: z.optional(Phone),
  location: Location.nullable().optional(),
  avatar_url: AvatarUrl.nullable().optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** `PUT /auth/v1/user`: metadata of the profile in force, the role in force, or the password; nothing else can be written (decision 2). */
export const UserChange = z.strictObject({
  data: ProfileChange.extend({ current_role: UserType.optional() }).strict().optional(),
  password: z.optional(NewPassword),
  current_password: z.optional(GivenPassword),
})
export type UserChange = z.infer<typeof UserChange>

/** A profile with everything of it that its owner may write. */
export const OwnProfile = Profile.extend({ phone: z.string().nullable(), location: Location.nullable() })
export type OwnProfile = z.infer<typeof OwnProfile>

/** `DELETE /auth/v1/user`. */
export const AccountClosing = z.object({ password: GivenPassword })

/** `rpc/ensure_user_profile`: both may be left out, and mean the caller's own e-mail and role in force then. */
export const EnsuredProfile = z.object({
  user_email: z.optional(EmailAddress),
  user_type_param: UserType.optional(),
})
export type EnsuredProfile = z.infer<typeof EnsuredProfile>

/** `rpc/create_user_profile_for_role`: the caller's own login, and what a sign-up for the role asks. */
export const ProfileForRole = z.object({ user_id: Id(), email_val: EmailAddress, metadata: SignUpData })
export type ProfileForRole = z.infer<typeof ProfileForRole>

/** `rpc/debug_user_creation`. */
export const DebuggedLogin = z.object({ auth_user_id: Id() })

/** What `rpc/debug_user_creation` shows: the login as it is stored, without its password, and its profiles. */
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

/** The connectivity check. */
export const Health = z.object({ status: z.literal('ok') })
export type Health = z.infer<typeof Health>

/** What `GET /auth/v1/export` answers: a list of rows for each table, as they are stored. */
export const Export = z
  .looseObject({ exported_at: z.iso.datetime(), auth_user: z.record(z.string(), z.unknown()) })
  .meta({ description: 'Everything that is stored about the person, by table' })

/** What is announced about a login. */
export interface AccountEvent {
  auth_user_id: string
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A login was made. `confirmed`: it may sign in at once. */
    'account.signed_up': AccountEvent & { confirmed: boolean }
    /** A link was made, to be sent to the login's mailbox. Only listeners ever see `token`: what is stored is its SHA-256. */
    'account.link_made': AccountEvent & {
      purpose: 'signup' | 'recovery' | 'magiclink'
      token: string
      user_type: UserType
      expires_at: Date
    }
    /** The mailbox was proven for the first time. */
    'account.confirmed': AccountEvent
    'account.password_changed': AccountEvent
    /** A session was opened in a browser that the login had not been used in; `device` names it: "Chrome on macOS". */
    'account.new_device': AccountEvent & { device: string }
    /** The account was closed. `traces` (e-mail, names, telephone numbers) are to be erased wherever they were written. */
    'account.closed': AccountEvent & {
      profile_ids: string[]
      /** Profiles that may have been told something of the person. */
      counterpart_ids: string[]
      traces: string[]
    }
    /** A profile of the login is about to show this picture. Throw what is wrong with it. */
    'profile.avatar_changed': AccountEvent & { avatar_url: string | null; previous_url: string | null }
  }
}

declare module '#platform/realtime/event-types.ts' {
  interface RealtimeEvents {
    /** The profile's sessions or sign-in state changed: refetch them. */
    'session.changed': Record<never, never>
  }
}
