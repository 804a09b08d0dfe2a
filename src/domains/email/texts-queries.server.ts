import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { OwnMailText } from '#platform/mail.ts'
import type { MailTextVersion } from './texts-contract.ts'

const columns = ['kind', 'version', 'subject', 'introduction', 'created_at'] as const

/** The texts that operators have written for a kind of email, if any. */
export async function findMailText(db: Db | Tx, kind: string): Promise<{ own_text?: OwnMailText }> {
  const newest = db
    .selectFrom('mail_text')
    .select(['subject', 'introduction'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
  const [own_text] = await runNamed({ db }, newest)
  return own_text ? { own_text } : {}
}

/** The newest texts that operators have written, by kind. */
export async function listMailTexts(db: Db): Promise<Map<string, MailTextVersion>> {
  const rows = await db
    .selectFrom('mail_text')
    .distinctOn('kind')
    .select(columns)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.kind, versionOf(row)]))
}

/** All texts that operators have written for a kind, the newest first. */
export async function listMailTextVersions(db: Db, kind: string): Promise<MailTextVersion[]> {
  const rows = await db
    .selectFrom('mail_text')
    .select(columns)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(versionOf)
}

const versionOf = ({
  version,
  subject,
  introduction,
  created_at,
}: Omit<MailTextVersion, 'changed_at'> & { created_at: Date }): MailTextVersion => ({
  version,
  subject,
  introduction,
  changed_at: created_at.toISOString(),
})
