import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock.server.ts'
import type { Config } from '../config.server.ts'
import type { Db } from '../db/db.server.ts'
import type { Files } from '../files.server.ts'
import type { RenderMail } from '../mail.ts'
import type { Realtime } from '../realtime/hub.server.ts'
import type { Reading, Replicas } from '../replicas/replicas.server.ts'

/** The dependencies of every request, made once by `serve.server.ts` or by a test. */
export interface Deps {
  /** The primary, or the replica for a request that may read from one. */
  db: Db
  /** The connections to the primary. */
  pool: pg.Pool
  /** Missing without DATABASE_REPLICA_URLS. */
  replicas?: Replicas
  clock: Clock
  config: Config
  log: Logger
  files: Files
  renderMail: RenderMail
  /** Wakes the open event streams of this process. */
  realtime: Realtime
}

/** A request with an `Idempotency-Key`; see `transactOnce()`. */
export interface KeyedRequest {
  /** The sender of the key, because two users may choose the same one. */
  scope: string
  /** The path and the key. */
  key: string
  request_hash: Buffer
  /** The status of a successful answer. */
  status: number
  /** Whether the answer was stored, together with the effect. */
  isStored: boolean
}

/** The variables of every request. Middleware of domains adds more (`AppEnv & SignedIn`). */
export interface AppEnv {
  /**
   * The HTTP server passes its connection; the page renderer, which calls in process, the visitor's
   * address.
   */
  Bindings: {
    incoming?: unknown
    address?: string
    /** True for calls of the page renderer, whose responses don't leave the process. */
    inProcess?: boolean
    /** The choice of the page renderer for all calls of a page: a replica, or the primary. */
    reading?: { replica: Reading | undefined }
    /**
     * Takes a function that counts one view, for pages that many visitors get. Without it, the view
     * is counted immediately.
     */
    onView?: (count: () => Promise<void>) => void
  }
  Variables: Deps & {
    request_id: string
    /** When the request arrived. */
    now: Date
    /** The client's address, for rate limits. Proxies are believed only with TRUST_PROXY. */
    address: string
    /** The database that takes writes, also where `db` is a replica. */
    primary: Db
    once?: KeyedRequest
    /** The subjects of the answer, such as categories, which are also counted separately. */
    counted_for?: readonly number[]
    /** The token with which a program acts for its user. */
    token_id?: string
  }
}
