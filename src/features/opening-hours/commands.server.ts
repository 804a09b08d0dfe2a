import { lockProfile } from '#features/identity/locks.server.ts'
import { providerNotFound } from '#features/providers/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { HoursChange, OwnHours } from './contract.ts'
import { getOwnHours } from './queries.server.ts'
import { weekdays, wholeDay } from './rules.ts'

/** Changes when one can be booked, at once and for bookings to come: what is booked stays. Throws 404 for anybody else's hours. */
export async function changeHours(
  db: Db,
  own_id: string,
  { provider_id, change, now }: { provider_id: string; change: HoursChange; now: Date },
): Promise<OwnHours> {
  if (provider_id !== own_id) throw providerNotFound()
  return transact(db, async (tx) => {
    await lockProfile(tx, { id: provider_id })
    await holdHours(tx, provider_id)
    const { week, closed, ...rules } = change
    if (Object.keys(rules).length > 0)
      await tx.updateTable('provider_hours').set(rules).where('provider_id', '=', provider_id).execute()
    if (week) await replaceWeek(tx, provider_id, week)
    if (closed) await replaceClosed(tx, provider_id, closed)
    return getOwnHours(tx, provider_id, now)
  })
}

/** Locks the provider, as booking does, so that no visit is decided by half of a change. Who says something for the first time begins with the whole grid. */
async function holdHours(tx: Tx, provider_id: string): Promise<void> {
  await tx.selectFrom('providers').select('id').where('id', '=', provider_id).forNoKeyUpdate().execute()
  const first = await tx
    .insertInto('provider_hours')
    .values({ provider_id })
    .onConflict((same) => same.doNothing())
    .returning('provider_id')
    .executeTakeFirst()
  if (first)
    await replaceWeek(
      tx,
      provider_id,
      weekdays.map((weekday) => ({ weekday, ranges: [wholeDay] })),
    )
}

async function replaceWeek(tx: Tx, provider_id: string, week: NonNullable<HoursChange['week']>): Promise<void> {
  await tx.deleteFrom('opening_hours').where('provider_id', '=', provider_id).execute()
  const rows = week.flatMap(({ weekday, ranges }) => ranges.map((range) => ({ provider_id, weekday, ...range })))
  if (rows.length > 0) await tx.insertInto('opening_hours').values(rows).execute()
}

async function replaceClosed(tx: Tx, provider_id: string, closed: NonNullable<HoursChange['closed']>): Promise<void> {
  await tx.deleteFrom('closed_days').where('provider_id', '=', provider_id).execute()
  const rows = closed.map((days) => ({ provider_id, ...days }))
  if (rows.length > 0) await tx.insertInto('closed_days').values(rows).execute()
}

/** Who leaves takes their hours along, and what they noted. */
export async function forgetHours(tx: Tx, { profile_ids }: Announcements['account.closed']): Promise<void> {
  await tx.deleteFrom('closed_days').where('provider_id', 'in', profile_ids).execute()
  await tx.deleteFrom('provider_hours').where('provider_id', 'in', profile_ids).execute()
}
