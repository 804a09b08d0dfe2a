import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { outsideScope } from '../scope.server.ts'
import { READ_ONLY } from './failures.server.ts'

/** Ends and refuses the connections of a pool immediately when its server is known to be gone. */
export interface Gate {
  /**
   * Cuts all connections. Their statements fail with this reason, and so does each new connection.
   */
  shut: (reason: string) => void
  /** Accepts new connections again. */
  open: () => void
}

/** The gate as connections use it. */
export interface Doorway extends Gate {
  /** Registers a connection until it ends. Returns the reason if none may begin now. */
  admit: (client: pg.Client) => Error | undefined
}

/**
 * Creates the gate of a pool. With `dropsReadOnly`, a connection ends if its server turns out to be
 * read-only, because it was the primary and no longer is.
 */
export function createGate({ dropsReadOnly }: { dropsReadOnly: boolean }): Doorway {
  const clients = new Set<pg.Client>()
  let refusal: string | undefined
  return {
    admit(client) {
      if (refusal !== undefined) return terminated(refusal)
      clients.add(client)
      client.once('end', () => clients.delete(client))
      if (dropsReadOnly)
        connectionOf(client).on('errorMessage', ({ code }) => {
          if (code === READ_ONLY) setImmediate(() => cut(client, 'the server is read-only'))
        })
      return undefined
    },
    shut(reason) {
      refusal = reason
      for (const client of clients) cut(client, reason)
    },
    open() {
      refusal = undefined
    },
  }
}

/** A class of clients whose connections pass through a gate. */
export function gatedClient(Base: typeof pg.Client, gate: Doorway): typeof pg.Client {
  return class extends Base {
    override connect(...parameters: unknown[]): never {
      const refused = gate.admit(this)
      // Outside the scope of this request, because other requests use the connection later.
      if (!refused) return outsideScope(() => super.connect(...(parameters as []))) as never
      const [callback] = parameters as [((error: Error) => void)?]
      return (callback ? process.nextTick(callback, refused) : Promise.reject(refused)) as never
    }
  }
}

/** Ends a connection without waiting for its server. */
export function cut(client: pg.Client, reason: string): void {
  connectionOf(client).stream.destroy(terminated(reason))
}

const terminated = (reason: string) => new Error(`Connection terminated: ${reason}`)

/** The part of pg's client that its types do not describe. */
const connectionOf = (client: pg.Client) =>
  (client as pg.Client & { connection: { stream: Duplex; on: OnErrorMessage } }).connection

type OnErrorMessage = (event: 'errorMessage', listen: (error: { code?: string }) => void) => void
