import { z } from 'zod'
import { type AccountEvent, Session, User } from '#domains/identity/contract.ts'
import { NewEmailAddress } from '#domains/identity/new-email-schema.ts'
import { linkTexts } from './links-rules.ts'
import { OwnerProof } from './methods-contract.ts'

/** `POST /auth/v1/email-change`: the new address, and the proof that the owner asks for it. */
export const EmailChange = OwnerProof.extend({ email: NewEmailAddress })
export type EmailChange = z.infer<typeof EmailChange>

/** The token of a link that confirms or undoes a change. */
export const EmailChangeLink = z.object({ token: z.string(linkTexts.invalid).trim().min(1, linkTexts.invalid) })

/** The answer to a confirmation. */
export const EmailChanged = z.object({ user: User })
export type EmailChanged = z.infer<typeof EmailChanged>

/** The answer to an undone change. The session is a recovery session: it sets a new password. */
export const EmailChangeUndone = z.object({ user: User, session: Session })
export type EmailChangeUndone = z.infer<typeof EmailChangeUndone>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A login asked for another email address. Without a `token`, that address has an account. */
    'account.email_requested': AccountEvent & { email: string; token: string | null; expires_at: Date }
    /** A login has another email address. The token lets the old address undo it `until` then. */
    'account.email_changed': AccountEvent & { old_email: string; new_email: string; token: string; until: Date }
    /** The old address has undone a change. */
    'account.email_restored': AccountEvent & { old_email: string; new_email: string }
  }
}
