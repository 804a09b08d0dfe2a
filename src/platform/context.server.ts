import type { Tx } from './db/db.server.ts'
import type { Deps, KeyedRequest } from './http/app.server.ts'

/**
 * The first argument of every command: what the process offers, the time of the request or job, and
 * the client's address if there is one. Routes pass `c.var`; `transact()` gives its work the same
 * context with the transaction as `db`.
 */
export interface Context extends Pick<Deps, 'db' | 'pool' | 'clock' | 'config' | 'log' | 'files'> {
  /** Read once, so that everything a command writes carries one time. */
  now: Date
  /** The address of the client, for rate limits and the audit trail; undefined in jobs. */
  address?: string | undefined
  /** Set for a request with an `Idempotency-Key`. */
  once?: KeyedRequest
  /** The token of the program that sent the request, for the audit trail. */
  token_id?: string
}

/** A context inside a transaction. */
export type TxContext<C extends Pick<Context, 'db'> = Context> = C & { db: Tx }

/** The context of a job or of a command line. */
export function contextOf<D extends Omit<Context, 'now'>>(deps: D): D & { now: Date } {
  return { ...deps, now: deps.clock.now() }
}
