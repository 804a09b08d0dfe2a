import type { Db, Tx } from './db/db.server.ts'
import { coarseAddress } from './http/address.server.ts'

/** An entry of the audit trail (`audit_event`), which can't be changed. */
export interface AuditEntry {
  /** In the past tense: `session.opened`, `password.changed`, `booking.revealed`. */
  kind: string
  /** The login that acted; null for unknown visitors and for jobs. */
  actor_id?: string | null
  /** The login that is affected. */
  subject_id?: string | null
  /** Ids and fixed words only. Never user input: entries cannot be deleted. */
  details?: Record<string, string | number | boolean | null>
  /** The client's address; stored without its last part. */
  address?: string | undefined
}

/**
 * Writes an entry to the audit trail, in the transaction of the action or, for a rejected action,
 * outside one.
 */
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

/** The part of a context that an entry needs. */
interface AuditContext {
  db: Db
  now: Date
  address?: string | undefined
}
