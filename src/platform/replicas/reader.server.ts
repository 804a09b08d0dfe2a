import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/db.server.ts'
import type { DB } from '../db/schema.ts'

interface Pools {
  replica: pg.Pool
  primary: pg.Pool
  /** Called with each failure of the replica. */
  onFailure: (error: Error) => void
}

/**
 * A database that reads from a replica. A statement that fails there runs once more, on the
 * primary: the replica may be gone, may have cancelled it to go on replaying, or may not have a new
 * table yet. Inside a transaction, statements are not repeated.
 */
export function readerOf(pools: Pools): Db {
  const connect = async () => new ReadingClient(pools) as unknown as PostgresPoolClient
  const pool: PostgresPool = { connect, end: async () => {}, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** A connection that is opened at its first statement. */
class ReadingClient {
  readonly #pools: Pools
  #client: pg.PoolClient | undefined
  #isOnPrimary = false
  #isInTransaction = false

  constructor(pools: Pools) {
    this.#pools = pools
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#isOnPrimary) return this.#run(this.#pools.primary, text, values)
    try {
      const result = await this.#run(this.#pools.replica, text, values)
      this.#isInTransaction ||= /^(begin|start transaction)/.test(text)
      return result
    } catch (failure) {
      const error = failure instanceof Error ? failure : new Error(String(failure))
      this.#pools.onFailure(error)
      if (this.#isInTransaction) throw error
      this.#client?.release(error)
      this.#client = undefined
      this.#isOnPrimary = true
      return this.#run(this.#pools.primary, text, values)
    }
  }

  async #run(pool: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResult> {
    this.#client ??= await pool.connect()
    return this.#client.query(text, values)
  }

  release(): void {
    this.#client?.release()
  }
}
