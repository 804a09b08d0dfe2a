import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { runNamed } from '../db/named-statement.server.ts'
import type { NamedWrite } from '../db/writes.server.ts'
import type { RealtimeEventType } from './event-types.ts'

/** An event for one profile. It is stored for 24 hours. */
export interface Emission {
  user_id: string
  type: RealtimeEventType
  payload: object
}

/** An event for one profile that is kept for readers who catch up, such as programs. */
export interface Publication {
  user_id: string
  kind: string
  /** The row that the event is about. */
  subject: string
  /** The version of the shape of `data`. */
  version: number
  data: object
  created_at: Date
}

/** An event for every open stream that follows a topic. It isn't stored. */
export interface Broadcast {
  topic: string
  type: RealtimeEventType
  payload: object
}

/** The NOTIFY channel. Carries the ids of profiles that have new events, and broadcasts as JSON. */
export const channel = 'realtime'

/**
 * The writes that number and store the events, for one statement of several. Each recipient's
 * counter row stays locked until the commit, so numbers become visible in order: a reader that has
 * seen 7 has seen 1 to 6. Recipients are locked in the order of their ids, so that two writers
 * can't deadlock.
 */
export function emissionWrites(
  emissions: readonly Emission[],
  publications: readonly Publication[] = [],
): NamedWrite[] {
  const recipients = [...emissions, ...publications].map(({ user_id }) => user_id)
  if (recipients.length === 0) return []
  const arePublished = recipients.map((_, at) => at >= emissions.length)
  const counted = sql`
    insert into realtime_cursor (user_id, last_id, last_event)
      select user_id, count(*) filter (where not is_published), count(*) filter (where is_published)
      from unnest(${recipients}::uuid[], ${arePublished}::boolean[]) as recipients (user_id, is_published)
      group by user_id order by user_id
    on conflict (user_id) do update set
      last_id = realtime_cursor.last_id + excluded.last_id,
      last_event = realtime_cursor.last_event + excluded.last_event
    returning user_id, last_id, last_event`
  return [
    ['counted', counted],
    ...(emissions.length > 0 ? [['stored', storedEmissions(emissions)] as const] : []),
    ...(publications.length > 0 ? [['published', storedPublications(publications)] as const] : []),
  ]
}

function storedEmissions(emissions: readonly Emission[]) {
  const recipients = emissions.map(({ user_id }) => user_id)
  const types = emissions.map(({ type }) => type)
  const payloads = emissions.map(({ payload }) => JSON.stringify(payload))
  return sql`
    insert into realtime_event (user_id, id, type, payload)
      select user_id, last_id - total + place, type, payload
      from counted join (
        select user_id, type, payload, count(*) over (partition by user_id) as total,
          row_number() over (partition by user_id order by place) as place
        from unnest(${recipients}::uuid[], ${types}::text[], ${payloads}::jsonb[]) with ordinality
          as emitted (user_id, type, payload, place)
      ) as events using (user_id)`
}

const storedPublications = (publications: readonly Publication[]) => sql`
  insert into event (user_id, id, kind, subject, version, data, created_at)
    select user_id, last_event - total + place, kind, subject, version, data, created_at
    from counted join (
      select event.*, count(*) over (partition by user_id) as total,
        row_number() over (partition by user_id order by number) as place
      from jsonb_to_recordset(${JSON.stringify(publications.map((each, number) => ({ ...each, number })))}::jsonb)
        as event (number int, user_id uuid, kind text, subject uuid, version smallint, data jsonb, created_at timestamptz)
    ) as events using (user_id)
  returning user_id, id, kind, created_at`

const ringing = new WeakMap<Db, Set<string>>()

/**
 * Notifies every process, after the commit, of profiles with new events and of broadcasts. NOTIFY
 * within the transaction would make all commits of the server wait for each other's write to disk
 * (docs/decisions/0008). Notices that arrive during a call go out with the next one. If one is
 * lost, open streams still find the rows when they poll.
 */
export function notifyStreams(db: Db, user_ids: Iterable<string>, broadcasts: readonly Broadcast[] = []): void {
  const notices = [...user_ids, ...broadcasts.map((broadcast) => JSON.stringify(broadcast))]
  const next = ringing.get(db)
  if (!next) return void keepRinging(db, new Set(notices))
  for (const notice of notices) next.add(notice)
}

async function keepRinging(db: Db, first: Set<string>): Promise<void> {
  for (let now = first; now.size > 0; now = ringing.get(db) ?? new Set()) {
    ringing.set(db, new Set())
    const notify = sql<object>`select pg_notify(${channel}, notice) from unnest(${[...now]}::text[]) as notice`
    await runNamed({ db }, notify).catch(() => undefined)
  }
  ringing.delete(db)
}
