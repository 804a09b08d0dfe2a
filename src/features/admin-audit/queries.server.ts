import { sql } from 'kysely'
import { containing, isAfter, keyOf, momentOf, type Page } from '#features/admin/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import type { AuditEvent, AuditFilter } from './contract.ts'

/** The trail, the newest first. Logins that have closed have no e-mail any more. */
export async function listEvents(db: Db, { person, kind, day, limit, cursor }: AuditFilter & Page) {
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
  return pageOf(rows, limit, keyOf, eventOf)
}

type Row = {
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

function eventOf({ id, at, kind, network, details, ...row }: Row): AuditEvent {
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
