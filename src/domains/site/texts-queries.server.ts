import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { KnownText, LegalChange, RenderedText, SiteText, TextHistory, TextPreview } from './texts-contract.ts'
import { renderText } from './texts-markdown.server.ts'
import { isLegalText, legalTexts, pageTexts, type SiteTextName, textTitles } from './texts-rules.ts'

let known: readonly KnownText[] = []

/** The facts that this process knows about the texts that operators have written. */
export const knownTexts = (): readonly KnownText[] => known

/** Replaces the facts that this process knows. */
export function setKnownTexts(texts: readonly KnownText[]): void {
  known = texts
}

/** {@link KnownText} of all texts, as a column; its dates are as PostgreSQL writes them. */
export const knownTextsColumn = sql<KnownText[] | null>`(
  select json_agg(json_build_object(
    'name', name, 'version', version, 'changed_at', created_at, 'is_own', markdown is not null,
    'must_agree', (
      select json_build_object('version', required.version, 'changed_at', required.created_at)
      from site_text required
      where required.name = newest.name and required.agree_again
      order by required.version desc limit 1))
    order by name)
  from (select distinct on (name) * from site_text order by name, version desc) newest)`

/** A text that operators have written, as pages show it. Throws 404 if there is none. */
export async function getSiteText(
  db: Db,
  { name, version: asked }: { name: SiteTextName; version?: number | undefined },
): Promise<SiteText> {
  const versions = (await versionsOf(db, name)).filter(({ markdown }, at) => markdown !== null || at === 0)
  const one = asked === undefined ? versions[0] : versions.find(({ version }) => version === asked)
  if (!one?.markdown || (asked !== undefined && !isLegalText(name))) throw notFound(t('Text not found'))
  const { version, changed_at, markdown } = one
  return {
    name,
    version,
    changed_at,
    versions: isLegalText(name)
      ? versions.filter(({ markdown }) => markdown !== null).map(({ version, changed_at }) => ({ version, changed_at }))
      : [],
    ...renderText(markdown, { title: textTitles[name], path: name }),
  }
}

/** Markdown as a page would show it. Throws 422 at `markdown` for what a page can't show. */
export const previewText = ({ name, markdown }: TextPreview): RenderedText =>
  renderText(markdown, { title: textTitles[name], path: 'markdown' })

/** A text and its history, the newest version first. */
export async function getTextHistory(db: Db, name: SiteTextName): Promise<TextHistory> {
  return { name, versions: await versionsOf(db, name) }
}

async function versionsOf(db: Db | Tx, name: SiteTextName): Promise<TextHistory['versions']> {
  const rows = await db
    .selectFrom('site_text')
    .select(['version', 'markdown', 'agree_again', 'created_at'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, changed_at: created_at.toISOString() }))
}

/** The current texts, in Markdown; null for the product's. */
export async function getStoredTexts(db: Db | Tx) {
  const rows = await db
    .selectFrom('site_text')
    .distinctOn('name')
    .select(['name', 'markdown'])
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
  const of = (name: SiteTextName) => rows.find((row) => row.name === name)?.markdown ?? null
  const each = <Name extends SiteTextName>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string | null>
  return { legal: each(legalTexts), imprint: of('imprint'), pages: each(pageTexts) }
}

/**
 * The legal texts that changed since the user signed up and that they have neither read nor agreed
 * to since. Reads nothing as long as operators have written none.
 */
export async function listLegalChanges(db: Db | Tx, auth_user_id: string): Promise<LegalChange[]> {
  const changed = known.filter(({ name }) => isLegalText(name))
  if (changed.length === 0) return []
  const { created_at } = await db
    .selectFrom('auth_user')
    .select('created_at')
    .where('id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  const agreed = await db
    .selectFrom('legal_agreement')
    .select(({ fn }) => ['name', fn.max('version').as('version')])
    .where('auth_user_id', '=', auth_user_id)
    .groupBy('name')
    .execute()
  const isOpen = (name: SiteTextName, { version, changed_at }: { version: number; changed_at: string }) =>
    new Date(changed_at) > created_at && version > (agreed.find((row) => row.name === name)?.version ?? 0)
  return changed.flatMap(({ name, version, changed_at, must_agree }) =>
    isLegalText(name) && isOpen(name, { version, changed_at })
      ? [{ name, version, changed_at, must_agree: must_agree !== null && isOpen(name, must_agree) }]
      : [],
  )
}
