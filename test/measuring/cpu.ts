import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.server.ts'

/** Milliseconds of a tick of /proc, on every Linux that Node runs on. */
const tick = 10

/** CPU time in milliseconds, user and system. */
export interface CpuTime {
  site: number
  postgres: number
}

/** Reads the CPU time that the site and PostgreSQL have used so far. Needs Linux. */
export type CpuMeter = () => Promise<CpuTime>

/**
 * Meters a process of the site, with its child processes only if they are its workers, and the
 * PostgreSQL server of a database on this machine.
 */
export async function cpuMeter(pid: number, db: Db, { workers = false } = {}): Promise<CpuMeter> {
  const server = await serverOf(db)
  return async () => {
    const processes = await listProcesses()
    const own = processes.filter((one) => one.pid === pid || (workers && one.parent === pid))
    const postgres = processes.filter((one) => one.pid === server || one.parent === server)
    const main = postgres.find((one) => one.pid === server)
    return { site: usedBy(own), postgres: usedBy(postgres) + (main?.ended ?? 0) }
  }
}

/** Runs some work. Returns its result, the CPU time used meanwhile, and the seconds it took. */
export async function metered<T>(meter: CpuMeter, work: () => Promise<T>) {
  const before = await meter()
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  const after = await meter()
  const cpu: CpuTime = { site: after.site - before.site, postgres: after.postgres - before.postgres }
  return { result, cpu, seconds }
}

/** A percentile of some values, e.g. p95 with 0.95. Rounded to hundredths. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100
}

/** The ids of the processes that a process has started. */
export async function childrenOf(pid: number): Promise<number[]> {
  return (await listProcesses()).filter(({ parent }) => parent === pid).map((one) => one.pid)
}

/** The process id of the server: the parent of the process of each connection. */
async function serverOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const processes = await listProcesses()
  const server = processes.find(({ pid }) => pid === rows[0]?.pid)?.parent
  if (server === undefined) throw new Error('PostgreSQL does not run on this machine')
  return server
}

/** A process: `used` by itself, `ended` by its children that have ended, in milliseconds. */
interface Process {
  pid: number
  parent: number
  used: number
  ended: number
}

const usedBy = (processes: readonly Process[]) => processes.reduce((sum, { used }) => sum + used, 0)

async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const processes = await Promise.all(pids.map((pid) => readProcess(Number(pid))))
  return processes.flatMap((one) => one ?? [])
}

/** See proc(5). The second field is the name of the program and may contain spaces. */
async function readProcess(pid: number): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0] = fields.slice(1)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  return { pid, parent, used: (user + system) * tick, ended: (endedUser + endedSystem) * tick }
}
