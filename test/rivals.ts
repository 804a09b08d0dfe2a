import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import { timeOf } from '#domains/schedule/slots-rules.ts'
import type { Db } from '#platform/db/db.server.ts'
import { daysAfter } from '#platform/wall-clock.server.ts'
import { failIfSilent } from './measuring/requests.ts'

/** Customers by their tokens, and providers with their service. */
export interface Town {
  url: string
  db: Db
  /** A day with all slots in the future for every provider. */
  today: string
  /** Enough customers per connection that none reaches the booking limit. */
  customers: { id: string; token: string }[]
  connections: number
  providers: { provider_id: string; service_id: string }[]
  /** Called with the duration of each response in milliseconds. */
  timed?: (milliseconds: number) => void
  /** How many slots {@link nextSlot} has returned, for all copies of the town. */
  slots: { returned: number }
}

const customersEach = 250

/** Fills an empty database with providers, and customers for each connection. */
export async function aTown(
  { url, db, now }: { url: string; db: Db; now: Date },
  { connections, providers }: { connections: number; providers: number },
): Promise<Town> {
  const count = connections * customersEach
  await sql`
    with logins as (
      insert into auth_user (email, password_hash, user_type, confirmed_at)
      select 'rival' || n || '@mail.example', 'no password fits', type::user_type, ${now}
      from generate_series(1, ${count + providers}::int) n, lateral (select case when n <= ${count} then 'customer' else 'provider' end) as t (type)
      returning id, user_type
    ), people as (
      insert into users (auth_user_id, user_type, name, city, state, zip_code, latitude, longitude)
      select id, user_type, 'Robin Rival', 'New York', 'NY', '10001', 40.75, -73.99 from logins returning id, user_type
    ), businesses as (
      insert into providers (id, business_name, description, categories, time_zone)
      select id, 'Rival & Co', 'In demand.', '{Cleaning}', 'America/New_York' from people where user_type = 'provider' returning id
    )
    insert into services (provider_id, name, price, duration, category) select id, 'Home cleaning', 40, 60, 'Cleaning' from businesses
  `.execute(db)
  const logins = await db
    .selectFrom('auth_user')
    .innerJoin('users', 'users.auth_user_id', 'auth_user.id')
    .select(['auth_user.id', 'users.id as profile_id'])
    .where('auth_user.user_type', '=', 'customer')
    .execute()
  const services = await db.selectFrom('services').select(['provider_id', 'id as service_id']).execute()
  const customers = logins.map(({ id, profile_id }) => ({
    auth_user_id: id,
    id: profile_id,
    token: randomBytes(32).toString('base64url'),
  }))
  const sessions = customers.map(({ auth_user_id, token }) => ({
    auth_user_id,
    token_hash: hashOfToken(token),
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  }))
  for (let at = 0; at < sessions.length; at += 1000)
    await db
      .insertInto('auth_session')
      .values(sessions.slice(at, at + 1000))
      .execute()
  return {
    url,
    db,
    today: now.toISOString().slice(0, 10),
    customers,
    connections,
    providers: services,
    slots: { returned: 0 },
  }
}

type Hours = [start_time: string, end_time: string]
const halves = (from: number, to: number): Hours => [timeOf(360 + from * 30), timeOf(360 + to * 30)]

/** A slot that no earlier call has returned, and its number. */
export function nextSlot(town: Town) {
  const turn = town.slots.returned++
  const provider = town.providers[turn % town.providers.length]
  const booking = Math.floor(turn / town.providers.length)
  const hour = 20 + 2 * Math.floor(booking / 80)
  if (!provider || hour > 34) throw new Error('All slots are booked: measure for fewer seconds')
  const [start_time, end_time] = halves(hour, hour + 1)
  return { turn, provider, date: daysAfter(town.today, 5 + (booking % 80)), start_time, end_time }
}

/** Repeats a request over every connection for a number of seconds. Resolves to all statuses. */
export async function keepBusy(town: Town, seconds: number, ask: (who: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  const until = performance.now() + seconds * 1000
  const busy = async (who: number) => {
    while (performance.now() < until) {
      const began = performance.now()
      statuses.push(await ask(who))
      town.timed?.(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: town.connections }, (_, who) => busy(who)))
  return statuses
}

/** Books free slots over every connection for a number of seconds. Resolves to all statuses. */
export async function bookBusily(town: Town, seconds: number, keyed = false): Promise<number[]> {
  return keepBusy(town, seconds, (who) => {
    const { turn, provider, date, start_time, end_time } = nextSlot(town)
    return bookOver(town, { who, turn, keyed }, { ...provider, date }, [start_time, end_time])
  })
}

/** The customer who takes a turn on a connection. */
export const customerOf = (town: Town, who: number, turn: number) =>
  town.customers[(who + town.connections * (turn % customersEach)) % town.customers.length]

/** Pairs of committed bookings of one crew that overlap. There must be none. */
export async function countOverlaps(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from bookings a join bookings b using (provider_id, crew, date)
    where a.id < b.id and a.start_time < b.end_time and b.start_time < a.end_time
      and a.status in ('pending', 'confirmed') and b.status in ('pending', 'confirmed')
  `.execute(db)
  return Number(rows[0]?.count)
}

const agents = new Map<number, Agent>()

/** One HTTP connection per customer, kept open. */
function agentOf(who: number): Agent {
  const agent = agents.get(who) ?? new Agent({ keepAlive: true, maxSockets: 1 })
  agents.set(who, agent)
  return agent
}

function bookOver(
  town: Town,
  { who, turn, keyed = false }: { who: number; turn: number; keyed?: boolean },
  booking: object,
  [start_time, end_time]: Hours,
): Promise<number> {
  const contact = { name: 'Robin Rival', email: 'robin@mail.example', phone: '(212) 555-0100' }
  const key = keyed ? { 'idempotency-key': `${turn} of ${who}` } : undefined
  const customer = customerOf(town, who, turn)
  return post(
    `${town.url}/rest/v1/bookings`,
    { who, token: customer?.token, key },
    {
      ...booking,
      start_time,
      end_time,
      ...contact,
    },
  )
}

/** Posts JSON over the connection of `who`. Resolves to the status. */
export function post(
  url: string,
  { who, token, key }: { who: number; token: string | undefined; key?: Record<string, string> | undefined },
  content: object,
): Promise<number> {
  const body = JSON.stringify(content)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${token}`,
    ...key,
  }
  return new Promise((answered, failed) => {
    const call = request(url, { method: 'POST', agent: agentOf(who), headers }, (answer) => {
      answer
        .resume()
        .on('end', () => answered(answer.statusCode ?? 0))
        .on('error', failed)
    })
    failIfSilent(call).on('error', failed).end(body)
  })
}

/** Closes the connections. */
export function hangUp(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}
