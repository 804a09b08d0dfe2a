import { setTimeout as pause } from 'node:timers/promises'
import { type Random, randomFor } from '#db/world/random.ts'
import { connect, type Db } from '#platform/db/db.server.ts'
import { testClock } from '../../clock.ts'
import { npmStart, type StartedSite } from '../../npm-start.ts'
import { aPastBooking } from '../../reviews.ts'
import { aTown, countOverlaps } from '../../rivals.ts'
import { type Found, lookUp } from './look-up.ts'
import { type Kind, keepWriting, type Ledger, type Writers } from './writers.ts'

/** How often to crash. The same seed kills after the same delays. */
export interface Plan {
  cycles: number
  seed: number
  /** Begins no cycle after this time. */
  minutes: number
  /** How many clients write at once. */
  clients: number
}

/**
 * What is killed, in turn. Within a minute, `npm start` restarts the site five times at most, so
 * every fifth time it dies with both, and the attack starts it again, as a service manager would.
 */
const victims = ['the site', 'PostgreSQL', 'npm start with both', 'PostgreSQL', 'the site'] as const
export type Victim = (typeof victims)[number]

/** Milliseconds until the attack gives up waiting for a site. */
const timeoutMs = 120_000

const killed = {
  'the site': ['site'],
  PostgreSQL: ['postmaster'],
  'npm start with both': ['command', 'site', 'postmaster'],
} as const

/** One crash, and the seconds until the site was ready again. */
export interface Crash {
  victim: Victim
  seconds: number
}

/** What the crashes did. */
export interface Outcome {
  crashes: Crash[]
  ledger: Ledger
  found: Record<Kind, Found>
}

/**
 * Kills the processes of a site again and again while clients write, and looks up what they wrote.
 */
export async function crashSite(plan: Plan): Promise<Outcome> {
  const random = randomFor('crashes', plan.seed)
  await using site = await npmStart({ WRITES_PER_MINUTE: '1000000' })
  const writers = await inDatabase(site, (db) => writersOf(site, db, plan))
  const ledger: Ledger = { writes: [], wrong: [] }
  let isOver = false
  const writing = keepWriting(writers, ledger, () => isOver)
  const crashes: Crash[] = []
  const until = performance.now() + plan.minutes * 60_000
  try {
    for (let looked = 0; crashes.length < plan.cycles && performance.now() < until; ) {
      crashes.push(await crashOnce(site, victims[crashes.length % victims.length]!, { random, ledger }))
      const writes = ledger.writes.slice(looked)
      looked += writes.length
      ledger.wrong.push(...sentencesOf(await inDatabase(site, (db) => lookUp(db, writes)), crashes.length))
    }
  } finally {
    isOver = true
    await writing
  }
  return await inDatabase(site, async (db) => {
    const found = await lookUp(db, ledger.writes)
    ledger.wrong.push(...(await wrongInAll(db, ledger)))
    return { crashes, ledger, found }
  })
}

/** Kills after a random time, and waits until the site is ready again. */
async function crashOnce(
  site: StartedSite,
  victim: Victim,
  { random, ledger }: { random: Random; ledger: Ledger },
): Promise<Crash> {
  await pause(random.between(0, 1500))
  const pids = await site.pids()
  const before = site.opened
  const began = performance.now()
  for (const name of killed[victim]) process.kill(pids[name], 'SIGKILL')
  while (site.opened === before || !(await isReady(site.url))) {
    if (performance.now() - began > timeoutMs)
      throw new Error(`Not ready ${timeoutMs / 1000} s after a kill of ${victim}:\n${site.said.slice(-2000)}`)
    if (site.hasEnded) {
      if (victim !== 'npm start with both') ledger.wrong.push(`npm start gave up after a kill of ${victim}`)
      await site.startAgain()
    }
    await pause(10)
  }
  return { victim, seconds: (performance.now() - began) / 1000 }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/** Fills the empty site with customers, providers, and past bookings to review. */
async function writersOf({ url }: StartedSite, db: Db, { clients: connections, cycles }: Plan): Promise<Writers> {
  const clock = testClock(new Date())
  const town = await aTown({ url, db, now: clock.now() }, { connections, providers: 100 })
  const { provider_id, service_id } = town.providers[0]!
  const visited = new Map<string, string>()
  for (const { id } of town.customers.slice(0, 20 * cycles)) {
    const customer = { id, name: 'Robin Rival', email: 'robin@mail.example', phone: '(212) 555-0100' }
    const booking = await aPastBooking({ db, clock }, customer, { id: provider_id, service_id })
    visited.set(id, booking.id)
  }
  return { town, visited }
}

async function inDatabase<T>(site: StartedSite, work: (db: Db) => Promise<T>): Promise<T> {
  const url = await site.databaseUrl()
  if (!url) throw new Error('The database is not running')
  const database = connect(url, 2)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const sentencesOf = (found: Record<Kind, Found>, cycle: number) =>
  Object.entries(found).flatMap(([kind, { lost, twice }]) =>
    lost.length + twice.length === 0
      ? []
      : [`after cycle ${cycle}, ${lost.length} of ${kind} were lost, ${twice.length} were there twice`],
  )

/**
 * In the end, there is nothing that no client wrote, no overlap, and one notification of each
 * booking.
 */
async function wrongInAll(db: Db, { writes }: Ledger): Promise<string[]> {
  const count = (kind: Kind) => writes.filter((write) => write.kind === kind).length
  const rows = async (table: 'messages' | 'leads' | 'reviews') =>
    (await db.selectFrom(table).select('id').execute()).length
  const pending = await db.selectFrom('bookings').select('id').where('status', '=', 'pending').execute()
  const told = await db
    .selectFrom('notifications')
    .innerJoin('providers', 'providers.id', 'user_id')
    .select('notifications.id')
    .where('type', '=', 'booking')
    .execute()
  const pairs = {
    messages: [await rows('messages'), count('message')],
    'service requests': [await rows('leads'), count('service request')],
    reviews: [await rows('reviews'), count('review')],
    bookings: [pending.length, count('booking')],
    'notifications of providers': [told.length, count('booking')],
    overlaps: [await countOverlaps(db), 0],
  }
  return Object.entries(pairs).flatMap(([name, [is, should]]) =>
    is === should ? [] : [`${name}: ${is} in the database instead of ${should}`],
  )
}
