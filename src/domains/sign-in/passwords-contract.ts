import { z } from 'zod'
import { type AccountEvent, ProfileChange, UserType } from '#domains/identity/contract.ts'
import { limits, texts } from '#domains/identity/limits.ts'
import { CurrentPassword, GivenPassword, NewPassword } from '#domains/identity/schema.ts'
import { withAsciiDomain } from '#platform/email-address.ts'
import { msg } from '#ui/language.ts'
import { SignInCode } from './authenticator-contract.ts'
import { LastingWay } from './resets-contract.ts'

/** `?grant_type=` of `POST /auth/v1/token`. */
export const Grant = z.object({
  grant_type: z.enum(['password', 'refresh_token'], msg('Please name a grant_type: password or refresh_token')),
})

/** The body of the password grant. */
export const PasswordGrant = z.object({
  /**
   * ASCII only, apart from the domain: the database lowercases `İ` to `i`, JavaScript doesn't, and
   * limits count the address as typed.
   */
  email: z
    .string(texts.credentialsMissing)
    .trim()
    .overwrite(withAsciiDomain)
    .min(1, texts.credentialsMissing)
    .max(limits.email, texts.emailWrong)
    .regex(/^[ -~]*$/, texts.emailWrong),
  password: GivenPassword,
  user_type: z.enum(UserType.options, texts.typeMissing),
  remember: z.boolean().default(false),
  /** For a login with an authenticator app. Without it, the response is 403 `code_required`. */
  code: SignInCode.optional(),
})
export type PasswordGrant = z.infer<typeof PasswordGrant>

/** `PUT /auth/v1/user`: the current profile's metadata, the current role or the password. */
export const UserChange = z.strictObject({
  data: ProfileChange.extend({ current_role: UserType.optional() }).strict().optional(),
  password: z.optional(NewPassword),
  current_password: z.optional(CurrentPassword),
  /**
   * For a new password of a login with an authenticator app. Without it, the response is 403
   * `code_required`.
   */
  code: SignInCode.optional(),
  /** In a recovery session: the other ways into the login to remove. */
  remove: z.array(LastingWay).max(LastingWay.options.length).optional(),
})
export type UserChange = z.infer<typeof UserChange>

declare module '#platform/announcements.ts' {
  interface Announcements {
    'account.password_changed': AccountEvent
  }
}
