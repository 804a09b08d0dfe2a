import { z } from 'zod'
import type { AccountEvent } from '#domains/identity/contract.ts'
import { GivenPassword } from '#domains/identity/schema.ts'
import { SignInCode } from './authenticator-contract.ts'

/**
 * Proves that the owner is present: the password (or, without one, a sign-in in the last ten
 * minutes), and the code of an authenticator app that is set up.
 */
export const OwnerProof = z.object({ password: z.optional(GivenPassword), code: SignInCode.optional() })
export type OwnerProof = z.infer<typeof OwnerProof>

/** The first code of a new authenticator app. */
export const AuthenticatorConfirmation = z.object({ code: SignInCode })

/** One of the user's own passkeys. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Every way into a login, and those that the site offers. */
export const Factors = z.object({
  offered: z.object({ google: z.boolean(), passkeys: z.boolean(), authenticator: z.boolean() }),
  /** False if the user signed up with Google and has set no password. */
  has_password: z.boolean(),
  authenticator: z.object({ since: z.iso.datetime(), recovery_codes_left: z.int() }).nullable(),
  google: z.object({ since: z.iso.datetime() }).nullable(),
  passkeys: z.array(Passkey),
  /**
   * For operators: whether this session has proven the second factor that the operators' desk
   * needs, or the login has none yet. Null if none is needed.
   */
  second_factor: z.enum(['proven', 'unproven', 'missing']).nullable(),
})
export type Factors = z.infer<typeof Factors>

/** A way to sign in that users can add to their login. */
export type AddedFactor = 'google' | 'passkey' | 'authenticator'

declare module '#platform/announcements.ts' {
  interface Announcements {
    /**
     * A login got another way to sign in, or a second factor. `name` is the owner's name for it.
     */
    'account.factor_added': AccountEvent & { factor: AddedFactor; name?: string }
    /** A login lost its second factor. */
    'account.factor_removed': AccountEvent & { factor: 'authenticator' | 'passkey' }
  }
}
