import type { Db, Tx } from './db.server.ts'
import { type Emission, ring, writeEmissions } from '../realtime/emit.server.ts'

const pending = new WeakMap<Tx, Emission[]>()

/**
 * Runs a command's writes: all of them or none. What was emitted on the way is written last, just before the commit, so that the counters
 * of the recipients are locked for as short as can be and always in one order.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const emissions: Emission[] = []
  const result = await db.transaction().execute(async (tx) => {
    pending.set(tx, emissions)
    const done = await work(tx)
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
  const emissions = pending.get(tx)
  if (!emissions) throw new Error('emit() needs a transaction begun by transact()')
  emissions.push({ user_id, type, payload })
}
