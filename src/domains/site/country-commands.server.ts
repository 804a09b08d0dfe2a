import { sql } from 'kysely'
import { replaceZipCodes } from '#domains/locations/commands.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { countryTexts } from './country-limits.ts'
import { countryOf, placeSettings } from './country-rules.ts'
import type { SettingsChange } from './settings-contract.ts'
import { lockSettings } from './settings-locks.server.ts'

type PlaceChange = Pick<SettingsChange, 'country' | 'currency' | 'distance_unit'>

/**
 * Stores the country of a new site, with its postal codes, currency and unit. Does nothing if the
 * country was decided before. A site that has addresses already is in the United States.
 */
export async function decideCountry(context: Pick<Context, 'db'>, code: string): Promise<void> {
  await transact(context, async ({ db }) => {
    await lockSettings(db)
    if ((await readPlace(db)).country) return
    const decided = placeSettings((await hasAddresses(db)) ? {} : { country: code })
    await replaceZipCodes(db, decided.country)
    await db.updateTable('site_settings').set(decided).execute()
  })
}

/**
 * The columns of `site_settings` that follow from a change of the country, its currency or its
 * unit; null restores the country's own. Loads the postal codes of another country, where the site
 * has no place yet. Throws 422 if
 * addresses or amounts are stored. The settings must be locked.
 */
export async function changePlace(
  db: Tx,
  { country, ...change }: PlaceChange,
): Promise<PlaceChange & { place?: null }> {
  if (country === undefined && Object.keys(change).length === 0) return {}
  const stored = await readPlace(db)
  const before = placeSettings(stored)
  const code = country === undefined ? before.country : (country ?? placeSettings({}).country)
  const moves = code !== before.country
  const own = countryOf({ country: code })
  const after = {
    country: code,
    currency: change.currency === undefined && !moves ? before.currency : (change.currency ?? own.currency),
    distance_unit:
      change.distance_unit === undefined && !moves ? before.distance_unit : (change.distance_unit ?? own.distance_unit),
  }
  if (moves && (await hasAddresses(db))) throw invalid([{ path: 'country', message: countryTexts.addressesExist }])
  if (after.currency !== before.currency && (await hasAmounts(db)))
    throw invalid([
      { path: change.currency === undefined ? 'country' : 'currency', message: countryTexts.amountsExist },
    ])
  if (moves) await replaceZipCodes(db, code)
  return moves ? { ...after, place: null } : after
}

const readPlace = async (db: Tx) => {
  const { country, currency, distance_unit } = await db
    .selectFrom('site_settings')
    .select(['country', 'currency', 'distance_unit'])
    .executeTakeFirstOrThrow()
  return {
    ...(country !== null && { country }),
    ...(currency !== null && { currency }),
    ...(distance_unit !== null && { distance_unit }),
  }
}

/** Whether the site has stored any address, which is in its country. */
const hasAddresses = (db: Tx) =>
  isTrue(
    db,
    sql`exists (select from users where zip_code is not null)
      or exists (select from bookings where address_zip_code is not null)
      or exists (select from clients where address_zip_code is not null)
      or exists (select from leads)`,
  )

/** Whether the site has stored any amount, which is in its currency. */
const hasAmounts = (db: Tx) =>
  isTrue(
    db,
    sql`exists (select from services) or exists (select from bookings) or exists (select from leads)
      or exists (select from categories where usual_from is not null)`,
  )

async function isTrue(db: Tx, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${condition} as is`.execute(db)
  return rows[0]?.is === true
}
