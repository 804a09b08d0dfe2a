import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { fromKysely, type JobResult, PgBoss, type Job as PgBossJob } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database, Db, Tx } from './db/db.server.ts'
import type { NamedWrite } from './db/writes.server.ts'
import { runAs } from './run-job.server.ts'
import { singleton } from './singleton.server.ts'

/** Scheduled work. One process on the database runs it, and it must be safe to repeat. */
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

/** Seconds without a sign of life from its process after which a scheduled job is tried again. */
const heartbeatSeconds = 120

/** How one kind of background work is retried. */
export interface QueuePolicy {
  name: string
  /** Number of attempts, including the first. */
  tries: number
  /** Seconds before the second attempt; doubled, with jitter, before each further one. */
  delay: number
  /** Maximum seconds between two attempts. */
  longestDelay: number
  /** Seconds after which an attempt counts as lost with its process. */
  timeout: number
  /** How many jobs a process runs at once; by default 2. */
  lanes?: number
}

/** Background work that runs after the commit, at least once. */
export interface Queue<Data extends object> extends QueuePolicy {
  /**
   * The data of a job: ids, no secrets. Validated before it runs, because jobs can be older than
   * the code.
   */
  data: z.ZodType<Data>
}

/** A queue and its handler, which must be safe to repeat. Made by {@link task}. */
export interface Task {
  queue: QueuePolicy
  run: (data: unknown) => Promise<void>
}

/** The jobs of one process. */
export interface Jobs {
  /** Starts to run queued and scheduled work. Looks for work every `poll` seconds. */
  work(schedule: readonly Job[], tasks: readonly Task[], poll?: number): Promise<void>
  /**
   * Starts no more jobs, and resolves when the running ones have finished, after 5 seconds at the
   * latest.
   */
  finish(): Promise<void>
  /** Does the same, and then refuses new jobs. */
  stop(): Promise<void>
}

interface Sender {
  boss: PgBoss
  queues: Map<string, QueuePolicy>
}

/** A job to be written by the current transaction. */
export interface PendingJob {
  name: string
  data: object
  /** How often it has failed before, if its handler enqueues it again. */
  failures?: number
  /** The least seconds that it waits. */
  seconds?: number
}

const senders = singleton('jobs', () => new WeakMap<Db, Sender>())

/** The number of connections of the workers, in addition to those of requests. */
const connections = 2

/**
 * A worker that got a full batch fetches again immediately. Otherwise, one job for each poll would
 * mean one email a second.
 */
const whileThereIsMore = { batchSize: 2, burstWhenBatchFull: true }

/** Connects a queue with its handler. */
export function task<Data extends object>(queue: Queue<Data>, run: (data: Data) => Promise<void>): Task {
  return { queue, run: async (data) => run(queue.data.parse(data)) }
}

/**
 * Prepares a database for `enqueue()`, over its own connections. pg-boss creates its schema
 * `pgboss` (0.1 s the first time). No job runs before {@link Jobs.work}.
 */
export async function openJobs(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  queues: readonly QueuePolicy[],
  log: Logger,
) {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs cannot reach the database'))
  await boss.start()
  await makeQueues(boss, queues)
  senders.set(db, { boss, queues: new Map(queues.map((queue) => [queue.name, queue])) })
  let workers: PgBoss | undefined
  const finish = async () => workers?.stop({ timeout: 5_000 })
  return {
    work: async (schedule, tasks, poll = 2) => {
      workers = await startWorkers(pool, schedule, tasks, poll, log)
    },
    finish,
    stop: async () => {
      await finish()
      senders.delete(db)
      await boss.stop({ timeout: 1_000 })
    },
  } satisfies Jobs
}

/**
 * The writes of a transaction's jobs, one for each queue. Called by `transact()`; use `enqueue()`
 * elsewhere.
 */
export async function jobWrites(db: Db, jobs: readonly PendingJob[]): Promise<NamedWrite[]> {
  const sender = senders.get(db)
  const byQueue = Map.groupBy(jobs, ({ name }) => name)
  return Promise.all(
    [...byQueue].map(async ([name, jobs]) => {
      const queue = sender?.queues.get(name)
      if (!sender || !queue) throw new Error(`The queue ${name} is not open: see openJobs()`)
      return [`jobs of ${name}`, await insertOf(sender.boss, queue, jobs)] as const
    }),
  )
}

/** The write of a job for each `data` that the write `source` of the same statement returns. */
export async function jobsOf(db: Db, name: string, source: string): Promise<NamedWrite> {
  const sender = senders.get(db)
  const queue = sender?.queues.get(name)
  if (!sender || !queue) throw new Error(`The queue ${name} is not open: see openJobs()`)
  const rows = sql`(select coalesce(jsonb_agg(jsonb_build_object('data', data) || ${JSON.stringify(retries(queue))}::jsonb), '[]')
    from ${sql.id(source)})`
  return [`jobs of ${source}`, await insertOf(sender.boss, queue, [{ name, data: {} }], rows)]
}

/**
 * The INSERT of pg-boss, which has one parameter. It is captured instead of being run. `rows`
 * replaces the parameter.
 */
async function insertOf(
  boss: PgBoss,
  queue: QueuePolicy,
  jobs: readonly PendingJob[],
  rows?: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  let insert: RawBuilder<unknown> | undefined
  const executeSql = async (text: string, values: unknown[] = []) => {
    const [before, after, ...more] = text.split('$1')
    if (before === undefined || after === undefined || more.length > 0 || values.length !== 1)
      throw new Error('pg-boss inserts jobs in another way than expected')
    insert = sql`${sql.raw(before)}${rows ?? values[0]}${sql.raw(after)}`
    return { rows: [] }
  }
  const options = retries(queue)
  await boss.insert(
    queue.name,
    jobs.map(({ data, failures = 0, seconds = 0 }) => {
      const startAfter = Math.max(seconds, failures > 0 ? secondsAfter(queue, failures) : 0)
      return { data, ...options, ...(startAfter > 0 && { startAfter }) }
    }),
    { db: { executeSql } },
  )
  if (!insert) throw new Error('pg-boss inserted no job')
  return insert
}

/** The data of all jobs that are waiting or running. */
export async function listOpenJobs<Data extends object>(db: Db, { name, data }: Queue<Data>): Promise<Data[]> {
  const open = await sql<{ data: unknown }>`
    select data from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`.execute(db)
  return open.rows.map((job) => data.parse(job.data))
}

/**
 * Runs a scheduled job as soon as the transaction commits. Returns false if there is no such job.
 */
export async function startNow(db: Db, tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.schedule where name = ${name}`.execute(tx)
  const boss = senders.get(db)?.boss
  if (rows.length === 0 || !boss) return false
  await boss.send(name, null, { db: fromKysely(tx) })
  return true
}

/**
 * Seconds until a failed job runs again: doubled after each failure, with up to a quarter more, so
 * that many jobs that failed together do not return together.
 */
export function secondsAfter(
  { delay, longestDelay }: Pick<QueuePolicy, 'delay' | 'longestDelay'>,
  failures: number,
  chance = Math.random(),
): number {
  return Math.min(longestDelay, Math.round(delay * 2 ** (failures - 1) * (1 + chance / 4)))
}

const retries = ({ tries, delay, longestDelay, timeout }: QueuePolicy) => ({
  retryLimit: tries - 1,
  retryDelay: delay,
  retryBackoff: delay > 0,
  ...(delay > 0 && { retryDelayMax: longestDelay }),
  expireInSeconds: timeout,
})

/**
 * Creates missing queues and reads them once: reading a new queue inside a transaction would need a
 * second connection.
 */
async function makeQueues(boss: PgBoss, queues: readonly QueuePolicy[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name } of queues.filter((queue) => !known.has(queue.name))) {
    await boss.createQueue(name)
    await boss.findJobs(name, { id: randomUUID() })
  }
}

async function startWorkers(
  pool: Pool,
  schedule: readonly Job[],
  tasks: readonly Task[],
  poll: number,
  log: Logger,
): Promise<PgBoss> {
  const { connectionString } = pool.options
  const boss = new PgBoss({
    connectionString: connectionString ?? '',
    max: connections,
    application_name: 'porchlight jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs cannot reach the database'))
  await boss.start()
  for (const task of tasks) {
    const pace = {
      pollingIntervalSeconds: poll,
      localConcurrency: task.queue.lanes ?? connections,
      ...whileThereIsMore,
      perJobResults: true,
    } as const
    await boss.work<object>(task.queue.name, pace, (jobs) => runInTurn(task, jobs, log))
  }
  for (const job of schedule) {
    const limits = { expireInSeconds: job.timeout ?? usualTimeout, heartbeatSeconds }
    await boss.createQueue(job.name, limits)
    await boss.updateQueue(job.name, limits)
    await boss.work(job.name, () => runAs(job.name, job.run, log))
    await boss.schedule(job.name, job.cron)
    if (job.atStart !== false) await boss.send(job.name, null, { singletonSeconds: 3600 })
  }
  return boss
}

/** Runs each job separately: one that fails is retried without the others. */
async function runInTurn({ queue, run }: Task, jobs: readonly PgBossJob[], log: Logger): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { id, data } of jobs) {
    const result = await runAs(queue.name, () => run(data), log).then(
      () => ({ id, status: 'completed' as const }),
      (error: unknown) => ({ id, status: 'failed' as const, output: error }),
    )
    results.push(result)
  }
  return results
}
