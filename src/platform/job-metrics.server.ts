import type pg from 'pg'
import { Gauge } from 'prom-client'
import { newestBackup } from './backup/nightly.server.ts'
import type { Config } from './config.server.ts'
import { registerAgain } from './metrics.server.ts'
import { within } from './within.server.ts'

/** The jobs of one queue in one state. */
interface JobCount {
  queue: string
  state: string
  count: number
  /** Seconds since the first of them was due; 0 if none is. */
  oldest: number
  /** Seconds from 1970 until the last one ended. */
  ended: number | null
}

/** Counts the jobs of all processes whenever metrics are read. */
export function measureJobs(pool: pg.Pool): void {
  let reading: Promise<JobCount[]> | undefined
  // Metrics are collected at the same time, so they share one statement.
  const read = () => (reading ??= readJobs(pool).finally(() => (reading = undefined)))

  registerAgain('jobs', (name) => {
    return new Gauge({
      name,
      help: 'Jobs of all processes by queue and state',
      labelNames: ['queue', 'state'] as const,
      aggregator: 'max',
      async collect() {
        this.reset()
        for (const { queue, state, count } of await read()) this.set({ queue, state }, count)
      },
    })
  })
  const byQueue = (name: string, help: string, valueOf: (job: JobCount) => number | null) =>
    registerAgain(name, () => {
      return new Gauge({
        name,
        help,
        labelNames: ['queue'] as const,
        aggregator: 'max',
        async collect() {
          this.reset()
          for (const [queue, jobs] of Map.groupBy(await read(), ({ queue }) => queue)) {
            const values = jobs.map(valueOf).filter((value) => value !== null)
            if (values.length > 0) this.set({ queue }, Math.max(...values))
          }
        },
      })
    })
  byQueue('jobs_oldest_seconds', 'Seconds since the first waiting job was due, by queue', ({ state, oldest }) =>
    state === 'created' || state === 'retry' ? oldest : null,
  )
  byQueue(
    'jobs_failed_timestamp_seconds',
    'When the last job failed after all its tries, by queue',
    ({ state, ended }) => (state === 'failed' ? ended : null),
  )
}

/**
 * In milliseconds. Prometheus waits for ten seconds, and an operator wants the other metrics most
 * when the database is slow.
 */
const timeout = 2_000

/** The counts of jobs; nothing if the database does not answer in time. */
async function readJobs(pool: pg.Pool): Promise<JobCount[]> {
  const query = `select name as queue, state::text, count(*)::int as count,
    greatest(0, extract(epoch from now() - min(start_after)))::float8 as oldest,
    extract(epoch from max(completed_on))::float8 as ended
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state`
  return within(timeout, pool.query<JobCount>(query)).then(
    ({ rows }) => rows,
    () => [],
  )
}

/**
 * Looks for the newest nightly backup whenever metrics are read, if the configuration wants
 * backups.
 */
export function measureBackups({ BACKUPS_KEPT, BACKUP_DIR }: Pick<Config, 'BACKUPS_KEPT' | 'BACKUP_DIR'>): void {
  if (!BACKUPS_KEPT) return
  registerAgain('backup_newest_timestamp_seconds', (name) => {
    return new Gauge({
      name,
      help: 'When the newest nightly backup was complete; 0 if there is none',
      aggregator: 'max',
      async collect() {
        this.set((await newestBackup(BACKUP_DIR)) / 1000)
      },
    })
  })
}
