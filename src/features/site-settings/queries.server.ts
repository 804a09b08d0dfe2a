import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'

/** What operators set, over what is configured. */
export interface House {
  support_email: string
  /** ISO 8601. */
  free_period_end: string
}

type Asking = { db: Db; config: Config }
type Setting = { [K in keyof House]: House[K] | null }

/** How long other processes go on saying what was set before, in milliseconds. */
const memory = 2_000
const known = new WeakMap<Db, { setting: Setting; at: number }>()

/** As configured, where operators have set nothing. */
export const configured = ({ SUPPORT_EMAIL, FREE_PERIOD_END }: Config): House => ({
  support_email: SUPPORT_EMAIL,
  free_period_end: FREE_PERIOD_END,
})

/** What every page and mail says of the house. It is there even when the database is not: then as it was last read, or as configured. */
export async function getHouse({ db, config }: Asking): Promise<House> {
  const { support_email, free_period_end } = await recall(db)
  const otherwise = configured(config)
  return {
    support_email: support_email ?? otherwise.support_email,
    free_period_end: free_period_end ?? otherwise.free_period_end,
  }
}

async function recall(db: Db): Promise<Setting> {
  const last = known.get(db)
  if (last && performance.now() - last.at < memory) return last.setting
  try {
    return remember(db, await readSetting(db))
  } catch {
    return remember(db, last?.setting ?? { support_email: null, free_period_end: null })
  }
}

/** What operators have set, read anew. */
export async function readSetting(db: Db): Promise<Setting> {
  const row = await db.selectFrom('site_settings').select(['support_email', 'free_period_end']).executeTakeFirst()
  return { support_email: row?.support_email ?? null, free_period_end: row?.free_period_end?.toISOString() ?? null }
}

/** This process says it from now on; the others find out within {@link memory}. */
export function remember(db: Db, setting: Setting): Setting {
  known.set(db, { setting, at: performance.now() })
  return setting
}
