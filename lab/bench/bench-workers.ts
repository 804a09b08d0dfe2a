import { availableParallelism } from 'node:os'
import type { Db } from '../../src/platform/db/db.server.ts'
import { childrenOf, cpuMeter, metered } from '../../test/measuring/cpu.ts'
import { type Asked, requests, type Server } from '../../test/measuring/requests.ts'
import type { Row } from '../../test/measuring/table.ts'
import { encodings, memoryOf } from './bench-site.ts'
import { type BenchWorld, signedIn } from './bench-world.ts'

/** Seconds. */
const plan = { warmUp: 5, turn: 2, turns: 6 }

/** A page that reads much from the database, and one that reads only the session. */
const pages = { 'list of 20': '/providers', 'privacy policy': '/privacy' }

/**
 * Pages of users from two workers; the ceiling is twice what one worker serves in the same run.
 * PostgreSQL and the load share the cores with them.
 */
export async function measureWorkers(world: BenchWorld): Promise<Row[]> {
  const { database } = await world.demo()
  const asked = { connections: 16, headers: { ...encodings.zstd, ...(await signedIn(database)) } }
  const one = await world.newSite()
  const two = await world.newSite({ WEB_CONCURRENCY: '2' })
  const rows = [await memoryRow('after the start', two)]
  for (const [name, path] of Object.entries(pages)) {
    const sums = [two, one].map((site) => ({ site, answers: 0, seconds: 0, cpu: { site: 0, postgres: 0 } }))
    for (const { site } of sums) await requests(site, path, asked).run(plan.warmUp)
    for (let turn = 0; turn < plan.turns; turn++)
      for (const sum of sums) {
        const { answers, seconds, cpu } = await measureTurn(database.db, sum.site, path, asked)
        sum.answers += answers
        sum.seconds += seconds
        sum.cpu.site += cpu.site
        sum.cpu.postgres += cpu.postgres
      }
    const [ours, ceiling] = sums.map(({ answers, seconds, cpu }) => ({
      rate: answers / seconds,
      cpu: { site: cpu.site / answers, postgres: cpu.postgres / answers },
    }))
    if (ours && ceiling)
      rows.push({
        part: `workers: ${name}`,
        unit: 'a second',
        ours: ours.rate,
        ceiling: 2 * ceiling.rate,
        cpu: ours.cpu,
        ceilingCpu: ceiling.cpu,
      })
  }
  return [...rows, await memoryRow('after pages of users', two)]
}

/** The resident memory of the largest worker of a site. */
async function memoryRow(when: string, { pid }: Server): Promise<Row> {
  const bytes = await Promise.all((await childrenOf(pid)).map(memoryOf))
  return { part: `memory: a worker, ${when}`, ours: Math.max(...bytes) / 1e6, unit: 'MB' }
}

/**
 * The seconds are those in which no core worked for the load: it takes its CPU time from a site
 * that keeps all cores busy. One worker leaves a core for it.
 */
async function measureTurn(db: Db, site: Server, path: string, asked: Asked) {
  const meter = await cpuMeter(site.pid, db, { workers: true })
  const before = process.cpuUsage()
  const { result, cpu, seconds } = await metered(meter, () => requests(site, path, asked).run(plan.turn))
  const load = process.cpuUsage(before)
  const used = { load: (load.user + load.system) / 1e6, site: (cpu.site + cpu.postgres) / 1e3 }
  const isFull = used.load + used.site > 0.9 * seconds * availableParallelism()
  return {
    answers: result.times.length,
    cpu,
    seconds: isFull ? seconds - used.load / availableParallelism() : seconds,
  }
}
