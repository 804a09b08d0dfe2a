import { sql } from 'kysely'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { SettingsChange } from './settings-contract.ts'
import type { Agreement } from './texts-contract.ts'
import { renderText } from './texts-markdown.server.ts'
import { isLegalText, type SiteTextName, textTitles } from './texts-rules.ts'

interface TextChange {
  name: SiteTextName
  /** The path of the field in the request. */
  path: string
  markdown: string | null
}

/** The texts in a change of settings. */
export function textsIn({ legal, imprint, pages }: Pick<SettingsChange, 'legal' | 'imprint' | 'pages'>): TextChange[] {
  const { agree_again: _, ...texts } = legal ?? {}
  const fields = [
    ...Object.entries(texts).map(([name, markdown]) => ({ name, path: `legal.${name}`, markdown })),
    { name: 'imprint', path: 'imprint', markdown: imprint },
    ...Object.entries(pages ?? {}).map(([name, markdown]) => ({ name, path: `pages.${name}`, markdown })),
  ]
  return fields.filter((field): field is TextChange => field.markdown !== undefined)
}

/** Throws 422 at each text that a page can't show. */
export function assertTexts(texts: readonly TextChange[]): void {
  for (const { name, path, markdown } of texts)
    if (markdown !== null) renderText(markdown, { title: textTitles[name], path })
}

/**
 * Adds a version of each text that differs from the current one, or that users must agree to again.
 * The caller holds a lock on the settings.
 */
export async function addTextVersions(
  context: TxContext<Pick<Context, 'db' | 'now'>>,
  texts: readonly TextChange[],
  agreeAgain: boolean,
): Promise<void> {
  for (const { name, markdown } of texts) {
    const agree_again = agreeAgain && isLegalText(name)
    const { rows } = await sql<{ version: number }>`
      insert into site_text (name, version, markdown, agree_again, created_at)
      select ${name}, coalesce(last.version, 0) + 1, ${markdown}, ${agree_again}, ${context.now}
      from (select) one left join lateral (
        select version, markdown from site_text where name = ${name} order by version desc limit 1
      ) last on true
      where last.markdown is distinct from ${markdown} or ${agree_again}
      returning version`.execute(context.db)
    const [added] = rows
    if (added && agree_again && isLegalText(name))
      await announce(context as TxContext, 'site.legal_changed', { name, version: added.version })
  }
}

/**
 * Records that the user has read a version of a legal text, or agrees to it; once. Throws 404 for a
 * version that does not exist.
 */
export async function agreeTo(
  context: Pick<Context, 'db' | 'now'>,
  auth_user_id: string,
  { name, version }: Agreement,
): Promise<void> {
  await transact(context, async ({ db, now }) => {
    const text = await db
      .selectFrom('site_text')
      .select('version')
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!text) throw notFound(t('Text not found'))
    await db
      .insertInto('legal_agreement')
      .values({ auth_user_id, name, version, agreed_at: now })
      .onConflict((same) => same.doNothing())
      .execute()
  })
}
