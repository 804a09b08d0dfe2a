import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'

/**
 * An event, which is kept as long as the site's settings say. Clients that were away longer fetch
 * everything again.
 */
export interface StoredEvent {
  id: number
  type: string
  payload: unknown
}

/** The numbers of a profile's latest events. */
export interface Cursor {
  user_id: string
  last_id: number
  last_event: number
}

/** A table of events of profiles. Each profile's events have numbers of their own. */
export interface EventLog {
  table: 'realtime_event' | 'event'
  /** The column of a {@link Cursor} with the latest number. */
  last: 'last_id' | 'last_event'
  type: string
  payload: string
}

/** The events of open pages. */
export const pageEvents: EventLog = { table: 'realtime_event', last: 'last_id', type: 'type', payload: 'payload' }

/** The events of a profile, for programs. */
export const programEvents: EventLog = { table: 'event', last: 'last_event', type: 'kind', payload: 'data' }

/** The next events of a profile, in order and without gaps. */
export async function eventsAfter(
  db: Db,
  { table, type, payload }: EventLog,
  user_id: string,
  id: number,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select id, ${sql.ref(type)} as type, ${sql.ref(payload)} as payload from ${sql.table(table)}
    where user_id = ${user_id} and id > ${id} order by id limit ${limit}
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
export async function findBeginning(
  db: Db,
  { table, last: column }: EventLog,
  user_id: string,
  seen: number | undefined,
): Promise<Beginning> {
  const { rows } = await sql<{ last: number; oldest: number | null }>`
    select coalesce((select ${sql.ref(column)} from realtime_cursor where user_id = ${user_id}), 0)::bigint as last,
           (select min(id) from ${sql.table(table)} where user_id = ${user_id}) as oldest
  `.execute(db)
  const { last, oldest } = rows[0] ?? { last: 0, oldest: null }
  if (seen === undefined) return { after: last, missed: false }
  if (seen > last) return { after: last, missed: true }
  const kept = (oldest ?? last + 1) - 1
  return seen < kept ? { after: kept, missed: true } : { after: seen, missed: false }
}
