import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#platform/db/db.server.ts'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { type CpuTime, cpuMeter, metered, percentile } from './cpu.ts'
import { bookMinimally, writeMinimally } from './minimum.ts'
import {
  aTown,
  bookBusily,
  compete,
  contests,
  countOverlaps,
  customerOf,
  hangUp,
  keepBusy,
  post,
  type Town,
} from './rivals.ts'

/**
 * Competing bookings for the same slots, and bookings and messages a second beside the least that
 * they need in PostgreSQL, in turns: `node test/load/bookings.ts [seconds of each] [rounds]`. 16 HTTP
 * connections from this process, the API in a second one, PostgreSQL with production settings (every
 * commit reaches the disk).
 */
const [seconds = 10, rounds = 100] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'porchlight-load-'))
const postgres = await startEmbedded(folder)
await migrate(postgres.url)
const database = connect(postgres.url, 16)
const { db } = database
database.pool.on('error', () => {})
const api = fork(new URL('api-process.ts', import.meta.url), { env: { ...process.env, DATABASE_URL: postgres.url } })
const [url] = (await once(api, 'message')) as [string]

try {
  const town = await aTown({ url, db, now: new Date() }, { connections: 16, providers: 300 })
  const clean = await contest(town)
  const quick = await measure(town)
  const overlaps = await countOverlaps(db)
  console.log(`overlapping bookings in the database: ${overlaps}; deadlocks: ${await countDeadlocks()}`)
  process.exitCode = clean && quick && overlaps === 0 ? 0 : 1
} finally {
  hangUp()
  api.kill()
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function contest(town: Town): Promise<boolean> {
  const table: Record<string, object> = {}
  let round = 0
  for (const name of Object.keys(contests) as (keyof typeof contests)[]) {
    const tally = { rounds, 'with the right winners': 0, booked: 0, refused: 0, failed: 0 }
    for (let turn = 0; turn < rounds; turn++) {
      const statuses = await compete(town, name, round++)
      const won = count(statuses, 201)
      const refused = count(statuses, 409)
      tally.booked += won
      tally.refused += refused
      tally.failed += statuses.length - won - refused
      if (won === contests[name].winners && won + refused === statuses.length) tally['with the right winners']++
    }
    table[name] = tally
  }
  console.table(table)
  return Object.values(table).every((tally) => 'failed' in tally && tally.failed === 0)
}

/** Customers with a canceled booking at a provider, who may write to them. */
async function acquaint(town: Town) {
  const pairs = Array.from({ length: 4000 }, (_, turn) => ({
    customer: customerOf(town, turn % town.connections, turn),
    provider_id: town.providers[turn % town.providers.length]?.provider_id ?? '',
  }))
  const customers = pairs.map(({ customer }) => customer?.id)
  const providers = pairs.map(({ provider_id }) => provider_id)
  await sql`insert into bookings (customer_id, provider_id, status, date, start_time, end_time, time_zone, starts_at, ends_at,
      service_name, hourly_rate, price, contact_name, contact_email, contact_phone, created_at, updated_at)
    select customer_id, provider_id, 'cancelled', '2026-01-05', '10:00', '11:00', 'America/New_York', '2026-01-05T15:00Z',
      '2026-01-05T16:00Z', 'Home cleaning', 40, 40, 'Robin Rival', 'robin@mail.example', '(212) 555-0100', '2026-01-01Z', '2026-01-06Z'
    from unnest(${customers}::uuid[], ${providers}::uuid[]) as pairs (customer_id, provider_id)`.execute(db)
  return pairs.map(({ customer, provider_id }) => ({ to: provider_id, token: customer?.token ?? '' }))
}

/** What is measured, in turns: each over as many connections, and with free slots of its own. */
async function kinds(town: Town): Promise<Record<string, (seconds: number) => Promise<number[]>>> {
  const pairs = await acquaint(town)
  let messages = 0
  const nextPair = () => pairs[messages++ % pairs.length] ?? { to: '', token: '' }
  return {
    bookings: (seconds) => bookBusily(town, seconds),
    'bookings with a key': (seconds) => bookBusily(town, seconds, true),
    'minimum of a booking': (seconds) => keepBusy(town, seconds, (who) => bookMinimally(database.pool, town, who)),
    messages: (seconds) =>
      keepBusy(town, seconds, async (who) => {
        const { to, token } = nextPair()
        return post(`${url}/rest/v1/messages`, { who, token }, { receiver_id: to, content: 'Is parking easy?' })
      }),
    'minimum of a message': (seconds) => keepBusy(town, seconds, () => writeMinimally(database.pool, nextPair())),
  }
}

interface Measured {
  times: number[]
  seconds: number
  cpu: CpuTime
  failed: number
}

/** Measures in turns of two seconds, so that other work on the machine slows all of them alike. */
async function measure(town: Town): Promise<boolean> {
  const meter = await cpuMeter(api.pid ?? 0, db)
  const measured = new Map<string, Measured>()
  const all = Object.entries(await kinds(town))
  for (const [, work] of all) await work(1)
  for (let turn = 0; turn < Math.max(1, seconds / 2); turn++)
    for (const [name, work] of all) {
      const sum = measured.get(name) ?? { times: [], seconds: 0, cpu: { site: 0, postgres: 0 }, failed: 0 }
      measured.set(name, sum)
      town.timed = (milliseconds) => void sum.times.push(milliseconds)
      const run = await metered(meter, () => work(2))
      sum.seconds += run.seconds
      sum.cpu.site += run.cpu.site
      sum.cpu.postgres += run.cpu.postgres
      sum.failed += run.result.length - count(run.result, 201)
    }
  const rate = (name: string) => {
    const { times, seconds } = measured.get(name) ?? { times: [], seconds: 1 }
    return times.length / seconds
  }
  console.table(
    Object.fromEntries(
      [...measured].map(([name, { times, cpu, failed }]) => [
        name,
        {
          'a second': Math.round(rate(name)),
          'of the minimum': `${Math.round((100 * rate(name)) / rate(name.endsWith('message') || name === 'messages' ? 'minimum of a message' : 'minimum of a booking'))} %`,
          'CPU ms of the site': round(cpu.site / times.length),
          'CPU ms of PostgreSQL': round(cpu.postgres / times.length),
          p50: percentile(times, 0.5),
          p95: percentile(times, 0.95),
          p99: percentile(times, 0.99),
          failed,
        },
      ]),
    ),
  )
  return [...measured.values()].every(({ failed }) => failed === 0)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function count(statuses: number[], status: number): number {
  return statuses.filter((one) => one === status).length
}

/** Deadlocks that PostgreSQL resolved; the commands were repeated. */
async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}
