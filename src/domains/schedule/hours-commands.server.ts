import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { HoursChange, OwnHours } from './hours-contract.ts'
import { lockHours } from './hours-locks.server.ts'
import { getOwnHours } from './hours-queries.server.ts'
import { weekdays, wholeDay } from './hours-rules.ts'
import type { OpenWeekday } from './hours-schema.ts'

/**
 * Changes the provider's own opening hours, closed days, buffers and notice for future bookings;
 * existing bookings stay. Throws 404 for the hours of others.
 */
export async function changeHours(
  context: UserContext,
  { provider_id, ...change }: HoursChange & { provider_id: string },
): Promise<OwnHours> {
  if (provider_id !== context.profile.id) throw notFound(t('Provider not found'))
  return transact(context, async ({ db, now }) => {
    await lockProfile(db, { id: provider_id })
    const { isNew } = await lockHours(db, provider_id)
    // Until providers set their hours, every day is open.
    if (isNew) await replaceWeek(db, provider_id, everyDay)
    const { week, closed, ...rules } = change
    if (Object.keys(rules).length > 0)
      await db.updateTable('provider_hours').set(rules).where('provider_id', '=', provider_id).execute()
    if (week) await replaceWeek(db, provider_id, week)
    if (closed) await replaceClosed(db, provider_id, closed)
    return getOwnHours(db, provider_id, now)
  })
}

const everyDay = weekdays.map((weekday) => ({ weekday, ranges: [wholeDay] }))

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

/** Adds the weekly hours of new businesses. */
export async function addHours(
  { db }: TxContext,
  businesses: readonly { provider_id: string; week: readonly OpenWeekday[] }[],
): Promise<void> {
  if (businesses.length === 0) return
  await db
    .insertInto('provider_hours')
    .values(businesses.map(({ provider_id }) => ({ provider_id })))
    .execute()
  const rows = businesses.flatMap(({ provider_id, week }) =>
    week.flatMap(({ weekday, ranges }) => ranges.map((range) => ({ provider_id, weekday, ...range }))),
  )
  if (rows.length > 0) await db.insertInto('opening_hours').values(rows).execute()
}

/** Deletes the hours and closed days of a closed account. */
export async function deleteHours({ db }: TxContext, { profile_ids }: Announcements['account.closed']): Promise<void> {
  await db.deleteFrom('closed_days').where('provider_id', 'in', profile_ids).execute()
  await db.deleteFrom('provider_hours').where('provider_id', 'in', profile_ids).execute()
}
