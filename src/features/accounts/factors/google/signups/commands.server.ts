import type { GooglePerson } from '../../../../../integrations/google-sign-in/google-sign-in.server.ts'
import { record } from '../../../../../platform/audit.server.ts'
import { transact } from '../../../../../platform/db/transact.server.ts'
import { announce } from '../../../../../platform/events.server.ts'
import type { Asking } from '../../../passwords/commands.server.ts'
import { insertProfile } from '../../../profiles/commands.server.ts'
import { FullName } from '../../../profiles/contract.ts'
import { type IssuedSession, issueSession } from '../../../sessions/commands.server.ts'

/** What stands where a password's hash would: no password fits. Its owner may set one by a recovery link. */
const noPassword = 'none'

/**
 * Makes a customer's login for somebody whose e-mail address Google has verified, and opens it. `undefined` when the address or the Google
 * account has got a login meanwhile. Providers sign up themselves: a business cannot be made up.
 */
export async function joinWithGoogle(
  asking: Asking,
  { subject, email, name }: GooglePerson,
  remember: boolean,
): Promise<IssuedSession | undefined> {
  const { db, clock, address } = asking
  const now = clock.now()
  return transact(db, async (tx) => {
    const { id: auth_user_id } = await tx
      .insertInto('auth_user')
      .values({ email, password_hash: noPassword, user_type: 'customer', confirmed_at: now, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertProfile(tx, auth_user_id, { userType: 'customer', name: nameFor(email, name), phone: null }, now)
    await tx
      .insertInto('auth_identity')
      .values({ provider: 'google', subject, auth_user_id, created_at: now })
      .execute()
    await record(tx, { kind: 'account.created', actor_id: auth_user_id, details: { by: 'google' }, address }, now)
    await announce(tx, 'account.signed_up', { auth_user_id, confirmed: true }, now)
    return issueSession(tx, auth_user_id, { now, by: 'google', remember, device: asking.device?.(), address })
  }).catch(alreadyThere)
}

function alreadyThere(error: unknown): undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint !== 'one_login_per_email' && constraint !== 'auth_identity_pkey') throw error
  return undefined
}

/** A name that could have been typed into the sign-up form; else what stands before the @. */
function nameFor(email: string, name: string | undefined): string {
  const read = FullName.safeParse(name)
  return read.success ? read.data : email.slice(0, email.indexOf('@'))
}
