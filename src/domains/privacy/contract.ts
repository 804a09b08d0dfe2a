import { z } from 'zod'
import type { AccountEvent } from '#domains/identity/contract.ts'
import { GivenPassword } from '#domains/identity/schema.ts'
import { SignInCode } from '#domains/sign-in/authenticator-contract.ts'

/** `DELETE /auth/v1/user`. */
export const AccountClosing = z.object({
  password: GivenPassword,
  /** For a login with an authenticator app. Without it, the response is 403 `code_required`. */
  code: SignInCode.optional(),
})
export type AccountClosing = z.infer<typeof AccountClosing>

/** The response of `GET /auth/v1/export`: a list of rows for each table, as stored. */
export const Export = z
  .looseObject({ exported_at: z.iso.datetime(), auth_user: z.record(z.string(), z.unknown()) })
  .meta({ description: 'Everything stored about the user, by table' })

declare module '#platform/announcements.ts' {
  interface Announcements {
    /**
     * An account is closed. Erase `traces` (email address, names, phone numbers) wherever they were
     * written.
     */
    'account.closed': AccountEvent & {
      profile_ids: string[]
      /** Profiles that may have received text about the user. */
      counterpart_ids: string[]
      traces: string[]
    }
  }
}
