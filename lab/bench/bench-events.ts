import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { hashOfToken } from '../../src/domains/identity/queries.server.ts'
import { openRequests } from '../../src/domains/service-requests/rules.ts'
import type { Db } from '../../src/platform/db/db.server.ts'
import { channel } from '../../src/platform/realtime/emit.server.ts'
import type { Server } from '../../test/measuring/requests.ts'
import type { Row } from '../../test/measuring/table.ts'
import { measurePairs, type Work } from '../../test/measuring/turns.ts'
import { memoryOf } from './bench-site.ts'
import type { BenchWorld } from './bench-world.ts'
import { townOf } from './bench-writes.ts'

/** Open streams for the broadcasts, and as many more for the memory of a stream. */
const [streams, more] = [2000, 8000]
/** Streams to open at once. */
const atOnce = 16
/** Milliseconds between broadcasts: a stream sends at most ten events in 1.1 seconds. */
const pace = 120

/**
 * Broadcasts to 2,000 open event streams of providers. The ceiling listens to a channel of its own
 * and writes each event to as many bare responses. Only the time until the last stream has it
 * counts.
 */
export async function measureEvents(world: BenchWorld): Promise<Row[]> {
  const { url, database } = await world.empty()
  const { api, town } = await townOf(world)
  const bare = await world.serve('bare-site-process.ts', { DATABASE_URL: url })
  const tokens = await providersSignedIn(database.db)
  const customers = town.customers.map(({ token }) => token)
  const path = '/realtime/v1/events'
  const ours = await open(api, path, tokens)
  const ceiling = await open(bare, '/events', tokens)
  const agents = [ours.agent, ceiling.agent]
  try {
    const pair = {
      part: `events: to ${streams} streams`,
      ours: broadcasts(api, ours, database.pool, channel),
      ceiling: broadcasts(bare, ceiling, database.pool, 'bare'),
    }
    const rows = await measurePairs(database.db, [pair], { seconds: 4 })
    const before = await memoryOf(api.pid)
    const { agent } = await open(api, path, customers, more)
    agents.push(agent)
    const each = ((await memoryOf(api.pid)) - before) / more
    return [
      ...rows,
      { part: `events: memory of a stream, of ${streams + more} streams`, ours: each / 1000, unit: 'KB' },
    ]
  } finally {
    for (const agent of agents) agent.destroy()
  }
}

interface Streams {
  agent: Agent
  /** Called when a stream receives an event. */
  heard: { call: () => void }
}

async function open({ url }: Server, path: string, tokens: readonly string[], count = streams): Promise<Streams> {
  const agent = new Agent({ maxSockets: Infinity })
  const heard = { call: () => {} }
  const openOne = async (at: number) => {
    const headers = { authorization: `Bearer ${tokens[at % tokens.length]}` }
    const [answer] = (await once(get(url + path, { agent, headers }), 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`)
    answer.on('data', (bytes: Buffer) => bytes.includes('lead.posted') && heard.call()).on('error', () => {})
  }
  for (let at = 0; at < count; at += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - at) }, (_, next) => openOne(at + next)))
  return { agent, heard }
}

function broadcasts({ pid }: Server, { heard }: Streams, pool: pg.Pool, channel: string): Work {
  const run = async (seconds: number) => {
    const times: number[] = []
    let busy = 0
    for (let left = Math.ceil((seconds * 1000) / pace); left > 0; left--) {
      const began = performance.now()
      const { promise, resolve } = Promise.withResolvers<void>()
      let missing = streams
      heard.call = () => {
        times.push(performance.now() - began)
        if (--missing === 0) resolve()
      }
      const notice = { topic: openRequests, type: 'lead.posted', payload: { id: left } }
      await pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(notice)])
      await promise
      busy += performance.now() - began
      await pause(Math.max(0, began + pace - performance.now()))
    }
    heard.call = () => {}
    return { times, failed: 0, seconds: busy / 1000 }
  }
  return { pid, run }
}

/** Tokens of all providers of a database. */
async function providersSignedIn(db: Db): Promise<string[]> {
  const logins = await db.selectFrom('auth_user').select('id').where('user_type', '=', 'provider').execute()
  const now = new Date()
  const sessions = logins.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
  await db
    .insertInto('auth_session')
    .values(
      sessions.map(({ id, token }) => ({
        auth_user_id: id,
        token_hash: hashOfToken(token),
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      })),
    )
    .execute()
  return sessions.map(({ token }) => token)
}
