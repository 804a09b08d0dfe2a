import { record } from '../../../platform/audit.server.ts'
import { networkOf } from '../../../platform/http/address.server.ts'
import { type Limit, spend } from '../../../platform/rate-limits.server.ts'
import type { Asking } from '../passwords/commands.server.ts'
import type { Identity } from '../queries.server.ts'
import { texts } from '../rules.ts'
import { exportEverything } from './queries.server.ts'

const anHour = 3600
const message = texts.tooManyTries

/** An export reads some thirty tables: nobody needs ten of them an hour, and an address with many people not hundreds. */
const limits = {
  ofOne: { name: 'export-login', points: 10, seconds: anHour, message },
  ofOneAddress: { name: 'export-address', points: 200, seconds: anHour, message },
} satisfies Record<string, Limit>

/** `GET /auth/v1/export` (decision 10). Throws 429 when it is asked for too often. It is noted in the audit trail. */
export async function exportOwn({ db, pool, clock, address }: Asking, who: Identity) {
  await spend(pool, limits.ofOneAddress, networkOf(address))
  await spend(pool, limits.ofOne, who.auth_user_id)
  const now = clock.now()
  await record(db, { kind: 'data.exported', actor_id: who.auth_user_id, address }, now)
  return exportEverything(db, who, now)
}
