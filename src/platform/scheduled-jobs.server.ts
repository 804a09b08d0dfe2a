import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { inScope } from './scope.server.ts'
import { endedBy, startTrace } from './tracing/tracing.server.ts'

/** Scheduled work. One process on the database runs it; it must be safe to repeat. */
export interface Job {
  name: string
  /** A cron expression in UTC. */
  cron: string
  /** Whether it also runs when the site starts, at most once an hour. By default, it does. */
  atStart?: boolean
  /** Seconds after which a run counts as lost, and is tried again; 15 minutes by default. */
  timeout?: number
  run: () => Promise<void>
}

const usualTimeout = 900

/** Seconds without a sign of life of its process after which a scheduled job is tried again. */
const heartbeatSeconds = 120

/** Runs scheduled jobs in this process, too. */
export async function workOnSchedule(boss: PgBoss, schedule: readonly Job[], log: Logger): Promise<void> {
  for (const job of schedule) {
    const limits = { expireInSeconds: job.timeout ?? usualTimeout, heartbeatSeconds }
    await boss.createQueue(job.name, limits)
    await boss.updateQueue(job.name, limits)
    await boss.work(job.name, () => runAs(job.name, job.run, log))
    await boss.schedule(job.name, job.cron)
    if (job.atStart !== false) await boss.send(job.name, null, { singletonSeconds: 3600 })
  }
}

/** Runs a job as a trace of its own. */
export const runAs = (job: string, run: () => Promise<void>, log: Logger): Promise<void> =>
  endedBy(startTrace(job, 'consumer'), (span) =>
    inScope({ job, who: {}, ...(span && { span }) }, () => runLogged(run, log)),
  )

async function runLogged(run: () => Promise<void>, log: Logger): Promise<void> {
  const began = performance.now()
  try {
    await run()
    log.debug({ milliseconds: Math.round(performance.now() - began) }, 'job finished')
  } catch (error) {
    log.error({ err: error }, 'job failed, will be retried')
    throw error
  }
}
