import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { fromKysely, type JobResult, PgBoss, type Job as PgBossJob } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database, Db, Tx } from './db/db.server.ts'

/** Work that is due again and again, in one of the processes on the database. Safe to repeat. */
export interface Job {
  name: string
  /** When, as cron has it, in UTC. */
  cron: string
  run: () => Promise<void>
}

/** How patiently one kind of work is tried. */
export interface QueuePolicy {
  name: string
  /** How often it is tried, the first time included. */
  tries: number
  /** Seconds before the second try; doubled, with jitter, before each further one. */
  delay: number
  /** Seconds between two tries at the most. */
  longestDelay: number
  /** Seconds after which a try counts as lost together with its process. */
  patience: number
}

/** One kind of work that is done after the commit, in the background, and at least once. */
export interface Queue<Data extends object> extends QueuePolicy {
  /** What a job carries: ids, no secrets. Read again before it runs, because a job may be older than the code. */
  data: z.ZodType<Data>
}

/** A queue and who does its work. Safe to repeat. Made by {@link task}. */
export interface Task {
  queue: QueuePolicy
  run: (data: unknown) => Promise<void>
}

/** The jobs of one process. */
export interface Jobs {
  /** Starts to do what was enqueued, here or by another process, and what is due. It looks for work every `poll` seconds. */
  work(schedule: readonly Job[], tasks: readonly Task[], poll?: number): Promise<void>
  /** Ends it all, and waits for what is running. */
  stop(): Promise<void>
}

interface Sender {
  boss: PgBoss
  queues: Map<string, QueuePolicy>
}

/** A job on its way into the transaction that causes it. */
export interface PendingJob {
  name: string
  data: object
}

/** Held by the process and not by this module, which `npm run dev` loads twice: for `main.server.ts`, and through Vite for the API. */
const senders = held('porchlight.jobs', () => new WeakMap<Db, Sender>())

/** Connections that the workers may hold, apart from those of the requests. */
const connections = 2

/** A worker that got as much as it asked for asks again at once: one job at each look would be one mail a second. */
const whileThereIsMore = { batchSize: 2, burstWhenBatchFull: true }

/** Says who does the work of a queue. */
export function task<Data extends object>(queue: Queue<Data>, run: (data: Data) => Promise<void>): Task {
  return { queue, run: async (data) => run(queue.data.parse(data)) }
}

/**
 * Makes a database ready for `enqueue()`, over its own connections. pg-boss keeps the books in the schema `pgboss`, which it makes by
 * itself (0.1 s the first time). Nothing is done before {@link Jobs.work}.
 */
export async function openJobs(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  queues: readonly QueuePolicy[],
  log: Logger,
) {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs cannot reach the database'))
  await boss.start()
  await makeQueues(boss, queues)
  senders.set(db, { boss, queues: new Map(queues.map((queue) => [queue.name, queue])) })
  let workers: PgBoss | undefined
  return {
    work: async (schedule, tasks, poll = 2) => {
      workers = await startWorkers(pool, schedule, tasks, poll, log)
    },
    stop: async () => {
      await workers?.stop({ timeout: 5_000 })
      senders.delete(db)
      await boss.stop({ timeout: 1_000 })
    },
  } satisfies Jobs
}

/** Writes jobs in the transaction that causes them. For `transact()`; everybody else calls `enqueue()`. */
export async function writeJobs(db: Db, tx: Tx, jobs: readonly PendingJob[]): Promise<void> {
  const sender = senders.get(db)
  for (const { name, data } of jobs) {
    const queue = sender?.queues.get(name)
    if (!sender || !queue) throw new Error(`Nobody has opened the queue ${name} of this database: see openJobs()`)
    await sender.boss.send(name, data, { ...retries(queue), db: fromKysely(tx) })
  }
}

/** What is still to be done, or under way. */
export async function listOpenJobs<Data extends object>(db: Db, { name, data }: Queue<Data>): Promise<Data[]> {
  const open = await sql<{ data: unknown }>`
    select data from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`.execute(db)
  return open.rows.map((job) => data.parse(job.data))
}

/** Has scheduled work done now and not only when it is due, if and when the transaction commits. Returns false for what is not scheduled. */
export async function startNow(db: Db, tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.schedule where name = ${name}`.execute(tx)
  const boss = senders.get(db)?.boss
  if (rows.length === 0 || !boss) return false
  await boss.send(name, null, { db: fromKysely(tx) })
  return true
}

const retries = ({ tries, delay, longestDelay, patience }: QueuePolicy) => ({
  retryLimit: tries - 1,
  retryDelay: delay,
  retryBackoff: delay > 0,
  ...(delay > 0 && { retryDelayMax: longestDelay }),
  expireInSeconds: patience,
})

/** What is missing is made, and then read: a queue that the boss has not yet seen would cost a second connection within a transaction. */
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
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs cannot reach the database'))
  await boss.start()
  for (const task of tasks) {
    const pace = {
      pollingIntervalSeconds: poll,
      localConcurrency: connections,
      ...whileThereIsMore,
      perJobResults: true,
    } as const
    await boss.work<object>(task.queue.name, pace, (jobs) => runInTurn(task, jobs, log))
  }
  for (const job of schedule) {
    await boss.createQueue(job.name)
    await boss.work(job.name, () => runLogged(job.name, job.run, log))
    await boss.schedule(job.name, job.cron)
    await boss.send(job.name, null, { singletonSeconds: 3600 })
  }
  return boss
}

/** Each counts for itself: one that fails is tried again, and the others are not. */
async function runInTurn({ queue, run }: Task, jobs: readonly PgBossJob[], log: Logger): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { id, data } of jobs) {
    const result = await runLogged(queue.name, () => run(data), log).then(
      () => ({ id, status: 'completed' as const }),
      (error: unknown) => ({ id, status: 'failed' as const, output: error }),
    )
    results.push(result)
  }
  return results
}

async function runLogged(job: string, run: () => Promise<void>, log: Logger): Promise<void> {
  const began = performance.now()
  try {
    await run()
    log.debug({ job, milliseconds: Math.round(performance.now() - began) }, 'a job is done')
  } catch (error) {
    log.error({ err: error, job }, 'a job failed and will be tried again')
    throw error
  }
}

function held<T>(name: string, make: () => T): T {
  const holder = globalThis as { [key: symbol]: T | undefined }
  return (holder[Symbol.for(name)] ??= make())
}
