import type { Db, Tx } from './db.server.ts'
import { type PendingJob, type Queue, writeJobs } from '../jobs.server.ts'
import { type Emission, ring, writeEmissions } from '../realtime/emit.server.ts'

/** What a transaction writes at its end. */
interface Pending {
  emissions: Emission[]
  jobs: PendingJob[]
}

const pending = new WeakMap<Tx, Pending>()

/**
 * Runs a command's writes: all of them or none. What was emitted on the way is written last, just before the commit, so that the counters
 * of the recipients are locked for as short as can be and always in one order.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { emissions, jobs }: Pending = { emissions: [], jobs: [] }
  const result = await db.transaction().execute(async (tx) => {
    pending.set(tx, { emissions, jobs })
    const done = await work(tx)
    if (jobs.length > 0) await writeJobs(db, tx, jobs)
    if (emissions.length > 0) await writeEmissions(tx, emissions)
    return done
  })
  if (emissions.length > 0)
    ring(
      db,
      emissions.map(({ user_id }) => user_id),
    )
  return result
}

/** Tells a profile's open browsers something, if and when the transaction commits (api.md: `GET /realtime/v1/events`). */
export function emit(tx: Tx, user_id: string, type: Emission['type'], payload: Record<string, unknown>): void {
  pendingOf(tx).emissions.push({ user_id, type, payload })
}

/** Has work done in the background, if and when the transaction commits: at least once, and again after a failure (see {@link Queue}). */
export function enqueue<Data extends object>(tx: Tx, { name }: Queue<Data>, data: Data): void {
  pendingOf(tx).jobs.push({ name, data })
}

function pendingOf(tx: Tx): Pending {
  const found = pending.get(tx)
  if (!found) throw new Error('emit() and enqueue() need a transaction begun by transact()')
  return found
}
