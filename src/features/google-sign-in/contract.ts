import { z } from 'zod'
import { UserType } from '#features/identity/contract.ts'
import { SignInCode } from '#features/sign-in-codes/contract.ts'

/** `GET /auth/v1/authorize`: where a page sends the browser to sign in with Google. */
export const Authorize = z.object({
  provider: z.literal('google', 'Please say a provider: google'),
  user_type: UserType.optional(),
  /** A path on this site; anything else is /. */
  return_to: z.string().max(2000).optional(),
  remember: z.stringbool().default(false),
})
export type Authorize = z.infer<typeof Authorize>

/** Where a page has to send the browser. */
export const GoogleAddress = z.object({ url: z.url() })
export type GoogleAddress = z.infer<typeof GoogleAddress>

/** The code of a login that Google has opened and that has an authenticator. */
export const GoogleCode = z.object({ code: SignInCode })
