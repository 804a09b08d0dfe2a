import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { schedule } from '../src/schedule.server.ts'
import { testDatabase } from './database.ts'
import { operationOf, statusOf } from './deep/access-control/try-row.ts'
import { addHistories } from './histories.ts'
import { callers, matrix } from './permissions.ts'
import { collectScans, reportPlans, type Scan } from './plans.ts'
import { testServer } from './server.ts'
import { aStreet } from './street.ts'

const url = await testDatabase()
await reportPlans(url)
const server = await testServer({
  database: url,
  settings: { DEMO: 'true', NODE_ENV: 'production', PASSKEYS: 'true', AUTHENTICATOR_CODES: 'true' },
})
await loadWorld(server.deps.pool, { seed: '1', providers: 300, now: server.clock.now() })
const street = await aStreet(server)
const takeScans = collectScans(server.deps.pool)

/**
 * Rows of each table that a user with a long past has, and the most that a statement may read of
 * one.
 */
const [long, most] = [1_000, 500]

/** The jobs that run again and again. The first run may have more to do. */
const regularly = schedule(server.deps).filter(({ name }) => !['back-up', 'maintain-partitions'].includes(name))

beforeAll(async () => {
  await addHistories(server.deps.pool, street, server.clock.now(), long)
  for (const { run } of regularly) await run()
  // Only new connections report their plans to `takeScans`.
  const breaker = connect(url, 1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(breaker.db)
  await breaker.close()
  await vi.waitUntil(() => server.deps.pool.totalCount === 0)
})

/** Statements that may read more, why, and the remedy when they take too long. */
const longReads: { statement: RegExp; reason: string; remedy: string }[] = [
  {
    statement: /^select to_jsonb\(/,
    reason: 'A user downloads all of their data.',
    remedy: 'Exports read from a replica.',
  },
  {
    statement: /percentile_cont/,
    reason: 'A profile says how fast a provider answered the requests of a year.',
    remedy: 'Store the figures of each provider once a day.',
  },
  {
    statement: /^select jobs_done|^select "rating", count/,
    reason: 'A profile shows the jobs and the stars of a provider.',
    remedy: 'Store the figures of each provider once a day.',
  },
  {
    statement: /^select "status", count\(\*\) as "count" from "bookings"/,
    reason: 'The tabs of the dashboard have the exact numbers of a user’s bookings, from the index alone.',
    remedy: 'Count the completed ones when they complete.',
  },
  {
    statement: /^select count\(\*\) as "count" from "notifications"|^update "notifications" set "read"/,
    reason: 'The number of unread notifications is exact. The index has no others, and reading all empties it.',
    remedy: 'Count up to a hundred.',
  },
  {
    statement: /^select to_char\(date, 'YYYY-MM'\) as "month"/,
    reason: 'Earnings are the sums of the bookings of the chosen months.',
    remedy: 'Add up each month once, when it is over.',
  },
  {
    statement: /as is_protected/,
    reason: 'Operators see the numbers of a user’s bookings, requests, reviews and reports.',
    remedy: 'Count the completed ones when they complete.',
  },
  {
    statement: /^with all_days as/,
    reason: 'Operators see sums of all days: a row for each day and each of ten figures.',
    remedy: 'Add up past years once.',
  },
  {
    statement: /^select count\(\*\) as requested|^with asked as/,
    reason: 'Operators see the outcomes of all bookings of the chosen days, also by the category of the service.',
    remedy: 'The overview reads from a replica; add the outcomes to the daily figures.',
  },
  {
    statement: /^with priced as/,
    reason: 'An hourly job counts the services of each town, over all providers.',
    remedy: 'Run it once a night, or count again only the towns whose providers changed.',
  },
  {
    statement: /^select "bucket", "name" from "picture"/,
    reason: 'An hourly job looks for pictures that nothing uses.',
    remedy: 'Run it once a night, or look only at those of the last days.',
  },
  {
    statement: /^with counted as materialized \( select word/,
    reason: 'A nightly job counts the words of all providers.',
    remedy: 'It runs once a night; add up the changes of a day instead.',
  },
]

const tooLong = (scans: readonly Scan[]) => [
  ...new Set(
    scans
      .filter(({ rows, statement }) => rows > most && !longReads.some((known) => known.statement.test(statement)))
      .map(({ rows, table, statement }) => `${rows} rows of ${table}: ${statement.slice(0, 300)}`),
  ),
]

const seen: Scan[] = []
/** Does something, and returns what its statements read. */
async function scansOf(work: () => Promise<unknown>): Promise<Scan[]> {
  takeScans()
  await work()
  const scans = takeScans()
  seen.push(...scans)
  return scans
}

const people = ['customer', 'provider', 'admin', 'anonymous'] as const
const read = (who: (typeof people)[number]) =>
  matrix.filter(
    ({ operation, outcomes }) => operation.startsWith('GET') && Number(outcomes.split(' ')[callers.indexOf(who)]) < 300,
  )

/** What users write most, in an order in which each can succeed. */
const writes: Record<string, (typeof people)[number]> = {
  'POST /auth/v1/token': 'anonymous',
  'POST /rest/v1/bookings': 'customer',
  'POST /rest/v1/bookings/{id}/proposals': 'customer',
  'POST /rest/v1/bookings/{id}/reveal': 'provider',
  'POST /rest/v1/messages # to a provider': 'customer',
  'POST /rest/v1/messages/read': 'customer',
  'POST /rest/v1/notifications/read_all': 'customer',
  'POST /rest/v1/leads': 'customer',
  'POST /rest/v1/reviews': 'customer',
  'PATCH /rest/v1/providers/{id}': 'provider',
  'POST /rest/v1/blocks # in a conversation': 'provider',
}
const questions = [
  ...people.flatMap((who) => read(who).map((row) => ({ row, who }))),
  ...Object.entries(writes).map(([operation, who]) => ({
    row: matrix.find((row) => row.operation === operation)!,
    who,
  })),
]

test.each(questions)('$row.operation as $who reads no whole past', async ({ row, who }) => {
  const asked = await row.ask(street)
  const scans = await scansOf(async () => {
    expect(await statusOf(server, [operationOf(row), street[who]], asked)).toBeLessThan(300)
  })
  expect(tooLong(scans)).toEqual([])
})

test.each(regularly)('the job $name reads no whole past', async ({ run }) => {
  expect(tooLong(await scansOf(run))).toEqual([])
})

test('each long read is needed', () => {
  const isNeeded = ({ statement }: (typeof longReads)[number]) =>
    seen.some((scan) => scan.rows > most && statement.test(scan.statement))
  expect(longReads.filter((known) => !isNeeded(known))).toEqual([])
  expect(seen.length).toBeGreaterThan(1_000)
})
