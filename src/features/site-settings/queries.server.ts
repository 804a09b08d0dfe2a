import type { Config } from '#platform/config.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { Settings } from './contract.ts'

/** What operators can set. */
export interface SiteSettings {
  support_email: string
  /** ISO 8601. */
  free_period_end: string
}

type SettingsContext = Pick<Context, 'db' | 'config'>
type StoredSettings = { [K in keyof SiteSettings]: SiteSettings[K] | null }

/** How long a process uses the settings that it has read, in milliseconds. */
const cachedFor = 2_000
const cache = new WeakMap<Db, { settings: StoredSettings; at: number }>()

/** The configured values, for what operators have not set. */
export const configured = ({ SUPPORT_EMAIL, FREE_PERIOD_END }: Config): SiteSettings => ({
  support_email: SUPPORT_EMAIL,
  free_period_end: FREE_PERIOD_END,
})

/** The settings in force. If the database is down: as they were last read, or as configured. */
export async function getSiteSettings({ db, config }: SettingsContext): Promise<SiteSettings> {
  const { support_email, free_period_end } = await readCached(db)
  const fallback = configured(config)
  return {
    support_email: support_email ?? fallback.support_email,
    free_period_end: free_period_end ?? fallback.free_period_end,
  }
}

async function readCached(db: Db): Promise<StoredSettings> {
  const last = cache.get(db)
  if (last && performance.now() - last.at < cachedFor) return last.settings
  try {
    return remember(db, await readSettings(db))
  } catch {
    return remember(db, last?.settings ?? { support_email: null, free_period_end: null })
  }
}

/** What operators have set, read from the database. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const row = await db.selectFrom('site_settings').select(['support_email', 'free_period_end']).executeTakeFirst()
  return { support_email: row?.support_email ?? null, free_period_end: row?.free_period_end?.toISOString() ?? null }
}

/** Caches settings for this process; other processes read them within {@link cachedFor}. */
export function remember(db: Db, settings: StoredSettings): StoredSettings {
  cache.set(db, { settings, at: performance.now() })
  return settings
}

/** The settings in force, and the configured values behind them. */
export async function getSettings({ db, config }: SettingsContext): Promise<Settings> {
  const { support_email, free_period_end } = await readSettings(db)
  const fallback = configured(config)
  return {
    support_email: support_email ?? fallback.support_email,
    free_period_end: free_period_end ?? fallback.free_period_end,
    configured: fallback,
    is_set: { support_email: support_email !== null, free_period_end: free_period_end !== null },
  }
}
