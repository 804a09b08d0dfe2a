import { z } from 'zod'
import { Session, User, UserType } from '#features/identity/contract.ts'
import { EmailAddress } from '#features/identity/rules.ts'
import { SignInCode } from '#features/sign-in-codes/contract.ts'
import { linkTexts } from './rules.ts'

/** What a link is for. */
export const LinkPurpose = z.enum(['signup', 'recovery', 'magiclink'])
export type LinkPurpose = z.infer<typeof LinkPurpose>

/** `POST /auth/v1/recover`. Where the link leads is ours to say: a `redirect_to` counts for nothing. */
export const Recover = z.object({ email: EmailAddress })

/** `POST /auth/v1/otp`: a link that signs in, in this role if the login holds it. */
export const MagicLink = z.object({ email: EmailAddress, user_type: UserType.optional() })

/** `POST /auth/v1/resend`: the confirmation once more. */
export const Resend = z.object({ email: EmailAddress, type: z.literal('signup').default('signup') })

/** What the three answer, whatever came of it. */
export const Requested = z.object({})

/** `POST /auth/v1/verify`. */
export const Verification = z.object({
  type: z.enum(LinkPurpose.options, linkTexts.parametersMissing),
  token_hash: z.string(linkTexts.parametersMissing).trim().min(1, linkTexts.parametersMissing),
  /** Of a login with an authenticator: without it 403 `code_required`, and the link stays good. */
  code: SignInCode.optional(),
})
export type Verification = z.infer<typeof Verification>

/** What `verify` answers; `session` is null when none was wanted (`x-session: none`). */
export const Verified = z.object({ user: User, session: Session.nullable() })
export type Verified = z.infer<typeof Verified>

/** What `PUT /auth/v1/user` answers; `session` is null after a forgotten password was set: every session ends, this one too. */
export const ChangedUser = z.object({ user: User, session: Session.omit({ access_token: true }).nullable() })
export type ChangedUser = z.infer<typeof ChangedUser>
