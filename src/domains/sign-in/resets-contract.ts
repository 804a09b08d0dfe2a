import { z } from 'zod'
import { Passkey } from './methods-contract.ts'

/** A way into a login that a new password does not end, and that a reset can remove. */
export const LastingWay = z.enum(['passkeys', 'google'])
export type LastingWay = z.infer<typeof LastingWay>

/**
 * The ways into the login of a recovery session besides its password. Sessions and links end with
 * the reset.
 */
export const OtherWays = z.object({
  /** How many sessions are open on other devices. */
  sessions: z.int(),
  passkeys: z.array(Passkey),
  google: z.object({ since: z.iso.datetime() }).nullable(),
  /** The ways that the reset can remove. */
  removable: z.array(LastingWay),
})
export type OtherWays = z.infer<typeof OtherWays>
