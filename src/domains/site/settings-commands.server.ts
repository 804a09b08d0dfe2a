import { getZip } from '#domains/locations/queries.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { atField, invalid } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { changePlace } from './country-commands.server.ts'
import type { SettingsChange, SiteSettings } from './settings-contract.ts'
import { lockSettings } from './settings-locks.server.ts'
import { rereadSite } from './settings-queries.server.ts'
import { addTextVersions, assertTexts, textsIn } from './texts-commands.server.ts'
import { weakColors } from './theme-rules.ts'

/**
 * Changes settings, for every process within seconds. `record` runs in the same transaction. Throws
 * 422 for a color without enough contrast, with the nearest one that has it, for a text that a page
 * can't show, for an announcement that is over, for an unknown ZIP code, and for a country or
 * currency that can't change any more.
 */
export async function changeSettings<C extends Pick<Context, 'db' | 'now' | 'config'>>(
  context: C,
  change: SettingsChange,
  record: (context: TxContext<C>) => Promise<void>,
): Promise<void> {
  const weak = change.theme ? weakColors(change.theme) : []
  if (weak.length > 0) throw invalid(weak)
  if (change.announcement && new Date(change.announcement.until) <= context.now)
    throw invalid([{ path: 'announcement.until', message: t('Please choose a day that is not over') }])
  const { legal, imprint, pages, zip_code, ...values } = change
  const place = typeof zip_code === 'string' ? await getZip(context, zip_code).catch(atField('zip_code')) : zip_code
  const texts = textsIn({ legal, imprint, pages })
  assertTexts(texts)
  await transact(context, async (context) => {
    await lockSettings(context.db)
    const columns = { ...columnsOf({ ...values, place }), ...(await changePlace(context.db, placeIn(values))) }
    if (Object.keys(columns).length > 0) await context.db.updateTable('site_settings').set(columns).execute()
    await addTextVersions(context, texts, legal?.agree_again ?? false)
    await record(context)
  })
  await rereadSite(context.db)
}

/** The part of a change that is about the country. Missing settings stay missing. */
const placeIn = ({ country, currency, distance_unit }: SettingsChange) => ({
  ...(country !== undefined && { country }),
  ...(currency !== undefined && { currency }),
  ...(distance_unit !== undefined && { distance_unit }),
})

type Values = Omit<SettingsChange, 'legal' | 'imprint' | 'pages' | 'zip_code'> & {
  place: SiteSettings['place'] | undefined
}

const columnsOf = ({ announcement, theme, place, ...change }: Values) => ({
  ...change,
  ...(announcement !== undefined && { announcement: announcement && JSON.stringify(announcement) }),
  ...(theme !== undefined && { theme: theme && JSON.stringify(theme) }),
  ...(place !== undefined && { place: place && JSON.stringify(place) }),
})
