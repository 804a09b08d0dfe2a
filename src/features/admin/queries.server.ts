import { sql } from 'kysely'
import { z } from 'zod'
import { canResend } from '#features/mails/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { AuditEvent, AuditFilter, EmailFilter, OutboxEmail } from './contract.ts'

/** A page of a list. */
export interface Page {
  limit: number
  cursor?: string | undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text can be an id. */
export const isId = (text: string) => uuid.test(text)

/** The `ilike` pattern of a text that contains another. */
export const containing = (text: string) => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * The sort key of a row in a list, the newest first: microseconds since 1970, because a millisecond
 * may hold several rows, and its id.
 */
const Key = z.tuple([z.int(), z.guid()])

/** Selects the sort key for {@link keyOf}, as `moment`. */
export const momentOf = (at: string) => sql<number>`(extract(epoch from ${sql.ref(at)}) * 1000000)::bigint`.as('moment')

/** The sort key of a row, for its cursor. */
export const keyOf = ({ moment, id }: { moment: number; id: string }) => [moment, id] as const

/**
 * The rows after the cursor in a list that starts with the newest. New rows come before all pages,
 * so none is skipped or repeated.
 */
export function isAfter(cursor: string | undefined, at: string, id: string) {
  const [moment, last] = unpackCursor(cursor, Key) ?? []
  if (last === undefined) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) <
    ('epoch'::timestamptz + ${moment}::bigint * interval '1 microsecond', ${last}::uuid)`
}

/** An instant in the API. */
export const isoOf = (at: Date | null) => at?.toISOString() ?? null

/** The audit trail, the newest first. */
export async function listAuditEvents(db: Db, { person, kind, day, limit, cursor }: AuditFilter & Page) {
  const rows = await db
    .selectFrom('audit_event')
    .leftJoin('auth_user as actor', 'actor.id', 'actor_id')
    .leftJoin('auth_user as subject', 'subject.id', 'subject_id')
    .select(['audit_event.id', 'at', 'kind', 'actor_id', 'audit_event.subject_id', 'details', 'network'])
    .select(['actor.email as actor_email', 'subject.email as subject_email', momentOf('at')])
    .$if(person !== undefined, (all) =>
      all.where((row) => row.or([row('actor_id', '=', person!), row('audit_event.subject_id', '=', person!)])),
    )
    .$if(!!kind, (all) => all.where('kind', 'like', containing(kind ?? '').slice(1)))
    .$if(day !== undefined, (all) =>
      all.where(sql<boolean>`at >= ${day}::date::timestamp at time zone 'UTC'
        and at < (${day}::date + 1)::timestamp at time zone 'UTC'`),
    )
    .where(isAfter(cursor, 'at', 'audit_event.id'))
    .orderBy('at', 'desc')
    .orderBy('audit_event.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, keyOf, auditEventOf)
}

type AuditRow = {
  id: string
  at: Date
  kind: string
  actor_id: string | null
  subject_id: string | null
  details: unknown
  network: string | null
  actor_email: string | null
  subject_email: string | null
}

function auditEventOf({ id, at, kind, network, details, ...row }: AuditRow): AuditEvent {
  return {
    id,
    at: at.toISOString(),
    kind,
    network,
    actor: row.actor_id === null ? null : { id: row.actor_id, email: row.actor_email },
    subject: row.subject_id === null ? null : { id: row.subject_id, email: row.subject_email },
    details: details as AuditEvent['details'],
  }
}

function outboxEmails(db: Db, now: Date) {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'status', 'attempts', 'failure', 'created_at', 'sent_at', 'expires_at'])
    .select([momentOf('created_at'), canResend(now).as('can_resend')])
}

type EmailRow = Awaited<ReturnType<ReturnType<typeof outboxEmails>['executeTakeFirstOrThrow']>>

function emailOf({ id, kind, recipient, status, attempts, failure, can_resend, ...row }: EmailRow): OutboxEmail {
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

/** The emails of the last 30 days, the newest first. */
export async function listEmails(db: Db, { status, search, limit, cursor }: EmailFilter & Page, now: Date) {
  const rows = await outboxEmails(db, now)
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(!!search, (all) => all.where(sql<boolean>`recipient::text ilike ${containing(search ?? '')}`))
    .where(isAfter(cursor, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, keyOf, emailOf)
}

/** One email of the outbox. Throws 404. */
export async function getEmail(db: Db, id: string, now: Date): Promise<OutboxEmail> {
  const row = await outboxEmails(db, now).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Email')
  return emailOf(row)
}
