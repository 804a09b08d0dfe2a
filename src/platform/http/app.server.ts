import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.server.ts'
import type { Db } from '../db/db.server.ts'
import type { Files } from '../files.server.ts'
import type { RenderMail } from '../mail.ts'
import type { Realtime } from '../realtime/hub.server.ts'

/** What the process hands to every request: made once, in `main.server.ts` or by a test. */
export interface Deps {
  db: Db
  pool: pg.Pool
  clock: Clock
  config: Config
  log: Logger
  files: Files
  renderMail: RenderMail
  /** Wakes the open streams of this process; closed before the HTTP server is. */
  realtime: Realtime
}

/** The variables of every request. A slice's middleware adds its own (`AppEnv & SignedIn`). */
export interface AppEnv {
  /** From the HTTP server its connection; from the renderer, which calls in process, the address it renders for. */
  Bindings: { incoming?: unknown; address?: string }
  Variables: Deps & {
    request_id: string
    /** When the request arrived. */
    now: Date
    /** The client's address as far as it can be believed, for rate limits. */
    address: string
  }
}
