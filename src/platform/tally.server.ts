import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sql } from 'kysely'
import type { Db } from './db/db.server.ts'
import type { AppEnv } from './http/app.server.ts'

/** How long counts are gathered before they are written, in milliseconds: so much a process that dies may forget. */
const pause = 2_000

const gathered = new WeakMap<Db, Map<string, number>>()

/**
 * Counts that something has happened on a day in UTC, and nothing else: no person, no address, no page. Counts of several processes add up in
 * `daily_count`.
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

/** Written in one order, so that two processes never wait for each other. Without a database they are forgotten: they are not worth a queue. */
async function write(db: Db, counts: Map<string, number>): Promise<void> {
  gathered.delete(db)
  const rows = [...counts.keys()].toSorted().map((key) => [...key.split(' '), counts.get(key)])
  const values = sql.join(rows.map((row) => sql`(${row[0]}::date, ${row[1]}::text, ${row[2]}::bigint)`))
  await sql`insert into daily_count (day, kind, count) values ${values}
    on conflict (kind, day) do update set count = daily_count.count + excluded.count`
    .execute(db)
    .catch(() => undefined)
}

/** Programs that say that they are. */
const program = /bot|crawl|spider|slurp|preview|monitor|lighthouse/i

/** Counts the answers of a route that were given to people; `isMeant` says which. */
export const tallied = <E extends AppEnv>(kind: string, isMeant: (c: Context<E>) => boolean = () => true) =>
  createMiddleware<E>(async (c, next) => {
    await next()
    const hasAnswered = c.res.ok || c.res.status === 304
    if (hasAnswered && isMeant(c) && !program.test(c.req.header('user-agent') ?? ''))
      tally(c.var.db, kind, c.var.clock.now())
  })
