import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'

/** Work that is due again and again, in one of the processes on the database. Safe to repeat. */
export interface Job {
  name: string
  /** When, as cron has it, in UTC. */
  cron: string
  run: () => Promise<void>
}

/** Connections that the jobs may hold, apart from those of the requests. */
const connections = 2

/**
 * Runs jobs when they are due, each time in one process only, and once at the start for what was due while nothing ran. It keeps its books
 * in the schema `pgboss`, which it makes by itself (0.1 s the first time). Returns the way to end it, which waits for what is running.
 */
export async function startJobs(pool: pg.Pool, jobs: readonly Job[], log: Logger): Promise<() => Promise<void>> {
  const { connectionString } = pool.options
  const boss = new PgBoss({
    connectionString: connectionString ?? '',
    max: connections,
    application_name: 'porchlight jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs cannot reach the database'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name)
    await boss.work(job.name, () => runLogged(job, log))
    await boss.schedule(job.name, job.cron)
    await boss.send(job.name, null, { singletonSeconds: 3600 })
  }
  return () => boss.stop({ graceful: true, timeout: 5_000 })
}

async function runLogged({ name, run }: Job, log: Logger): Promise<void> {
  const began = performance.now()
  try {
    await run()
    log.debug({ job: name, milliseconds: Math.round(performance.now() - began) }, 'a job is done')
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed and will be tried again')
    throw error
  }
}
