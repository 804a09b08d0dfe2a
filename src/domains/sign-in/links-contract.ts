import { z } from 'zod'
import { type AccountEvent, Session, User, UserType } from '#domains/identity/contract.ts'
import { EmailAddress } from '#domains/identity/schema.ts'
import { SignInCode } from './authenticator-contract.ts'
import { linkTexts } from './links-rules.ts'

/** The purpose of a link. */
export const LinkPurpose = z.enum(['signup', 'recovery', 'magiclink'])
export type LinkPurpose = z.infer<typeof LinkPurpose>

/**
 * `POST /auth/v1/recover`. The server decides where the link leads, so a `redirect_to` has no
 * effect.
 */
export const Recover = z.object({ email: EmailAddress })

/** `POST /auth/v1/otp`: a link that signs in, with this role if the login has it. */
export const MagicLink = z.object({ email: EmailAddress, user_type: UserType.optional() })

/** `POST /auth/v1/resend`: another confirmation email. */
export const Resend = z.object({ email: EmailAddress, type: z.literal('signup').default('signup') })

/** The response of these three, whatever the result. */
export const Requested = z.object({})

/** `POST /auth/v1/verify`. */
export const Verification = z.object({
  type: z.enum(LinkPurpose.options, linkTexts.parametersMissing),
  token_hash: z.string(linkTexts.parametersMissing).trim().min(1, linkTexts.parametersMissing),
  /**
   * For a login with an authenticator app. Without it, the response is 403 `code_required`, and the
   * link stays valid.
   */
  code: SignInCode.optional(),
})
export type Verification = z.infer<typeof Verification>

/** The response of `verify`. `session` is null with `x-session: none`. */
export const Verified = z.object({ user: User, session: Session.nullable() })
export type Verified = z.infer<typeof Verified>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /**
     * A link was created for the login's mailbox. Only listeners see `token`; its SHA-256 is
     * stored.
     */
    'account.link_made': AccountEvent & {
      purpose: LinkPurpose
      token: string
      user_type: UserType
      expires_at: Date
    }
    /** The token is only good for finding its email: the link is used up. */
    'account.link_used': AccountEvent & { token: string }
  }
}
