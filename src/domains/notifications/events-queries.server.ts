import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Event, Events, EventsQuery } from './events-contract.ts'
import type { EventKind } from './events-rules.ts'

/** The events of a profile after one that it has seen, the oldest first. */
export async function listEvents(db: Db, user_id: string, { after, limit }: EventsQuery): Promise<Events> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'kind', 'subject', 'version', 'data', 'created_at'])
    .where('user_id', '=', user_id)
    .where('id', '>', String(after))
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map(eventOnWire)
  return { items, next_after: items.at(-1)?.id ?? after, has_more: rows.length > limit }
}

/** One event of a profile; undefined if it is no longer stored. */
export async function findEvent(db: Db, user_id: string, id: string): Promise<Event | undefined> {
  const row = await db
    .selectFrom('event')
    .select(['id', 'kind', 'subject', 'version', 'data', 'created_at'])
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && eventOnWire(row)
}

const eventOnWire = ({
  id,
  kind,
  subject,
  version,
  data,
  created_at,
}: Omit<Selectable<DB['event']>, 'user_id'>): Event => ({
  id: Number(id),
  type: kind as EventKind,
  subject,
  version,
  created_at: created_at.toISOString(),
  data: data as Event['data'],
})
