import type { Logger } from 'pino'
import type { Database, Db } from '../db/db.server.ts'
import { watchPrimary } from './primary.server.ts'
import { openReplica, type Replica } from './replica.server.ts'

/**
 * The most milliseconds that a replica may be behind: for one visitor, and for a page that many
 * visitors get.
 */
export const mostBehind = { usual: 5_000, shared: 1_000 }

/** A replica for one request. */
export interface Reading {
  /** Reads from the replica. Statements that fail there run on the primary. */
  db: Db
  /** The host and port of the replica. */
  name: string
  /** In milliseconds: everything that was acknowledged earlier than this can be read. */
  behind: number
}

/** The requirements of a request for a replica. */
export interface ReadingWishes {
  /** The position of the reader's last write: the replica must have replayed it. */
  position?: number
  /** In milliseconds. */
  mostBehind?: number
}

/** A replica, as operators see it. */
export interface ReplicaStatus {
  name: string
  /** Why it is left out; undefined if it is in use. */
  leftOut: string | undefined
  /** Seconds behind the primary; infinite if over a minute or unknown. */
  lag: number
}

/** The replicas of a process, and whether their primary answers. */
export interface Replicas {
  /** False from a failure of the primary until it answers again. */
  isPrimaryUp: () => boolean
  /** Picks a replica that is fresh enough, round robin. */
  isPrimarySilent: () => boolean
  /** A replica that fulfills the wishes; of several, each in turn. */
  find: (wishes: ReadingWishes) => Reading | undefined
  /** The newest known position of the primary. */
  newest: () => number
  /** Where the log of the primary ends now, in bytes. Throws if it does not answer. */
  readPosition: () => Promise<number>
  list: () => ReplicaStatus[]
  /** Resolves when each server was asked once. */
  isReady: Promise<unknown>
  close: () => Promise<void>
}

/** How to connect; see {@link createReplicas}. */
export interface ReplicasOptions {
  primary: Pick<Database, 'pool' | 'gate'> & {
    /** Its address without a pooler. */
    directUrl: string
  }
  urls: readonly string[]
  /** The maximum number of connections to each replica. */
  max: number
  named: boolean
  log: Logger
  /** Called when the primary fails. */
  onPrimaryLost?: () => void
}

/**
 * Connects to the replicas of the configuration. Twice a second, asks each server for its position
 * in the write-ahead log (docs/decisions/0030-replicas.md). While the primary does not answer, its
 * pool refuses connections, so that requests fail at once instead of waiting.
 */
export function createReplicas({
  primary,
  urls,
  max,
  named,
  log,
  onPrimaryLost = () => {},
}: ReplicasOptions): Replicas {
  const { isUp, isSilent, behind, newest, readPosition, ...watched } = watchPrimary({
    database: primary,
    directUrl: primary.directUrl,
    log,
    onLost: onPrimaryLost,
  })
  const onHeard = changesIn(log, () => list())
  const all = urls.map((url) => openReplica(url, { primary: primary.pool, max, named, log, onHeard }))
  let turn = 0

  function whyLeftOut({ heard }: Replica): string | undefined {
    const state = heard()
    if (state === undefined) return 'it was not asked yet'
    if (state instanceof Error) return state.message
    // If the address of the primary fails, this server was perhaps just promoted.
    if (!state.isStandby && isUp()) return 'it is the primary'
    const late = behind(state.position)
    return late > mostBehind.usual ? `it is ${seconds(late)} behind` : undefined
  }

  const list = () =>
    all.map((replica): ReplicaStatus => {
      const state = replica.heard()
      const lag = state && !(state instanceof Error) ? behind(state.position) / 1000 : Number.POSITIVE_INFINITY
      return { name: replica.name, leftOut: whyLeftOut(replica), lag }
    })

  return {
    isPrimaryUp: isUp,
    isPrimarySilent: isSilent,
    find({ position = 0, mostBehind: limit = mostBehind.usual }) {
      const usable = all.flatMap((replica) => {
        const state = replica.heard()
        if (!state || state instanceof Error || state.position < position || whyLeftOut(replica)) return []
        const late = behind(state.position)
        return late <= limit ? [{ db: replica.db, name: replica.name, behind: late }] : []
      })
      return usable[turn++ % usable.length]
    },
    newest,
    readPosition,
    list,
    isReady: watched.look().then(() => Promise.all(all.map(({ look }) => look()))),
    async close() {
      await Promise.all([watched.close(), ...all.map(({ close }) => close())])
    },
  }
}

const seconds = (milliseconds: number) =>
  Number.isFinite(milliseconds) ? `${Math.round(milliseconds / 1000)} s` : 'over a minute'

/** Returns a function that logs which replicas were left out or taken back since the last call. */
function changesIn(log: Logger, list: () => readonly ReplicaStatus[]): () => void {
  const used = new Map<string, boolean>()
  return () => {
    for (const { name, leftOut } of list()) {
      const isUsed = leftOut === undefined
      if (used.get(name) === isUsed) continue
      used.set(name, isUsed)
      if (isUsed) log.info({ replica: name }, 'a replica is in use')
      else log.warn({ replica: name, reason: leftOut }, 'a replica is left out')
    }
  }
}
