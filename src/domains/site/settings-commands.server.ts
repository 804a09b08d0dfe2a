import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import type { SettingsChange } from './settings-contract.ts'
import { lockSettings } from './settings-locks.server.ts'
import { rereadSite } from './settings-queries.server.ts'
import { addTextVersions, assertTexts, textsIn } from './texts-commands.server.ts'
import { weakColors } from './theme-rules.ts'

/**
 * Changes settings, for every process within seconds. `record` runs in the same transaction. Throws
 * 422 for a color without enough contrast, with the nearest one that has it, and for a text that a
 * page can't show.
 */
export async function changeSettings<C extends Pick<Context, 'db' | 'now'>>(
  context: C,
  change: SettingsChange,
  record: (context: TxContext<C>) => Promise<void>,
): Promise<void> {
  const weak = change.theme ? weakColors(change.theme) : []
  if (weak.length > 0) throw invalid(weak)
  const { legal, imprint, pages, ...values } = change
  const texts = textsIn({ legal, imprint, pages })
  assertTexts(texts)
  await transact(context, async (context) => {
    await lockSettings(context.db)
    const columns = columnsOf(values)
    if (Object.keys(columns).length > 0) await context.db.updateTable('site_settings').set(columns).execute()
    await addTextVersions(context, texts, legal?.agree_again ?? false)
    await record(context)
  })
  await rereadSite(context.db)
}

const columnsOf = ({ announcement, theme, ...change }: Omit<SettingsChange, 'legal' | 'imprint' | 'pages'>) => ({
  ...change,
  ...(announcement !== undefined && { announcement: announcement && JSON.stringify(announcement) }),
  ...(theme !== undefined && { theme: theme && JSON.stringify(theme) }),
})
