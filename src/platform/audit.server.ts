import type { Db, Tx } from './db/db.server.ts'
import { coarseAddress } from './http/address.server.ts'

/** Something that was done, for the trail that nobody can rewrite (`audit_event`). */
export interface AuditEntry {
  /** In the past tense: `session.opened`, `password.changed`, `booking.revealed`. */
  kind: string
  /** The login that did it; none when nobody known did, or when it happened by itself. */
  actor_id?: string | null
  /** The login that it was done to. */
  subject_id?: string | null
  /** Ids and words of ours; never what a person has typed, because nothing can be taken out again. */
  details?: Record<string, string | number | boolean | null>
  /** Where the request came from; kept without its last part. */
  address?: string | undefined
}

/** Records what was done: within the transaction in which it is, or for what was refused, by itself. */
export async function record(on: AuditContext, entry: AuditEntry): Promise<void>
/** The same, for callers without a context. */
export async function record(db: Db | Tx, entry: AuditEntry, now: Date): Promise<void>
/** See above. */
export async function record(on: Db | AuditContext, entry: AuditEntry, at?: Date): Promise<void> {
  const { db, now, address: from } = 'db' in on ? on : { db: on, now: at ?? new Date(0), address: undefined }
  const { kind, actor_id = null, subject_id = actor_id, details = {}, address = from } = entry
  await db
    .insertInto('audit_event')
    .values({
      at: now,
      kind,
      actor_id,
      subject_id,
      details: JSON.stringify(details),
      network: address === undefined ? null : coarseAddress(address),
    })
    .execute()
}

/** The part of a context that an entry needs; the address is that of the request. */
interface AuditContext {
  db: Db
  now: Date
  address?: string | undefined
}
