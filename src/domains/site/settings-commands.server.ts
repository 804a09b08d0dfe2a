import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import type { SettingsChange } from './settings-contract.ts'
import { rereadSite } from './settings-queries.server.ts'
import { weakColors } from './theme-rules.ts'

/**
 * Changes settings, for every process within seconds. `record` runs in the same transaction. Throws
 * 422 for a color without enough contrast, with the nearest one that has it.
 */
export async function changeSettings<C extends Pick<Context, 'db'>>(
  context: C,
  change: SettingsChange,
  record: (context: TxContext<C>) => Promise<void>,
): Promise<void> {
  const weak = change.theme ? weakColors(change.theme) : []
  if (weak.length > 0) throw invalid(weak)
  await transact(context, async (context) => {
    await context.db.updateTable('site_settings').set(columnsOf(change)).execute()
    await record(context)
  })
  await rereadSite(context.db)
}

const columnsOf = ({ announcement, theme, ...change }: SettingsChange) => ({
  ...change,
  ...(announcement !== undefined && { announcement: announcement && JSON.stringify(announcement) }),
  ...(theme !== undefined && { theme: theme && JSON.stringify(theme) }),
})
