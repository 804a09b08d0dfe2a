import type { Context } from './context.server.ts'
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
 * outside one. An action of a program names its token.
 */
export async function record(
  context: Pick<Context, 'db' | 'now' | 'address' | 'token_id'>,
  { kind, actor_id = null, subject_id = actor_id, details = {}, address = context.address }: AuditEntry,
): Promise<void> {
  const { db, now, token_id } = context
  await db
    .insertInto('audit_event')
    .values({
      at: now,
      kind,
      actor_id,
      subject_id,
      details: JSON.stringify(token_id === undefined ? details : { ...details, token_id }),
      network: address === undefined ? null : coarseAddress(address),
    })
    .execute()
}
