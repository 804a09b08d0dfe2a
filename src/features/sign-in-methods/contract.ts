import { z } from 'zod'
import type { AccountEvent } from '#features/identity/contract.ts'
import { GivenPassword } from '#features/identity/rules.ts'
import { SignInCode } from '#features/sign-in-codes/contract.ts'

/**
 * What proves that the owner is at the keyboard: the password (without one a sign-in of the last ten minutes), and the code of an
 * authenticator that is set up.
 */
export const OwnerProof = z.object({ password: z.optional(GivenPassword), code: SignInCode.optional() })
export type OwnerProof = z.infer<typeof OwnerProof>

/** The first code of a new authenticator. */
export const AuthenticatorConfirmation = z.object({ code: SignInCode })

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Every way into a login, and what the operator lets be added. */
export const Factors = z.object({
  offered: z.object({ google: z.boolean(), passkeys: z.boolean(), authenticator: z.boolean() }),
  /** False for a login that Google has opened and that has set no password since. */
  has_password: z.boolean(),
  authenticator: z.object({ since: z.iso.datetime(), recovery_codes_left: z.int() }).nullable(),
  google: z.object({ since: z.iso.datetime() }).nullable(),
  passkeys: z.array(Passkey),
})
export type Factors = z.infer<typeof Factors>

/** What somebody can add to a login beside its password. */
export type AddedFactor = 'google' | 'passkey' | 'authenticator'

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** From now on this opens the login, or is asked for. `name` is what its owner calls it. */
    'account.factor_added': AccountEvent & { factor: AddedFactor; name?: string }
    /** From now on no code is asked for. */
    'account.factor_removed': AccountEvent & { factor: 'authenticator' }
  }
}
