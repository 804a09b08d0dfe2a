import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.server.ts'
import type { Server } from '../../test/measuring/requests.ts'
import type { Row } from '../../test/measuring/table.ts'
import { measurePairs, type Plan, type Work } from '../../test/measuring/turns.ts'
import { aTown, bookBusily, countOverlaps, customerOf, hangUp, keepBusy, post, type Town } from '../../test/rivals.ts'
import type { BenchWorld } from './bench-world.ts'
import { bookMinimally, writeMinimally } from './minimum.ts'

export const connections = 16
const towns = new WeakMap<BenchWorld, Promise<{ town: Town; api: Server }>>()

/** Bookings over 16 connections; the ceiling is the least that a booking needs in PostgreSQL. */
export async function measureBookings(world: BenchWorld): Promise<Row[]> {
  const { pool, db } = (await world.empty()).database
  const { town, api } = await townOf(world)
  const ceiling = timed(town, process.pid, (seconds) =>
    keepBusy(town, seconds, (who) => bookMinimally(pool, town, who)),
  )
  const pairs = [
    { part: 'bookings', ours: await bookings(world), ceiling },
    { part: 'bookings: with a key', ours: timed(town, api.pid, (seconds) => bookBusily(town, seconds, true)), ceiling },
  ]
  const rows = await measurePairs(db, pairs, { seconds: 10 })
  const overlaps = await countOverlaps(db)
  if (overlaps > 0) throw new Error(`bookings: ${overlaps} pairs overlap`)
  return rows
}

/** Bookings over 16 connections. */
export async function bookings(world: BenchWorld): Promise<Work> {
  const { town, api } = await townOf(world)
  return timed(town, api.pid, (seconds) => bookBusily(town, seconds))
}

/** Messages over 16 connections; the ceiling is the least that a message needs in PostgreSQL. */
export async function measureMessages(world: BenchWorld, plan: Plan = { seconds: 10 }): Promise<Row[]> {
  const { pool, db } = (await world.empty()).database
  const { town, api } = await townOf(world)
  const pairs = await acquaint(town)
  let turn = 0
  const next = () => pairs[turn++ % pairs.length] ?? { to: '', token: '' }
  const ours = timed(town, api.pid, (seconds) =>
    keepBusy(town, seconds, (who) => {
      const { to, token } = next()
      return post(`${town.url}/rest/v1/messages`, { who, token }, { receiver_id: to, content: 'Is parking easy?' })
    }),
  )
  const ceiling = timed(town, process.pid, (seconds) => keepBusy(town, seconds, () => writeMinimally(pool, next())))
  return measurePairs(db, [{ part: 'messages', ours, ceiling }], plan)
}

/** The town that all writes share, and its API. */
export async function townOf(world: BenchWorld) {
  const known = towns.get(world) ?? openTown(world)
  towns.set(world, known)
  return known
}

async function openTown(world: BenchWorld) {
  const { url, database } = await world.empty()
  return townOn(world, { url, db: database.db })
}

/**
 * A town for {@link connections} in a migrated database without accounts, and the API that serves
 * it.
 */
export async function townOn(world: BenchWorld, { url, db }: { url: string; db: Db }) {
  const api = await world.serve('../../test/api-process.ts', { DATABASE_URL: url })
  world.closing.defer(hangUp)
  const town = await aTown({ url: api.url, db, now: new Date() }, { connections, providers: 300 })
  return { town, api }
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
    from unnest(${customers}::uuid[], ${providers}::uuid[]) as pairs (customer_id, provider_id)`.execute(town.db)
  return pairs.map(({ customer, provider_id }) => ({ to: provider_id, token: customer?.token ?? '' }))
}

/** Requests in a town. Statuses other than 201 count as errors. */
export function timed(town: Town, pid: number, work: (seconds: number) => Promise<number[]>): Work {
  const run = async (seconds: number) => {
    const times: number[] = []
    town.timed = (milliseconds) => void times.push(milliseconds)
    const statuses = await work(seconds)
    return { times, failed: statuses.filter((status) => status !== 201).length }
  }
  return { pid, run }
}
