import { sql } from 'kysely'
import type { Context, TxContext } from '#platform/context.server.ts'
import { lockMailText } from './locks.server.ts'
import type { MailTextChange } from './texts-contract.ts'

/**
 * Adds a version of the texts of a kind of email, unless the newest one is the same. Returns
 * whether it is new.
 */
export async function addMailText(
  { db, now }: TxContext<Pick<Context, 'db' | 'now'>>,
  kind: string,
  { subject, introduction }: MailTextChange,
): Promise<boolean> {
  await lockMailText(db, kind)
  const { numAffectedRows } = await sql`
    insert into mail_text (kind, version, subject, introduction, created_at)
    select ${kind}, coalesce(last.version, 0) + 1, ${subject}, ${introduction}, ${now}
    from (select) one left join lateral (
      select version, subject, introduction from mail_text where kind = ${kind} order by version desc limit 1
    ) last on true
    where last.subject is distinct from ${subject} or last.introduction is distinct from ${introduction}`.execute(db)
  return numAffectedRows === 1n
}
