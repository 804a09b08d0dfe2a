import { needsSecondFactor } from '#domains/identity/operator-policy.server.ts'
import type { SessionContext } from '#domains/identity/policy.server.ts'
import { listSessions } from '#domains/identity/sessions-queries.server.ts'
import { getFactors } from './methods-queries.server.ts'
import type { LastingWay, OtherWays } from './resets-contract.ts'

/**
 * Lists the ways into a login that is getting a new password. The passkeys of operators stay: they
 * are the second factor, and a mailbox alone must not remove it.
 */
export async function getOtherWays(context: SessionContext): Promise<OtherWays> {
  const { db, config, now, session } = context
  const { passkeys, google } = await getFactors(context)
  const { items } = await listSessions(db, session, now)
  const removable: LastingWay[] = []
  if (passkeys.length > 0 && !needsSecondFactor(config, session)) removable.push('passkeys')
  if (google) removable.push('google')
  return { sessions: items.length, passkeys, google, removable }
}
