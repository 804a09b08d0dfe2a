import type { Db, Tx } from './db.server.ts'
import { type PendingJob, type Queue, writeJobs } from '../jobs.server.ts'
import { type Broadcast, type Emission, ring, writeEmissions } from '../realtime/emit.server.ts'

/** What a transaction writes at its end. */
interface Pending {
  emissions: Emission[]
  broadcasts: Broadcast[]
  jobs: PendingJob[]
}

const pending = new WeakMap<Tx, Pending>()

/**
 * Runs a command's writes: all of them or none. What was emitted on the way is written last, just before the commit, so that the counters
 * of the recipients are locked for as short as can be and always in one order.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { emissions, broadcasts, jobs }: Pending = { emissions: [], broadcasts: [], jobs: [] }
  const result = await db.transaction().execute(async (tx) => {
    pending.set(tx, { emissions, broadcasts, jobs })
    const done = await work(tx)
    if (jobs.length > 0) await writeJobs(db, tx, jobs)
    if (emissions.length > 0) await writeEmissions(tx, emissions)
    return done
  })
  if (emissions.length + broadcasts.length > 0)
    ring(
      db,
      emissions.map(({ user_id }) => user_id),
      broadcasts,
    )
  return result
}

/** Tells a profile's open browsers something, if and when the transaction commits (api.md: `GET /realtime/v1/events`). */
export function emit(tx: Tx, user_id: string, type: Emission['type'], payload: Record<string, unknown>): void {
  pendingOf(tx).emissions.push({ user_id, type, payload })
}

/** Tells whoever follows a topic and has the site open, if and when the transaction commits. Nobody else ever hears it: nothing personal goes along. */
export function broadcast(tx: Tx, news: Broadcast): void {
  pendingOf(tx).broadcasts.push(news)
}

/** Has work done in the background, if and when the transaction commits: at least once, and again after a failure (see {@link Queue}). */
export function enqueue<Data extends object>(tx: Tx, { name }: Queue<Data>, data: Data): void {
  pendingOf(tx).jobs.push({ name, data })
}

function pendingOf(tx: Tx): Pending {
  const found = pending.get(tx)
  if (!found) throw new Error('emit(), broadcast() and enqueue() need a transaction begun by transact()')
  return found
}
