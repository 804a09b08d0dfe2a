import type { Db } from '#platform/db/db.server.ts'
import { type CpuTime, cpuMeter, metered, percentile } from './cpu.ts'
import type { Row } from './table.ts'

/** The milliseconds of each answer, and how many answers were errors. */
export interface Answers {
  times: number[]
  failed: number
  /** The seconds of work, if pauses don't count. */
  seconds?: number
}

/** Something to measure. */
export interface Work {
  /** The process whose CPU time counts. */
  pid: number
  /** Keeps it busy for a number of seconds. */
  run: (seconds: number) => Promise<Answers>
}

/**
 * Something to measure, and what it is compared with. Pairs may share a work, which then runs once.
 */
export interface Pair {
  part: string
  ours: Work
  ceiling: Work
}

/** How long each work is measured, in seconds: in all, in one turn, and before the first turn. */
export interface Plan {
  seconds: number
  turn?: number
  warmUp?: number
}

interface Measured extends Required<Answers> {
  cpu: CpuTime
}

/**
 * Measures ours and its ceiling in turns, so that other work on the machine slows both alike. `db`
 * is the database that both use. Throws if an answer was an error.
 */
export async function measurePairs(
  db: Db,
  pairs: readonly Pair[],
  { seconds, turn = 0.5, warmUp = 1 }: Plan,
): Promise<Row[]> {
  const measured = new Map<Work, Measured>()
  for (const work of new Set(pairs.flatMap(({ ours, ceiling }) => [ours, ceiling]))) {
    measured.set(work, { times: [], failed: 0, seconds: 0, cpu: { site: 0, postgres: 0 } })
    await work.run(warmUp)
  }
  for (let turns = 0; turns < seconds / turn; turns++)
    for (const [work, sum] of measured) {
      const { result, ...run } = await metered(await cpuMeter(work.pid, db), () => work.run(turn))
      for (const time of result.times) sum.times.push(time)
      sum.failed += result.failed
      sum.seconds += result.seconds ?? run.seconds
      sum.cpu.site += run.cpu.site
      sum.cpu.postgres += run.cpu.postgres
    }
  return pairs.map(({ part, ours, ceiling }) => rowOf(part, measured.get(ours)!, measured.get(ceiling)!))
}

function rowOf(part: string, ours: Measured, ceiling: Measured): Row {
  const failed = ours.failed + ceiling.failed
  if (ours.times.length === 0 || ceiling.times.length === 0 || failed > 0)
    throw new Error(`${part}: ${failed} answers were errors, ${ours.times.length} were not`)
  const { times } = ours
  return {
    part,
    unit: 'a second',
    ours: rateOf(ours),
    ceiling: rateOf(ceiling),
    cpu: cpuOf(ours),
    ceilingCpu: cpuOf(ceiling),
    times: [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99)],
  }
}

const rateOf = ({ times, seconds }: Measured) => times.length / seconds

const cpuOf = ({ times, cpu }: Measured): CpuTime => ({
  site: cpu.site / times.length,
  postgres: cpu.postgres / times.length,
})

/** Repeats calls of this process over a number of connections. A call that throws ends it. */
export function repeated(connections: number, call: () => Promise<unknown>): Work {
  const run = async (seconds: number) => {
    const times: number[] = []
    const until = performance.now() + seconds * 1000
    const busy = async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await call()
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: connections }, busy))
    return { times, failed: 0 }
  }
  return { pid: process.pid, run }
}
