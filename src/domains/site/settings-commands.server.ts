import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { SettingsChange } from './settings-contract.ts'
import { rereadSite } from './settings-queries.server.ts'

/** Changes settings, for every process within seconds. `record` runs in the same transaction. */
export async function changeSettings<C extends Pick<Context, 'db'>>(
  context: C,
  change: SettingsChange,
  record: (context: TxContext<C>) => Promise<void>,
): Promise<void> {
  await transact(context, async (context) => {
    await context.db.updateTable('site_settings').set(change).execute()
    await record(context)
  })
  await rereadSite(context.db)
}
