import { configured, readSetting } from '#features/site-settings/queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { Settings } from './contract.ts'

/** What is in force, and what is configured beneath it. */
export async function getSettings({ db, config }: { db: Db; config: Config }): Promise<Settings> {
  const { support_email, free_period_end } = await readSetting(db)
  const beneath = configured(config)
  return {
    support_email: support_email ?? beneath.support_email,
    free_period_end: free_period_end ?? beneath.free_period_end,
    configured: beneath,
    is_set: { support_email: support_email !== null, free_period_end: free_period_end !== null },
  }
}
