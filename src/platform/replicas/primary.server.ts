import type { Logger } from 'pino'
import type { Database } from '../db/db.server.ts'
import { createPositions } from './positions.server.ts'
import { watch } from './watch.server.ts'

/** The primary of some replicas. */
export interface Primary {
  /** False from a failure until it answers again. */
  isUp: () => boolean
  /** Whether it has not answered for a second: perhaps it is about to count as down. */
  isSilent: () => boolean
  /** Milliseconds by which a server at this position is behind it. */
  behind: (position: number) => number
  /** The newest known position. */
  newest: () => number
  /** The current end of its log, in bytes. Throws if it does not answer. */
  readPosition: () => Promise<number>
  look: () => Promise<void>
  close: () => Promise<void>
}

interface Options {
  database: Pick<Database, 'pool' | 'gate'>
  /** Its address without a pooler. */
  directUrl: string
  log: Logger
  /** Called when it fails. */
  onLost: () => void
}

/**
 * The end of the write-ahead log. It includes what is not written to the disk yet, as after a
 * commit with synchronous_commit = off.
 */
const endOfLog = "select (pg_current_wal_insert_lsn() - '0/0')::float8 as position"

/**
 * Watches the primary. While it does not answer, or only reads, its pool refuses connections, so
 * that requests fail at once instead of waiting.
 */
export function watchPrimary({ database: { pool, gate }, directUrl, log, onLost }: Options): Primary {
  const positions = createPositions()
  let isUp = true
  let newestWrite = 0

  const { look, close } = watch(directUrl, 0, (heard) => {
    if (heard instanceof Error) return setUp(false, heard.message)
    if (heard.isStandby) return setUp(false, 'it only reads')
    positions.add(heard)
    setUp(true)
  })

  function setUp(now: boolean, reason?: string): void {
    if (isUp === now) return
    isUp = now
    if (isUp) {
      gate.open()
      return log.warn('the primary database answers again')
    }
    gate.shut('the primary database does not answer')
    log.error({ reason }, 'the primary database does not answer: only reads work, from replicas')
    onLost()
  }

  return {
    isUp: () => isUp,
    isSilent: () => performance.now() - positions.lastAt() > 1_000,
    // A server only falls further behind while the primary takes writes.
    behind: (position) => positions.behind(position) + (isUp ? performance.now() - positions.lastAt() : 0),
    newest: () => Math.max(newestWrite, positions.newest()),
    async readPosition() {
      const { rows } = await pool.query<{ position: number }>(endOfLog)
      newestWrite = Math.max(newestWrite, rows[0]!.position)
      return rows[0]!.position
    },
    look,
    close,
  }
}
