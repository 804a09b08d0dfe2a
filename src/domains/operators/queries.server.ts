import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { canResend } from '#domains/email/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { AuditEvent, AuditFilter, EmailFilter, OutboxEmail } from './contract.ts'

/** A page of a list. */
export interface Page {
  limit: number
  cursor?: string | undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text can be an id. */
export const isId = (text: string) => uuid.test(text)

/** The `ilike` pattern of texts that contain this text. */
export const containing = (text: string) => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** An expression that sorts a list and begins an index, and its form in a cursor. */
interface SortKey {
  order: RawBuilder<unknown>
  /** Selects its value for a cursor. */
  value: RawBuilder<string | number>
  /** The schema of the value in a cursor, and the same value for PostgreSQL to compare with. */
  schema: z.ZodType<string | number>
  given: (value: unknown) => RawBuilder<unknown>
}

/**
 * Sorts by an instant; a cursor holds microseconds since 1970, because a millisecond may hold
 * several rows.
 */
export const byTime = (column: string): SortKey => ({
  order: sql.ref(column),
  value: sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`,
  schema: z.int(),
  given: (microseconds) => sql`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`,
})

const types = { text: sql`text`, citext: sql`citext`, numeric: sql`numeric` }

/** Sorts by a text or an amount of this type. */
export const byValue = (order: RawBuilder<unknown>, type: keyof typeof types): SortKey => ({
  order,
  value: type === 'numeric' ? sql`${order}` : sql`${order}::text`,
  schema: type === 'numeric' ? z.number() : z.string(),
  given: (value) => sql`${value}::${types[type]}`,
})

/**
 * The order of a list: by one of `keys`, descending if `sort` begins with "-", then by id. A row
 * that is added meanwhile never makes a later page skip or repeat another. A cursor of another sort
 * is a 422.
 */
export function orderOf<Name extends string>(
  { sort, cursor }: { sort: Name | `-${Name}`; cursor?: string | undefined },
  keys: Record<Name, SortKey>,
  id: string,
) {
  const isDescending = sort.startsWith('-')
  const key = keys[(isDescending ? sort.slice(1) : sort) as Name]
  const [, value, last] = unpackCursor(cursor, z.tuple([z.literal(sort), key.schema, z.guid()])) ?? []
  const [direction, beyond] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  return {
    /** Selects the key for the cursor. */
    key: key.value.as('sort_key'),
    by: sql`${key.order} ${direction}, ${sql.ref(id)} ${direction}`,
    isAfter:
      last === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(${key.order}, ${sql.ref(id)}) ${beyond} (${key.given(value)}, ${last}::uuid)`,
    /** The cursor of a row. */
    keyOf: (row: { sort_key: string | number; id: string }) => [sort, row.sort_key, row.id] as const,
  }
}

/** An instant in the API. */
export const isoOf = (at: Date | null) => at?.toISOString() ?? null

/** The audit trail. */
export async function listAuditEvents(db: Db, { person, kind, day, limit, ...place }: AuditFilter & Page) {
  const order = orderOf(place, { at: byTime('at') }, 'audit_event.id')
  const rows = await db
    .selectFrom('audit_event')
    .leftJoin('auth_user as actor', 'actor.id', 'actor_id')
    .leftJoin('auth_user as subject', 'subject.id', 'subject_id')
    .select(['audit_event.id', 'at', 'kind', 'actor_id', 'audit_event.subject_id', 'details', 'network'])
    .select(['actor.email as actor_email', 'subject.email as subject_email', order.key, reason.as('reason')])
    .$if(!!person, (all) => {
      const login = isId(person!)
        ? sql<string>`${person}::uuid`
        : sql<string>`(select id from auth_user where email = ${person})`
      return all.where((row) => row.or([row('actor_id', '=', login), row('audit_event.subject_id', '=', login)]))
    })
    .$if(!!kind, (all) => all.where('kind', 'like', containing(kind ?? '').slice(1)))
    .$if(day !== undefined, (all) =>
      all.where(sql<boolean>`at >= ${day}::date::timestamp at time zone 'UTC'
        and at < (${day}::date + 1)::timestamp at time zone 'UTC'`),
    )
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, auditEventOf)
}

/**
 * SQL: the reason of a suspension, or of a look at a booking, messages or a credential. The trail
 * can't be changed, so it holds no text of operators. Reasons are read from their own tables, where
 * the traces of closed accounts are removed.
 */
const reason = sql<string | null>`case kind
  when 'operator.suspended' then coalesce(
    (select reason from past_suspensions where auth_user_id = audit_event.subject_id and suspended_at = at limit 1),
    case when subject.suspended_at = at then subject.suspend_reason end)
  when 'operator.booking_viewed' then (
    select reason from booking_looks where booking_looks.id = (details ->> 'look_id')::uuid)
  when 'operator.credential_viewed' then (
    select reason from credential_looks where credential_looks.id = (details ->> 'look_id')::uuid)
  when 'operator.conversation_read' then (
    select reason from conversation_looks where conversation_looks.id = (details ->> 'look_id')::uuid) end`

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
  reason: string | null
}

function auditEventOf({ id, at, kind, network, details, ...row }: AuditRow): AuditEvent {
  return {
    id,
    at: at.toISOString(),
    kind,
    network,
    actor: row.actor_id === null ? null : { id: row.actor_id, email: row.actor_email },
    subject: row.subject_id === null ? null : { id: row.subject_id, email: row.subject_email },
    details: { ...(details as AuditEvent['details']), ...(row.reason !== null && { reason: row.reason }) },
  }
}

function outboxEmails(db: Db, now: Date) {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'status', 'attempts', 'failure', 'created_at', 'sent_at', 'expires_at'])
    .select(canResend(now).as('can_resend'))
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

/** The emails in the outbox. */
export async function listEmails(db: Db, { status, search, limit, ...place }: EmailFilter & Page, now: Date) {
  const keys = { created_at: byTime('created_at'), recipient: byValue(sql.ref('recipient'), 'citext') }
  const order = orderOf(place, keys, 'id')
  const rows = await outboxEmails(db, now)
    .select(order.key)
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(!!search, (all) => all.where(sql<boolean>`recipient::text ilike ${containing(search ?? '')}`))
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, emailOf)
}

/** One email of the outbox. Throws 404. */
export async function getEmail(db: Db, id: string, now: Date): Promise<OutboxEmail> {
  const row = await outboxEmails(db, now).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(t('Email not found'))
  return emailOf(row)
}
