import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'

/**
 * An event. It is kept as long as the site's settings say. Clients that were away longer fetch
 * everything again.
 */
export interface StoredEvent {
  id: number
  type: string
  payload: unknown
}

/** The next events of a profile, in order and without gaps. */
export async function eventsAfter(db: Db, user_id: string, id: number, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select id, type, payload from realtime_event where user_id = ${user_id} and id > ${id} order by id limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Where a stream starts. `missed`: events in between are gone, so the client must fetch everything
 * again.
 */
export interface Beginning {
  after: number
  missed: boolean
}

/** Finds the position after the last event that a client has seen, or the current one. */
export async function findBeginning(db: Db, user_id: string, seen: number | undefined): Promise<Beginning> {
  const { rows } = await sql<{ last: number; oldest: number | null }>`
    select coalesce((select last_id from realtime_cursor where user_id = ${user_id}), 0)::bigint as last,
           (select min(id) from realtime_event where user_id = ${user_id}) as oldest
  `.execute(db)
  const { last, oldest } = rows[0] ?? { last: 0, oldest: null }
  if (seen === undefined) return { after: last, missed: false }
  if (seen > last) return { after: last, missed: true }
  const kept = (oldest ?? last + 1) - 1
  return seen < kept ? { after: kept, missed: true } : { after: seen, missed: false }
}
