import { type Act, note } from '#features/admin/commands.server.ts'
import { readSetting, remember } from '#features/site-settings/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { SettingsChange } from './contract.ts'

/** Sets what is named, for every process within seconds. */
export async function changeSettings(db: Db, change: SettingsChange, act: Act): Promise<void> {
  const names = Object.keys(change).toSorted()
  if (names.length === 0) return
  await transact(db, async (tx) => {
    await tx.updateTable('site_settings').set(change).execute()
    await note(tx, 'operator.settings_changed', null, act, { settings: names.join(' ') })
  })
  remember(db, await readSetting(db))
}
