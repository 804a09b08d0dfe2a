import { sql } from 'kysely'
import { refreshCategories } from '#domains/catalog/categories-queries.server.ts'
import type { FieldSubject } from '#domains/catalog/fields-contract.ts'
import { setFieldSubjects } from '#domains/catalog/fields-subjects-rules.ts'
import { defaultName, defaultTagline } from '#platform/brand.ts'
import { type Config, senderAddress } from '#platform/config.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { Retention } from '#platform/db/partitions.server.ts'
import { noteCountry } from '#platform/scope.server.ts'
import { languages, setSiteLanguages } from '#ui/language.ts'
import { setSiteBrand } from './brand-rules.ts'
import { countryOf, placeSettings } from './country-rules.ts'
import { type ImageKind, logoHeight } from './images-rules.ts'
import type { Settings, SiteImages, SiteSettings } from './settings-contract.ts'
import { daysRules, daysSettings } from './settings-rules.ts'
import type { KnownText } from './texts-contract.ts'
import { getStoredTexts, knownTextsColumn, setKnownTexts } from './texts-queries.server.ts'

type SettingsContext = Pick<Context, 'db' | 'config'>
/** Only the settings that operators have changed. */
type StoredSettings = Partial<SiteSettings & SiteImages> & {
  categories_version?: number
  texts?: KnownText[]
  is_new?: boolean
  fields_of?: FieldSubject[]
}

/** How many days events wait for programs that catch up (docs/product/programs.md). */
const eventsKeptDays = 30

/** How long a process uses the settings that it has read, in milliseconds. */
const cachedFor = 2_000
const cache = new WeakMap<Db, { settings: StoredSettings; at: number }>()

/** The configured values, and the product's defaults where the configuration has none. */
const configured = (config: Config): SiteSettings => ({
  name: defaultName,
  tagline: defaultTagline,
  announcement: null,
  theme: null,
  ...placeSettings({}),
  has_credit: true,
  languages: [...languages],
  place: null,
  support_email: config.SUPPORT_EMAIL,
  sender_email: senderAddress(config),
  free_period_end: config.FREE_PERIOD_END ?? null,
  approves_providers: false,
  trader_identity: null,
  trader_identity_from: null,
  event_days: daysRules.event_days.standard,
  idempotency_key_days: daysRules.idempotency_key_days.standard,
  email_days: daysRules.email_days.standard,
  notification_days: daysRules.notification_days.standard,
  audit_days: daysRules.audit_days.standard,
})

const noImages: SiteImages = { logo_url: null, logo_width: null, icon_url: null }

let isNew = false

/** Whether this process knows that the set-up of the site is not finished (docs/launch.md). */
export const isNewSite = (): boolean => isNew

/** Drops the columns that are read along with the settings. */
function ownSettings(stored: StoredSettings) {
  const { categories_version: _, texts: __, is_new: ___, fields_of: ____, ...settings } = stored
  return settings
}

/** The current settings. If the database is down: the last ones read, or the configured ones. */
export async function getSiteSettings({ db, config }: SettingsContext): Promise<SiteSettings & SiteImages> {
  const settings = ownSettings(await readCached(db))
  return { ...configured(config), ...noImages, ...settings, ...placeSettings(settings) }
}

/** Makes sure that this process knows the settings and categories of at most two seconds ago. */
export async function refreshSite({ primary }: { primary: Db }): Promise<void> {
  const settings = await readCached(primary)
  const { categories_version } = settings
  setSiteBrand(settings)
  noteCountry(countryOf(settings))
  setSiteLanguages(settings.languages ?? languages)
  setKnownTexts(settings.texts ?? [])
  isNew = settings.is_new ?? false
  setFieldSubjects(settings.fields_of ?? [])
  if (categories_version !== undefined) await refreshCategories(primary, categories_version).catch(() => undefined)
}

/** Makes this process know a change at once. If the database is down, it keeps what it knows. */
export async function rereadSite(db: Db): Promise<void> {
  const settings = await readSettings(db).catch(() => cache.get(db)?.settings ?? {})
  remember(db, settings)
  await refreshSite({ primary: db })
}

/** The settings that this process knows, as a text to compare. */
export const siteVersion = (db: Db): string => JSON.stringify(cache.get(db)?.settings)

async function readCached(db: Db): Promise<StoredSettings> {
  const last = cache.get(db)
  if (last && performance.now() - last.at < cachedFor) return last.settings
  try {
    return remember(db, await readSettings(db))
  } catch {
    return remember(db, last?.settings ?? {})
  }
}

/** The settings that operators have changed, read from the database. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const row = await db
    .selectFrom('site_settings')
    .select([
      'name',
      'tagline',
      'announcement',
      'theme',
      'has_credit',
      'languages',
      'place',
      'support_email',
      'sender_email',
      'free_period_end',
      'approves_providers',
      'trader_identity',
      'trader_identity_from',
      'categories_version',
      'country',
      'currency',
      'distance_unit',
      ...daysSettings,
      knownTextsColumn.as('texts'),
      // Null once the set-up is finished, and on a site that never had one.
      sql<true | null>`(select true from site_setup where secret_hash is not null)`.as('is_new'),
      sql<FieldSubject[]>`(select json_agg(distinct of) from field where is_active)`.as('fields_of'),
      imageUrl('logo').as('logo_url'),
      imageUrl('icon').as('icon_url'),
      sql<
        number | null
      >`(select ceil(${logoHeight}::numeric * width / height)::integer from site_image where kind = 'logo')`.as(
        'logo_width',
      ),
    ])
    .executeTakeFirst()
  const texts = row?.texts && row.texts.map(inUtc)
  const values = { ...row, texts, free_period_end: row?.free_period_end?.toISOString() ?? null }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}

/** PostgreSQL writes dates in JSON with an offset. */
const inUtc = (text: KnownText): KnownText => ({
  ...dated(text),
  must_agree: text.must_agree && dated(text.must_agree),
})
const dated = <Version extends { changed_at: string }>(version: Version): Version => ({
  ...version,
  changed_at: new Date(version.changed_at).toISOString(),
})

const imageUrl = (kind: ImageKind) =>
  sql<string | null>`(select '/brand/' || name from site_image where kind = ${kind}::site_image_kind)`

/** The content of a logo or icon; undefined if there is none of this name. */
export async function findSiteImage(db: Db, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await db.selectFrom('site_image').select('content').where('name', '=', name).executeTakeFirst()
  return row && new Uint8Array(row.content)
}

/** Caches settings for this process; other processes read them within {@link cachedFor}. */
export function remember(db: Db, settings: StoredSettings): StoredSettings {
  cache.set(db, { settings, at: performance.now() })
  return settings
}

/** The current settings, and the configured values behind them. */
export async function getSettings({ db, config }: SettingsContext): Promise<Settings> {
  const stored = ownSettings(await readSettings(db))
  const fallback = configured(config)
  const is_set = Object.fromEntries(Object.keys(fallback).map((name) => [name, name in stored])) as Settings['is_set']
  return {
    ...fallback,
    ...noImages,
    ...stored,
    ...placeSettings(stored),
    ...(await getStoredTexts(db)),
    configured: fallback,
    is_set,
  }
}

/** How many days the rows of each partitioned table are kept, read from the database. */
export async function getRetention({ db, config }: SettingsContext): Promise<Retention> {
  const settings = { ...configured(config), ...(await readSettings(db)) }
  return {
    realtime_event: settings.event_days,
    idempotency_key: settings.idempotency_key_days,
    mail: settings.email_days,
    event: eventsKeptDays,
    notifications: settings.notification_days || null,
    audit_event: settings.audit_days || null,
  }
}
