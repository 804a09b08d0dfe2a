import { z } from 'zod'
import { Location } from '../locations/contract.ts'

/** The two account types (specification, section 1). One login holds one profile of each at the most. */
export const UserType = z.enum(['customer', 'provider'])
export type UserType = z.infer<typeof UserType>

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
})
export type User = z.infer<typeof User>

/** A session as its holder sees it. The token is only there for clients that are no browsers (`x-session: bearer`). */
export const Session = z.object({ expires_at: z.iso.datetime(), access_token: z.string().optional() })
export type Session = z.infer<typeof Session>

/** What `GET /auth/v1/user` answers: who is signed in, and until when. */
export const CurrentUser = z.object({ user: User, session: Session.omit({ access_token: true }) })
export type CurrentUser = z.infer<typeof CurrentUser>

/** What `signup`, `token` and `verify` answer. `session` is null while a confirmation is awaited. */
export const SignedIn = z.object({ user: User, session: Session.nullable() })
export type SignedIn = z.infer<typeof SignedIn>
