import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.server.ts'
import { announce } from '../../../../platform/events.server.ts'
import { deviceLifeMs } from '../../rules.ts'
import { type Device, deviceName } from './queries.server.ts'

/**
 * Notes that a login is used on a device, and announces a new one, unless it is the login's first. The caller holds the login, so that two
 * sign-ins at once cannot both be the first.
 */
export async function noteDevice(tx: Tx, auth_user_id: string, { key, user_agent }: Device, now: Date): Promise<void> {
  const name = deviceName(user_agent)
  const { others } = await tx
    .selectFrom('known_device')
    .select(sql<boolean>`count(*) > 0`.as('others'))
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  const { isNew } = await tx
    .insertInto('known_device')
    .values({ auth_user_id, device_key: key, name, first_seen_at: now, last_seen_at: now })
    .onConflict((same) => same.columns(['auth_user_id', 'device_key']).doUpdateSet({ name, last_seen_at: now }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  if (isNew && others) await announce(tx, 'account.new_device', { auth_user_id, device: name }, now)
}

/** Forgets devices whose cookie has gone by now. */
export async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_seen_at', '<', new Date(now.getTime() - deviceLifeMs))
    .execute()
}
