import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import { jobsOf, jobWrites, type PendingJob, type Queue } from '../jobs.server.ts'
import {
  type Broadcast,
  type Emission,
  emissionWrites,
  notifyStreams,
  type Publication,
} from '../realtime/emit.server.ts'
import type { RealtimeEvents, RealtimeEventType } from '../realtime/event-types.ts'
import type { Db, Tx } from './db.server.ts'
import { type NamedWrite, sendWrites } from './writes.server.ts'

/** The work that a transaction still has to do. `writes` are sent first; see {@link writeLater}. */
interface Pending {
  writes: OperationNodeSource[]
  emissions: Emission[]
  publications: Publication[]
  broadcasts: Broadcast[]
  jobs: PendingJob[]
  readers: Reader[]
  queries: JobQuery[]
}

/** A query, and the queue of the jobs for its rows. */
interface JobQuery {
  queue: string
  query: RawBuilder<{ data: object }>
}

/** A write that reads `published`, and the queue of the jobs that it creates. */
interface Reader {
  queue: string
  write: OperationNodeSource
}

const pending = new WeakMap<Tx, Pending>()

/** How often a transaction is retried after a deadlock or serialization failure. */
const maxRetries = 3

/**
 * Runs a command's writes in one transaction. Emitted events are written last, just before the
 * commit, so that the recipients' counters are locked briefly and always in one order. `work` may
 * run several times, because PostgreSQL aborts one side of a deadlock and we retry it; so it must
 * change nothing but the database.
 */
export async function transact<C extends { db: Db }, T>(
  context: C,
  work: (context: C & { db: Tx }) => Promise<T>,
): Promise<T> {
  for (let left = maxRetries; ; left--)
    try {
      return await runTransaction(context.db, (tx) => work({ ...context, db: tx }))
    } catch (failure) {
      if (left === 0 || !isRetryable(failure)) throw failure
    }
}

async function runTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begun: Pending = {
    writes: [],
    emissions: [],
    publications: [],
    broadcasts: [],
    jobs: [],
    readers: [],
    queries: [],
  }
  const { writes, emissions, publications, broadcasts, jobs, readers, queries } = begun
  const result = await db.transaction().execute(async (tx) => {
    pending.set(tx, begun)
    const done = await work(tx)
    const last = [
      ...numbered(writes),
      ...(await jobWrites(db, jobs)),
      ...emissionWrites(emissions, publications),
      ...(await readerWrites(db, readers)),
      ...(await queryWrites(db, queries)),
    ]
    await sendWrites(tx, last)
    return done
  })
  const recipients = [...emissions, ...publications].map(({ user_id }) => user_id)
  if (recipients.length + broadcasts.length > 0) notifyStreams(db, recipients, broadcasts)
  return result
}

/** The last write for each queue. All of them read the same events. */
async function readerWrites(db: Db, readers: readonly Reader[]): Promise<NamedWrite[]> {
  const byQueue = new Map(readers.map(({ queue, write }) => [queue, write]))
  const writes = [...byQueue].map(async ([queue, write]) => {
    const source = `rows of ${queue}`
    return [[source, write] as const, await jobsOf(db, queue, source)]
  })
  return (await Promise.all(writes)).flat()
}

async function queryWrites(db: Db, queries: readonly JobQuery[]): Promise<NamedWrite[]> {
  const writes = [...Map.groupBy(queries, ({ queue }) => queue)].map(async ([queue, ofQueue]) => {
    const source = `found for ${queue}`
    const all = sql.join(
      ofQueue.map(({ query }) => query),
      sql` union all `,
    )
    return [[source, sql`${all}`] as const, await jobsOf(db, queue, source)]
  })
  return (await Promise.all(writes)).flat()
}

const numbered = (writes: readonly OperationNodeSource[]) =>
  writes.map((write, number) => [`write_${number}`, write] as const)

/**
 * Adds a write to those that are sent in one statement: before the next event is announced, or just
 * before the commit. The transaction can't read its rows earlier, unless it calls {@link
 * sendPendingWrites}. No two of these writes may change the same row.
 */
export function writeLater(context: { db: Tx }, write: OperationNodeSource): void {
  pendingOf(context).writes.push(write)
}

/** Sends the writes of {@link writeLater} now. */
export async function sendPendingWrites(context: { db: Tx }): Promise<void> {
  await sendWrites(context.db, numbered(pendingOf(context).writes.splice(0)))
}

/** A deadlock (40P01) or a serialization failure (40001), not a fault of the statements. */
const isRetryable = (failure: unknown) =>
  failure instanceof Error && 'code' in failure && (failure.code === '40P01' || failure.code === '40001')

/**
 * Runs a part of a transaction that may fail without failing the rest. If it fails, rolls back its
 * writes, events and jobs, and returns the error; else undefined. Throws if the whole transaction
 * is lost.
 */
export async function attempt(context: { db: Tx }, part: () => Promise<void>): Promise<unknown> {
  const { db: tx } = context
  await sendPendingWrites(context)
  const lists = Object.values(pendingOf(context)) as unknown[][]
  const lengths = lists.map(({ length }) => length)
  await sql`savepoint part`.execute(tx)
  try {
    await part()
    await sendPendingWrites(context)
    await sql`release savepoint part`.execute(tx)
    return undefined
  } catch (failure) {
    if (isRetryable(failure)) throw failure
    await sql`rollback to savepoint part`.execute(tx)
    lists.forEach((list, at) => list.splice(lengths[at] ?? 0))
    return failure
  }
}

/**
 * Sends an event to a profile's open browsers once the transaction commits (`GET
 * /realtime/v1/events`).
 */
export function emit<Type extends RealtimeEventType>(
  context: { db: Tx },
  user_id: string,
  type: Type,
  payload: RealtimeEvents[Type],
): void {
  pendingOf(context).emissions.push({ user_id, type, payload })
}

/**
 * Stores an event of a profile for readers that catch up. It holds only ids, so that its readers
 * see no more than the API shows them.
 */
export function publish(context: { db: Tx }, publication: Publication): void {
  pendingOf(context).publications.push(publication)
}

/**
 * Adds a write that reads the events that this transaction publishes, as `published (user_id, id,
 * kind, created_at)`, and creates a job for each `data` that it returns. Another one for the same
 * queue replaces it. The transaction must {@link publish}.
 */
export function writePublished(context: { db: Tx }, { name }: Queue<object>, write: OperationNodeSource): void {
  pendingOf(context).readers.push({ queue: name, write })
}

/**
 * Sends an event to every open stream of a topic once the transaction commits. It must contain no
 * personal data.
 */
export function broadcast<Type extends RealtimeEventType>(
  context: { db: Tx },
  topic: string,
  type: Type,
  payload: RealtimeEvents[Type],
): void {
  pendingOf(context).broadcasts.push({ topic, type, payload })
}

/**
 * Enqueues a background job that runs if the transaction commits: at least once, with retries (see
 * {@link Queue}). After `failures`, it waits as long as the queue says, and `seconds` at least.
 */
export function enqueue<Data extends object>(
  context: { db: Tx },
  { name }: Queue<Data>,
  data: Data,
  failures = 0,
  seconds = 0,
): void {
  pendingOf(context).jobs.push({ name, data, failures, seconds })
}

/** Enqueues a job for each `data` that a query returns, which runs just before the commit. */
export function enqueueFound(context: { db: Tx }, { name }: Queue<object>, query: RawBuilder<{ data: object }>): void {
  pendingOf(context).queries.push({ queue: name, query })
}

function pendingOf({ db }: { db: Tx }): Pending {
  const found = pending.get(db)
  if (!found) throw new Error('emit(), broadcast(), enqueue() and writeLater() need a transaction begun by transact()')
  return found
}
