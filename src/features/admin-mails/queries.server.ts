import { sql } from 'kysely'
import { containing, isAfter, isoOf, keyOf, momentOf, type Page } from '#features/admin/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { MailFilter, OutboxMail } from './contract.ts'

/** What can leave again: it has not, it still says something, and its link lives. */
export const canResend = (now: Date) =>
  sql<boolean>`(status in ('failed', 'kept') and data <> '{}' and (expires_at is null or expires_at > ${now}))`

function mails(db: Db, now: Date) {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'status', 'attempts', 'failure', 'created_at', 'sent_at', 'expires_at'])
    .select([momentOf('created_at'), canResend(now).as('can_resend')])
}

type Row = Awaited<ReturnType<ReturnType<typeof mails>['executeTakeFirstOrThrow']>>

function mailOf({ id, kind, recipient, status, attempts, failure, can_resend, ...row }: Row): OutboxMail {
  return {
    id,
    kind,
    recipient,
    status,
    attempts,
    failure,
    can_resend,
    created_at: row.created_at.toISOString(),
    sent_at: isoOf(row.sent_at),
    expires_at: isoOf(row.expires_at),
  }
}

/** Mails of the last 30 days, the newest first. */
export async function listMails(db: Db, { status, search, limit, cursor }: MailFilter & Page, now: Date) {
  const rows = await mails(db, now)
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(!!search, (all) => all.where(sql<boolean>`recipient::text ilike ${containing(search ?? '')}`))
    .where(isAfter(cursor, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, keyOf, mailOf)
}

/** One of them. Throws 404. */
export async function getMail(db: Db, id: string, now: Date): Promise<OutboxMail> {
  const row = await mails(db, now).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Mail')
  return mailOf(row)
}
