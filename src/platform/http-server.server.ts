import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The address is in use or not allowed; the message says how to choose another. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/**
 * Milliseconds to wait for a previous process to free the port, and for open requests when closing.
 */
const timeouts = { port: 3_000, requests: 5_000 }

/**
 * Listens and resolves to the port (PORT 0 takes a free one). Throws {@link AddressRefused} if it
 * cannot.
 */
export async function listen(
  server: Server,
  { PORT, HOST }: { PORT: number; HOST?: string | undefined },
): Promise<number> {
  inWork.set(server, new Set())
  server.prependListener('request', (_, response: ServerResponse) => {
    inWork.get(server)?.add(response)
    response.once('close', () => inWork.get(server)?.delete(response))
  })
  for (const started = Date.now(); ; await pause(200)) {
    const code = await attempt(server, PORT, HOST)
    const address = server.address()
    if (typeof address === 'object' && address) return address.port
    if (code === 'EADDRINUSE' && Date.now() - started < timeouts.port) continue
    throw new AddressRefused(
      `${reasons[code] ?? `Listening failed (${code}):`} port ${PORT}${HOST ? ` of ${HOST}` : ''}. Choose another: PORT=${PORT + 1} npm start`,
    )
  }
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'Another program is already using',
  EACCES: 'This user may not open',
  EADDRNOTAVAIL: 'This machine does not have',
}

async function attempt(server: Server, port: number, host: string | undefined): Promise<string> {
  server.listen({ port, host })
  try {
    await once(server, 'listening')
    return ''
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const inWork = new WeakMap<Server, Set<ServerResponse>>()

/**
 * Stops accepting connections, lets open requests finish for a few seconds, then cuts the rest. The
 * last responses close their connections, so that clients do not reuse them.
 */
export async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeIdleConnections()
  for (const response of inWork.get(server) ?? []) response.shouldKeepAlive = false
  const cut = setTimeout(() => server.closeAllConnections(), timeouts.requests)
  await closed
  clearTimeout(cut)
}
