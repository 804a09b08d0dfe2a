import type pg from 'pg'
import type { Logger } from 'pino'
import { connect, type Db } from '../db/db.server.ts'
import { isConnectionFailure } from '../db/failures.server.ts'
import { outsideScope } from '../scope.server.ts'
import { readerOf } from './reader.server.ts'
import { type ServerState, watch } from './watch.server.ts'

/** Milliseconds to wait for a connection to a replica. */
const CONNECT_WITHIN = 1_000

/**
 * How many milliseconds after the primary replicas are asked, so that they have replayed what it
 * has just written.
 */
const OFFSET = 100

/** One replica, with its last answer. */
export interface Replica {
  /** Its host and port. */
  name: string
  /** Reads from it; see {@link readerOf}. */
  db: Db
  /** Undefined before the first answer. */
  heard: () => ServerState | Error | undefined
  look: () => Promise<void>
  close: () => Promise<void>
}

interface Options {
  primary: pg.Pool
  /** The maximum number of connections. */
  max: number
  named: boolean
  log: Logger
  /** Called after each question. */
  onHeard: () => void
}

/** Connects to a replica and watches it. While it does not answer, its statements fail at once. */
export function openReplica(url: string, { primary, max, named, log, onHeard }: Options): Replica {
  const { pool, gate, ...database } = connect(url, max, { named, isReplica: true, timeout: CONNECT_WITHIN })
  const name = serverName(url)
  let last: ServerState | Error | undefined
  const watching = watch(url, OFFSET, (heard) => {
    last = heard
    if (heard instanceof Error) gate.shut(heard.message)
    else gate.open()
    onHeard()
  })
  const onFailure = (error: Error) => {
    log.warn({ err: error, replica: name }, 'a read failed on a replica; the primary is asked')
    if (isConnectionFailure(error)) void outsideScope(watching.look)
  }
  return {
    name,
    db: readerOf({ replica: pool, primary, onFailure }),
    heard: () => last,
    look: watching.look,
    async close() {
      await watching.close()
      await database.close()
    },
  }
}

/**
 * The host and port of an address, without the user and password. A socket has its folder in the
 * query.
 */
export function serverName(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`
}
