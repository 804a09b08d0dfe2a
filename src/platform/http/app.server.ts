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
  /** The primary. For a request that may read from a replica: that replica. */
  db: Db
  /** The connections to the primary. */
  pool: pg.Pool
  /** With DATABASE_REPLICA_URLS. */
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
  /** Who sent the key, because two users may choose the same one. */
  scope: string
  /** The path and the key. */
  key: string
  request_hash: Buffer
  /** Of the answer to a request that succeeds. */
  status: number
  /** Whether the answer was stored, together with the effect. */
  isStored: boolean
}

/** The variables of every request. Middleware of features adds more (`AppEnv & SignedIn`). */
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
    /** What the page renderer has chosen for all calls of a page: a replica, or the primary. */
    reading?: { replica: Reading | undefined }
    /**
     * Takes what one view of a page counts, for pages that many visitors get. Otherwise it is
     * counted at once.
     */
    onView?: (count: () => Promise<void>) => void
  }
  Variables: Deps & {
    request_id: string
    /** When the request arrived. */
    now: Date
    /** The client's address, for rate limits. Proxies are believed only with TRUST_PROXY. */
    address: string
    /** Takes writes, also where `db` is a replica. */
    primary: Db
    once?: KeyedRequest
    /** What the answer is about, such as categories: counted apart, too. */
    counted_for?: readonly number[]
    /** Of the token with which a program acts for its user. */
    token_id?: string
  }
}
