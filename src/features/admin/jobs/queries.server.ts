import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.server.ts'
import { isoOf } from '../queries.server.ts'
import type { Jobs, ScheduledJob, WorkQueue } from './contract.ts'
import { nextRun } from './rules.ts'

type Row = {
  name: string
  cron: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed' | null
  created_on: Date | null
  started_on: Date | null
  completed_on: Date | null
  failure: string | null
  failures: number
}

const states = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  cancelled: 'failed',
  failed: 'failed',
} as const

/** From the books of pg-boss, which forgets runs after some days. */
export async function getJobs(db: Db, now: Date): Promise<Jobs> {
  const scheduled = await sql<Row>`
    select schedule.name, cron, latest.state, latest.created_on, started_on, completed_on, failure,
      (select count(*) from pgboss.job where job.name = schedule.name and job.state = 'failed') as failures
    from pgboss.schedule left join lateral (
      select state, created_on, started_on, completed_on,
        left(coalesce(output ->> 'message', output #>> '{value,message}'), 300) as failure
      from pgboss.job where job.name = schedule.name order by created_on desc limit 1
    ) as latest on true order by schedule.name`.execute(db)
  const queues = await sql<WorkQueue>`
    select queue.name, count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running, count(*) filter (where state = 'failed') as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_%' and queue.name not in (select name from pgboss.schedule)
    group by queue.name order by queue.name`.execute(db)
  return { scheduled: scheduled.rows.map((row) => jobOf(row, now)), queues: queues.rows }
}

function jobOf(
  { name, cron, state, created_on, started_on, completed_on, failure, failures }: Row,
  now: Date,
): ScheduledJob {
  const last_run = state &&
    created_on && {
      state: states[state],
      created_at: created_on.toISOString(),
      started_at: isoOf(started_on),
      completed_at: isoOf(completed_on),
      failure: state === 'failed' ? (failure ?? 'Nothing was said.') : null,
    }
  return { name, cron, next_run_at: isoOf(nextRun(cron, now)), last_run, failures }
}
