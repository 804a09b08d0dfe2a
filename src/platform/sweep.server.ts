import { sql } from 'kysely'
import type { Db } from './db/db.server.ts'
import { sweepEvents } from './realtime/stored-events.server.ts'

/** Removes what the platform keeps for a while only: events of over 24 hours, answers to idempotency keys as old, used-up rate limits. */
export async function sweepPlatform(db: Db): Promise<void> {
  await sweepEvents(db)
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(db)
  await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(db)
}
