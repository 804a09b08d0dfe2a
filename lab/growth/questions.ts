import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/db.server.ts'
import { percentile } from '../../test/measuring/cpu.ts'
import { aTown, bookBusily, hangUp, post, type Town } from '../../test/rivals.ts'
import type { Site } from '../../test/site.ts'
import { openSession } from '../bench/bench-world.ts'

interface World {
  site: Site
  database: Database
}

/** A customer and a provider who know each other, with their sessions. */
interface Pair {
  customer: string
  provider: string
  provider_id: string
  latitude: number
  longitude: number
}

/** People who are asked about in turn, so that no answer is always in a cache. */
const pairs = 50

/**
 * Each question is asked in so many turns, between the others: a busy moment of the machine spoils
 * one of them.
 */
const turns = 5

/**
 * Asks each question for some seconds on one connection. Returns the median of the p95 of its
 * turns, in milliseconds.
 */
export async function measure({ site, database }: World, seconds: number): Promise<Map<string, number>> {
  const known = await knownPairs(database)
  const operator = await anOperator(database)
  const { url } = site
  const near = ({ latitude, longitude }: Pair) => `search=house%20cleaning&lat=${latitude}&lng=${longitude}`
  const questions: Record<string, (pair: Pair) => Promise<void>> = {
    'search near a place': (pair) => read(`${url}/rest/v1/providers?${near(pair)}`),
    'page of a provider': ({ provider_id }) => read(`${url}/providers/${provider_id}`),
    'bookings of a customer': ({ customer }) => read(`${url}/rest/v1/bookings`, customer),
    'bookings of a provider': ({ provider }) => read(`${url}/rest/v1/bookings`, provider),
    'inbox of a customer': ({ customer }) => read(`${url}/rest/v1/conversations`, customer),
    'inbox of a provider': ({ provider }) => read(`${url}/rest/v1/conversations`, provider),
    opportunities: ({ provider }) => read(`${url}/rest/v1/leads/open`, provider),
    'admin: people': () => read(`${url}/rest/v1/admin/people`, operator),
    'admin: audit trail': () => read(`${url}/rest/v1/admin/audit`, operator),
    'send a message': async ({ customer, provider_id }) => {
      const content = { receiver_id: provider_id, content: 'Is parking easy?' }
      const status = await post(`${url}/rest/v1/messages`, { who: 0, token: customer }, content)
      if (status !== 201) throw new Error(`A message was answered with ${status}.`)
    },
  }
  // Otherwise the first question would pay for what the others find ready.
  for (const ask of Object.values(questions)) for (const pair of known) await ask(pair)
  const town = await aTown({ url, db: database.db, now: new Date() }, { connections: 1, providers: 50 })
  const found = new Map<string, number[]>()
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, ask] of Object.entries(questions)) {
      const times: number[] = []
      for (const end = performance.now() + (seconds * 1000) / turns; performance.now() < end; ) {
        const began = performance.now()
        await ask(known[times.length % known.length] ?? known[0]!)
        times.push(performance.now() - began)
      }
      note(found, name, times)
    }
    note(found, 'request a booking', await timeBookings(town, seconds / turns))
  }
  hangUp()
  return new Map([...found].map(([name, p95s]) => [name, percentile(p95s, 0.5)]))
}

const note = (found: Map<string, number[]>, name: string, times: readonly number[]) =>
  found.set(name, [...(found.get(name) ?? []), percentile(times, 0.95)])

async function timeBookings(town: Town, seconds: number): Promise<number[]> {
  const times: number[] = []
  town.timed = (milliseconds) => void times.push(milliseconds)
  const statuses = await bookBusily(town, seconds)
  if (!statuses.includes(201)) throw new Error(`No booking was made: ${statuses[0]}`)
  return times
}

async function read(url: string, token?: string): Promise<void> {
  const answer = await fetch(url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
}

async function knownPairs(database: Database): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select customer.auth_user_id as customer, provider.auth_user_id as provider, provider.id as provider_id,
      provider.latitude, provider.longitude
    from (select distinct on (provider_id) * from bookings order by provider_id limit 100000) as bookings
    join users as customer on customer.id = customer_id
    join users as provider on provider.id = provider_id
    join auth_user as login on login.id = customer.auth_user_id
    join auth_user as other on other.id = provider.auth_user_id
    where customer.closed_at is null and provider.closed_at is null and provider.latitude is not null
      and login.suspended_at is null and login.user_type = 'customer' and login.chosen_role is null
      and other.suspended_at is null and other.user_type = 'provider' and other.chosen_role is null
    order by md5(provider_id::text) limit ${pairs}`.execute(database.db)
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      customer: await openSession(database, row.customer),
      provider: await openSession(database, row.provider),
    })),
  )
}

async function anOperator(database: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update auth_user set is_operator = true where id = (select id from auth_user where suspended_at is null order by id limit 1)
    returning id`.execute(database.db)
  return openSession(database, rows[0]?.id ?? '')
}
