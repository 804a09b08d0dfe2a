import { type CpuMeter, type CpuTime, metered, percentile } from './cpu.ts'
import type { Row } from './table.ts'

/** The milliseconds of each answer, and how many answers were errors. */
export interface Answers {
  times: number[]
  failed: number
}

/** Keeps something busy for a number of seconds. */
export type Work = (seconds: number) => Promise<Answers>

interface Measured extends Answers {
  seconds: number
  cpu: CpuTime
}

/** Something to measure, and what it is compared with. */
export interface Pair {
  part: string
  ours: Work
  /** Pairs may share a ceiling, which is then measured once. */
  ceiling?: Work
}

const turn = 2

/**
 * Measures each work for a number of seconds, in turns of two, so that other work on the machine
 * slows all of them alike. Throws if an answer was an error.
 */
export async function measurePairs(meter: CpuMeter, pairs: readonly Pair[], seconds = 4): Promise<Row[]> {
  const measured = new Map<Work, Measured>()
  for (const { ours, ceiling } of pairs)
    for (const work of ceiling ? [ours, ceiling] : [ours])
      measured.set(work, { times: [], failed: 0, seconds: 0, cpu: { site: 0, postgres: 0 } })
  for (const work of measured.keys()) await work(1)
  for (let turns = 0; turns < seconds / turn; turns++)
    for (const [work, sum] of measured) {
      const run = await metered(meter, () => work(turn))
      for (const time of run.result.times) sum.times.push(time)
      sum.failed += run.result.failed
      sum.seconds += run.seconds
      sum.cpu.site += run.cpu.site
      sum.cpu.postgres += run.cpu.postgres
    }
  return pairs.map(({ part, ours, ceiling }) => rowOf(part, measured.get(ours), ceiling && measured.get(ceiling)))
}

function rowOf(part: string, ours: Measured | undefined, ceiling: Measured | undefined): Row {
  const failed = (ours?.failed ?? 0) + (ceiling?.failed ?? 0)
  if (!ours || ours.times.length === 0 || failed > 0) throw new Error(`${part}: ${failed} answers were errors`)
  const { times, cpu } = ours
  return {
    part,
    ours: rateOf(ours),
    unit: 'a second',
    ceiling: ceiling ? rateOf(ceiling) : null,
    cpu: { site: cpu.site / times.length, postgres: cpu.postgres / times.length },
    times: [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99)],
  }
}

const rateOf = ({ times, seconds }: Measured) => times.length / seconds

/** Repeats calls over a number of connections from this process. A call that throws ends it. */
export function repeated(connections: number, call: () => Promise<unknown>): Work {
  return async (seconds) => {
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
}
