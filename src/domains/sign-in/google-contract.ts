import { z } from 'zod'
import { UserType } from '#domains/identity/contract.ts'
import { msg } from '#ui/language.ts'
import { SignInCode } from './authenticator-contract.ts'

/** `GET /auth/v1/authorize`: a page sends the browser here to sign in with Google. */
export const Authorize = z.object({
  provider: z.literal('google', msg('Please name a provider: google')),
  user_type: UserType.optional(),
  /** A path on this site; anything else becomes /. */
  return_to: z.string().max(2000).optional(),
  remember: z.stringbool().default(false),
})
export type Authorize = z.infer<typeof Authorize>

/** The address that a page sends the browser to. */
export const GoogleAddress = z.object({ url: z.url() })
export type GoogleAddress = z.infer<typeof GoogleAddress>

/** The code of a login with an authenticator app, after a sign-in with Google. */
export const GoogleCode = z.object({ code: SignInCode })
