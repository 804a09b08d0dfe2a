import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db/db.server.ts'
import type { AppEnv } from './http/app.server.ts'

/**
 * Milliseconds between writes of the counts. A crash of the process loses at most the counts of
 * this time.
 */
const pause = 2_000

const gathered = new WeakMap<Db, Map<string, number>>()

/**
 * Counts an event per day in UTC, without user, address or page. The counts of all processes add up
 * in `daily_count`.
 */
export function tally(db: Db, kind: string, now: Date): void {
  const counts = gathered.get(db) ?? begin(db)
  const key = `${now.toISOString().slice(0, 10)} ${kind}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function begin(db: Db): Map<string, number> {
  const counts = new Map<string, number>()
  gathered.set(db, counts)
  setTimeout(() => void write(db, counts), pause).unref()
  return counts
}

/**
 * Writes in a fixed order, so that two processes cannot deadlock. If the database is unreachable,
 * the counts are dropped.
 */
async function write(db: Db, counts: Map<string, number>): Promise<void> {
  gathered.delete(db)
  const rows = [...counts.keys()].toSorted().map((key) => [...key.split(' '), counts.get(key)])
  const values = sql.join(rows.map((row) => sql`(${row[0]}::date, ${row[1]}::text, ${row[2]}::bigint)`))
  await sql`insert into daily_count (day, kind, count) values ${values}
    on conflict (kind, day) do update set count = daily_count.count + excluded.count`
    .execute(db)
    .catch(() => undefined)
}

/** User agents of bots. */
const program = /bot|crawl|spider|slurp|preview|monitor|lighthouse/i

/** Whether a user agent is a bot. */
export const isProgram = (user_agent: string | undefined): boolean => program.test(user_agent ?? '')

/** The kind of the counts for one of the subjects in `counted_for`. */
export const kindFor = (kind: string, id: number): string => `${kind}/${id}`

/**
 * Counts the successful responses of a route, except those to bots; `isMeant` selects requests. A
 * response with several subjects in `counted_for` counts once for each of them, too.
 */
export const tallyResponses = <E extends AppEnv>(kind: string, isMeant: (c: Context<E>) => boolean = () => true) =>
  createMiddleware<E>(async (c, next) => {
    await next()
    const hasAnswered = c.res.ok || c.res.status === 304
    if (!hasAnswered || !isMeant(c)) return
    const { primary, clock } = c.var
    const counted_for: readonly number[] = c.var.counted_for ?? []
    const kinds = [kind, ...counted_for.map((id) => kindFor(kind, id))]
    const isShared = c.env.onView !== undefined
    if (isShared || !isProgram(c.req.header('user-agent')))
      await perView(c.env, async () => kinds.forEach((each) => tally(primary, each, clock.now())))
  })

/**
 * Counts a view of a response: immediately, or whenever a shared page that contains it is sent to a
 * visitor.
 */
export async function perView({ onView }: AppEnv['Bindings'], count: () => Promise<void>): Promise<void> {
  if (onView) onView(count)
  else await count()
}

/**
 * Stores counts of past days: `counts` is a query with the columns day, kind and count. Existing
 * rows stay.
 */
export async function storeDailyCounts(tx: Tx, counts: RawBuilder<unknown>): Promise<void> {
  await sql`insert into daily_count (day, kind, count) select day, kind, count from (${counts}) as counted
    on conflict (kind, day) do nothing`.execute(tx)
}
