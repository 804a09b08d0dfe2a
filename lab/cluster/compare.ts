import type { Db } from '../../src/platform/db/db.server.ts'
import { type Found, lookUp } from '../../test/deep/crashes/look-up.ts'
import type { Kind } from '../../test/deep/crashes/writers.ts'
import { until } from '../../test/machine.ts'
import { countOverlaps } from '../../test/rivals.ts'
import type { Record } from './record.ts'
import type { Follower } from './streams.ts'

/** What the database and the event streams lack, compared with what was acknowledged. */
export interface Difference {
  lost: number
  doubled: number
  missed: number
  /** One sentence for each difference. */
  sentences: string[]
}

/**
 * Looks up every acknowledged write, and waits until every stream has every event of its provider.
 */
export async function compare(db: Db, record: Record, followers: readonly Follower[]): Promise<Difference> {
  const found = await lookUp(db, record.writes)
  const kinds = Object.entries(found) as [Kind, Found][]
  const lost = kinds.flatMap(([, { lost: texts }]) => texts)
  const doubled = kinds.flatMap(([, { twice }]) => twice)
  const extra = await countUnacknowledged(db, record)
  const overlaps = await countOverlaps(db)
  const { missed, sentences } = await missedBy(db, record, followers)
  return {
    lost: lost.length,
    doubled: doubled.length + extra + overlaps,
    missed,
    sentences: [
      ...lost.map((text) => `${text} was acknowledged and is not in the database`),
      ...doubled.map((text) => `${text} is in the database more than once`),
      ...(extra > 0 ? [`${extra} rows are in the database that were not acknowledged`] : []),
      ...(overlaps > 0 ? [`${overlaps} pairs of bookings overlap`] : []),
      ...sentences,
    ],
  }
}

/** Rows that no acknowledged write made: every write was repeated until it was acknowledged. */
async function countUnacknowledged(db: Db, { writes }: Record): Promise<number> {
  const acknowledged = (kind: Kind) => writes.filter((write) => write.kind === kind).length
  const count = async (table: 'bookings' | 'messages') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const extra = [
    (await count('bookings')) - acknowledged('booking'),
    (await count('messages')) - acknowledged('message'),
  ]
  return extra.reduce((sum, each) => sum + Math.max(0, each), 0)
}

async function missedBy(db: Db, { writes }: Record, followers: readonly Follower[]) {
  const cursors = await db.selectFrom('realtime_cursor').select(['user_id', 'last_id']).execute()
  const lastOf = new Map(cursors.map(({ user_id, last_id }) => [user_id, Number(last_id)]))
  const isBehind = (follower: Follower) => follower.last < (lastOf.get(follower.id) ?? 0)
  await until('every stream has every event', () => !followers.some(isBehind)).catch(() => undefined)
  const behind = followers.map((follower) => Math.max(0, (lastOf.get(follower.id) ?? 0) - follower.last))
  const named = new Set(followers.flatMap((follower) => [...follower.named]))
  const silent = writes.filter(({ id }) => !named.has(id))
  const gaps = followers.map((follower) => follower.missed)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
  return {
    missed: sum(behind) + sum(gaps) + silent.length,
    sentences: [
      ...followers.flatMap(({ id, last }, at) =>
        (behind[at] ?? 0) + (gaps[at] ?? 0) === 0
          ? []
          : [`the stream of ${id} skipped ${gaps[at]} events, and ended at ${last}, ${behind[at]} before the last one`],
      ),
      ...(silent.length > 0 ? [`no event named ${silent.length} acknowledged writes, such as ${silent[0]?.text}`] : []),
    ],
  }
}
