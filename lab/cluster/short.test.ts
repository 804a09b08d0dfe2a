import { expect, test } from 'vitest'
import { freePorts } from '../../test/free-ports.ts'
import { openMachine } from '../../test/machine.ts'
import { pathOf } from '../../test/programs.ts'
import { fillDatabase, withDatabase } from './cluster.ts'
import { compare } from './compare.ts'
import { pooler as killPooler, worker as killWorker, measureFault } from './faults.ts'
import { startLoad } from './load.ts'
import { onlyReplica, startPair } from './pair.ts'
import { startPooler } from './pooler.ts'
import { startSite } from './site.ts'

// The short form of `npm run lab -- cluster`.
test('kill -9 of a worker, of PgBouncer and of the replica loses nothing, doubles nothing, and no event is missed', async () => {
  await using machine = await openMachine()
  const pair = await startPair(machine)
  const direct = pair.url(pair.ports.primary)
  const pooler = await startPooler(machine, await pathOf('bin/pgbouncer.mjs'), { port: pair.ports.primary })
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct,
    DATABASE_REPLICA_URLS: pair.url(pair.ports.replica),
    TRUST_PROXY: '0',
  }
  const ports = await freePorts(2)
  const sites = await Promise.all(
    ports.map((port, at) => startSite(machine, { name: `site-${at + 1}`, port, settings })),
  )
  const { town, ...others } = await withDatabase(direct, (db) => fillDatabase('', db, 3))
  let requests = 0
  // Each request goes to the next process, without a load balancer.
  const everywhere = Object.defineProperty({ ...town }, 'url', {
    get: () => `http://127.0.0.1:${ports[requests++ % ports.length]}`,
  })
  const load = startLoad({ town: everywhere, ...others }, 1)
  const cluster = { sites, pooler, pair }
  await measureFault(killWorker, cluster, load.record)
  await measureFault(killPooler, cluster, load.record)
  await measureFault(onlyReplica, cluster, load.record)
  await load.finish()
  const { sentences, ...difference } = await withDatabase(direct, (db) => compare(db, load.record, load.followers))
  await load.hangUp()
  expect(sentences).toEqual([])
  expect(difference).toEqual({ lost: 0, doubled: 0, missed: 0 })
  expect(load.record.wrong).toEqual([])
  expect(load.record.writes.length).toBeGreaterThan(150)
})
