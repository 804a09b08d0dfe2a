import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { NextFree } from '#features/free-times/contract.ts'
import { addLater, type SoonFree, soonFreeOf } from '#features/free-times/queries.server.ts'
import { DEFAULT_MINUTES } from '#features/free-times/rules.ts'
import type { Database } from '#platform/db/db.server.ts'
import { unplanned } from '#platform/db/general-plan.server.ts'
import { runTogether } from '#platform/db/named-statement.server.ts'
import { isCurrent } from './rules.ts'

type Source = Pick<Database, 'db' | 'pool'> & { now: Date }

/** The transaction that last changed a calendar. A calendar without one has not changed since it was loaded. */
interface CalendarChange {
  provider_id: string
  changed_by: string
}

interface Rows {
  changes: CalendarChange[]
  soon: SoonFree[]
}

/** The next free time of a provider. */
interface Known {
  changed_by: string | undefined
  /** The milliseconds of the time for which it was computed. */
  at: number
  next: NonNullable<NextFree> | undefined
}

/** The most that a process keeps for a database, of about 200 bytes each. */
const most = 20_000

/** By the id of the provider and the minutes of the booking. */
const memories = new WeakMap<pg.Pool, Map<string, Known>>()

/** When providers are next free for a booking, by id. Leaves out those who are not free within NEXT_FREE_DAYS. */
export type NextFreeById = Map<string, NonNullable<NextFree>>

/**
 * When these providers are next free for a booking of `minutes`: queries for `runTogether`, and a function that reads
 * their rows. They compute only the times that this process doesn't know, or that may have changed. A request that
 * expires frees its hours here up to a minute later (docs/decisions/0021-who-is-free.md).
 */
export function nextFreeOf(from: Source, ids: readonly string[], minutes = DEFAULT_MINUTES) {
  const memory = memories.get(from.pool) ?? new Map<string, Known>()
  memories.set(from.pool, memory)
  const known = new Map<string, Known>()
  for (const id of ids) {
    const kept = memory.get(keyOf(id, minutes))
    if (kept && isCurrent(kept.at, from.now.getTime())) known.set(id, kept)
  }
  const unknown = ids.filter((id) => !known.has(id))

  async function read(rows: Rows): Promise<NextFreeById> {
    const found = await complete(from, unknown, { rows, minutes })
    const changeOf = changesIn(rows)
    const isChanged = (id: string) => known.has(id) && known.get(id)?.changed_by !== changeOf.get(id)
    for (const [id, one] of await compute(from, ids.filter(isChanged), minutes)) found.set(id, one)
    // A transaction reads its own changes, and may still make more of them.
    if (!from.db.isTransaction) for (const [id, one] of found) keep(memory, keyOf(id, minutes), one)
    return new Map(
      ids.flatMap((id) => {
        const next = (found.get(id) ?? known.get(id))?.next
        return next ? [[id, next]] : []
      }),
    )
  }
  return { queries: queriesOf(from, ids, { unknown, minutes }), read }
}

const keyOf = (id: string, minutes: number) => `${id} ${minutes}`

function queriesOf(
  { now }: Source,
  ids: readonly string[],
  { unknown, minutes }: { unknown: readonly string[]; minutes: number },
) {
  return {
    changes: calendarChangesOf(ids),
    soon: unknown.length > 0 ? soonFreeOf(unknown, now, minutes) : sql<SoonFree>`select where false`,
  }
}

const calendarChangesOf = (ids: readonly string[]): RawBuilder<CalendarChange> => sql`
  select provider_id, changed_by::text
  from unnest(${unplanned(ids, 'uuid[]')}) as wanted (id) join calendar_changes on provider_id = wanted.id`

const changesIn = ({ changes }: Rows) =>
  new Map(changes.map(({ provider_id, changed_by }) => [provider_id, changed_by]))

async function compute(from: Source, ids: readonly string[], minutes: number): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map()
  const rows = await runTogether(from, queriesOf(from, ids, { unknown: ids, minutes }))
  return complete(from, ids, { rows, minutes })
}

/** Looks further for those who have no time soon. */
async function complete(
  from: Source,
  ids: readonly string[],
  { rows, minutes }: { rows: Rows; minutes: number },
): Promise<Map<string, Known>> {
  const next = await addLater(from, ids, { soon: rows.soon, minutes })
  const changeOf = changesIn(rows)
  const at = from.now.getTime()
  return new Map(ids.map((id) => [id, { changed_by: changeOf.get(id), at, next: next.get(id) }]))
}

/** Forgets the oldest if there are too many. */
function keep(memory: Map<string, Known>, key: string, one: Known): void {
  memory.delete(key)
  memory.set(key, one)
  for (const oldest of memory.keys()) {
    if (memory.size <= most) return
    memory.delete(oldest)
  }
}
