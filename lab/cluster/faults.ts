import { until } from '../../test/machine.ts'
import type { Cluster } from './cluster.ts'
import { longestGap, type Record } from './record.ts'

/** Something that breaks in a cluster, or in a part of one. */
export interface Fault<Target = Cluster> {
  name: string
  /**
   * Breaks it. Resolves to a function that waits until it is whole again, with help if it needs
   * help.
   */
  strike(cluster: Target): Promise<() => Promise<void>>
}

/** Kills one of the workers. */
export const worker: Fault<Pick<Cluster, 'sites'>> = {
  name: 'kill -9 of a worker',
  async strike({ sites: [site] }) {
    const before = site!.workers()
    process.kill(before[0]!, 'SIGKILL')
    return () =>
      until('another worker', async () => {
        const now = site!.workers()
        return now.length === before.length && !now.includes(before[0]!) && (await site!.isReady())
      })
  },
}

const siteProcess: Fault = {
  name: 'kill -9 of a site process',
  async strike({ sites: [site] }) {
    await site!.kill()
    return () => until('the site process is ready', () => site!.isReady())
  },
}

const replica: Fault = {
  name: 'kill -9 of a replica',
  async strike({ database }) {
    // The one that confirms commits, which is worse than to lose the other.
    const [victim] = await database.replicas()
    await victim!.kill()
    return async () => {
      await victim!.start()
      await database.whole()
    }
  },
}

export const pooler: Fault<Pick<Cluster, 'pooler'>> = {
  name: 'kill -9 of PgBouncer',
  async strike({ pooler: victim }) {
    await victim.kill()
    return () => until('PgBouncer', () => victim.isReady())
  },
}

const primary: Fault = {
  name: 'kill -9 of the primary',
  async strike({ database }) {
    const victim = await database.primary()
    await victim.kill()
    return async () => {
      await until('another primary', async () => (await database.primary()) !== victim)
      await victim.start()
      await database.whole()
    }
  },
}

const network: Fault = {
  name: 'network of the primary cut',
  async strike({ database }) {
    const victim = await database.primary()
    victim.cut()
    return async () => {
      await until('another primary', async () => (await database.primary()) !== victim)
      victim.mend()
      await database.whole()
    }
  },
}

/** All faults in their turn. */
export const faults: readonly Fault[] = [worker, siteProcess, replica, pooler, primary, network]

/** What users saw of a fault. All times are seconds. */
export interface Effect {
  name: string
  withoutWrites: number
  withoutReads: number
  /** Until everything was whole and users wrote and read again. */
  recovered: number
  writes: number
  reads: number
  /** Requests that failed, by their reasons. */
  repeated: Map<string, number>
}

/** Strikes, waits until all is whole and users go on, and measures what users saw in between. */
export async function measureFault<Target>(fault: Fault<Target>, cluster: Target, record: Record): Promise<Effect> {
  await flows(record)
  const before = new Map(record.repeated)
  const from = performance.now()
  const recover = await fault.strike(cluster)
  // A fault that users do not notice is over when they have gone on for a while.
  await flows(record)
  await recover()
  await flows(record)
  const to = performance.now()
  const inside = (times: readonly number[]) => times.filter((time) => time > from && time < to).length
  const since = (reason: string, count: number) => count - (before.get(reason) ?? 0)
  const repeated = [...record.repeated].map(([reason, count]) => [reason, since(reason, count)] as const)
  return {
    name: fault.name,
    withoutWrites: longestGap(record.at.writes, from, to),
    withoutReads: longestGap(record.at.reads, from, to),
    recovered: (to - from) / 1000,
    writes: inside(record.at.writes),
    reads: inside(record.at.reads),
    repeated: new Map(repeated.filter(([, count]) => count > 0)),
  }
}

/** Waits until users have written and read a number of times. */
async function flows({ at, wrong, repeated }: Record, count = 30): Promise<void> {
  const [writes, reads] = [at.writes.length + count, at.reads.length + count]
  const isFlowing = () => at.writes.length >= writes && at.reads.length >= reads
  await until('users write and read', isFlowing, 120).catch((error: unknown) => {
    const reasons = [...repeated].map(([reason, times]) => `${times} times ${reason}`)
    throw new Error([String(error), ...reasons, ...wrong.slice(-10)].join('\n'))
  })
}
