import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasNoAccounts, loadWorld } from '../../db/world/load.server.ts'
import { loadZipCodes } from '../../src/domains/locations/commands.server.ts'
import { findFreeStarts } from '../../src/domains/schedule/availability-queries.server.ts'
import { getSlots } from '../../src/domains/schedule/slots-queries.server.ts'
import { loadVocabulary } from '../../src/domains/search/commands.server.ts'
import { searchProviders } from '../../src/domains/search/queries.server.ts'
import { connect, type Database } from '../../src/platform/db/db.server.ts'
import { startEmbedded } from '../../src/platform/db/embedded.server.ts'
import { migrate } from '../../src/platform/db/migrate.server.ts'
import { dateIn, daysAfter } from '../../src/platform/wall-clock.server.ts'

/**
 * The time to find who is free among the providers near a place, on one connection:
 * `node lab/bench/free-times.ts [--providers 20000] [--folder FOLDER] [--rounds 200]`. Uses the
 * database of DATABASE_URL, else an embedded one in the folder, which it keeps; fills it if it is
 * empty. The questions alternate, so that all of them meet the same noise.
 */
const { values } = parseArgs({
  options: {
    providers: { type: 'string', default: '20000' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '200' },
  },
})
const external = process.env['DATABASE_URL']
const embedded = external
  ? undefined
  : await startEmbedded(values.folder ?? (await mkdtemp(join(tmpdir(), 'porchlight-free-'))))
const url = external ?? embedded?.url ?? ''
try {
  await migrate(url)
  await fill()
  const database = connect(url, 1)
  await describe(database)
  console.table(await measure(database, Number(values.rounds)))
  await database.close()
} finally {
  await embedded?.stop()
}

async function fill(): Promise<void> {
  const database = connect(url)
  await loadZipCodes(database.db)
  await loadVocabulary(database.db, new URL('../../db/vocabulary/', import.meta.url))
  if (await hasNoAccounts(database.pool))
    await loadWorld(database.pool, { seed: 1, providers: Number(values.providers), now: new Date() })
  await database.close()
}

async function describe({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s providers, %s bookings, %s of them to come; %s providers with opening hours',
      (select count(*) from providers), (select count(*) from bookings),
      (select count(*) from bookings where status in ('pending', 'confirmed')),
      (select count(*) from provider_hours)) as line`)
  console.log(rows[0]?.line)
}

async function measure({ db, pool }: Database, rounds: number) {
  const now = new Date()
  const free_on = daysAfter(dateIn('America/New_York', now), 1)
  const afternoon = { free_on, free_from: '12:00', free_to: '17:00', minutes: 60 }
  const ask = (count: number, wish: { minutes: number }) => (ids: string[]) =>
    findFreeStarts({ db }, ids.slice(0, count), { wish, now })
  const config = { ZIP_LOOKUP_URL: undefined } as Parameters<typeof searchProviders>[0]['config']
  const search = (wishes: object) => (_: string[], place: Place) =>
    searchProviders(
      { db, pool, config, now },
      { search: 'house cleaning', category: [], lat: place.latitude, lng: place.longitude, limit: 20, ...wishes },
    )
  const questions: Record<string, (ids: string[], place: Place) => Promise<unknown>> = {
    'next free of 20': ask(20, { minutes: 60 }),
    'next free of 200': ask(200, { minutes: 60 }),
    'next free of 500': ask(500, { minutes: 60 }),
    'tomorrow afternoon, 20': ask(20, afternoon),
    'tomorrow afternoon, 50': ask(50, afternoon),
    'tomorrow afternoon, 200': ask(200, afternoon),
    'search near a place': search({}),
    'search, free tomorrow afternoon': search(afternoon),
    'search, soonest': search({ sort: 'soonest' }),
    'slots of tomorrow, 20 one by one': async (ids) => {
      for (const provider_id of ids.slice(0, 20))
        await getSlots(db, { provider_id, date: free_on, by: 'customer', now })
    },
  }
  const times: Record<string, number[]> = {}
  for (let round = -5; round < rounds; round++) {
    const { ids, place } = await around(pool, (round + 5) * 7919)
    for (const [name, question] of Object.entries(questions)) {
      const began = performance.now()
      await question(ids, place)
      if (round >= 0) (times[name] ??= []).push(performance.now() - began)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, percentiles(taken)]))
}

interface Place {
  latitude: number
  longitude: number
}

/** The place of a provider, so where many people live, and the 500 nearest. */
async function around(pool: Database['pool'], seed: number): Promise<{ ids: string[]; place: Place }> {
  const { rows } = await pool.query<Place & { ids: string[] }>(
    `select latitude, longitude, array(
        select near.provider_id from provider_search as near where near.position is not null
        order by near.position <-> center.position limit 500) as ids
      from (
        select position, latitude, longitude from provider_search join users on users.id = provider_id
        where position is not null order by provider_id
        offset $1 % (select count(*) from provider_search where position is not null) limit 1
      ) as center`,
    [seed],
  )
  const [{ ids, ...place }] = rows as [Place & { ids: string[] }]
  return { ids, place }
}

function percentiles(taken: number[]) {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
  return { median: at(0.5), p95: at(0.95) }
}
