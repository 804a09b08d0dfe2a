import { sql } from 'kysely'
import type { Db } from './db/db.server.ts'
import { sweepEvents } from './realtime/stored-events.server.ts'

/**
 * Deletes expired platform data: events and idempotency keys after 24 hours, and past rate limits.
 */
export async function sweepPlatform(db: Db): Promise<void> {
  await sweepEvents(db)
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(db)
  await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(db)
}
