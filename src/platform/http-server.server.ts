import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { closedPolicy } from './http/security-headers.server.ts'
import { uuidv7 } from './http/uuid.server.ts'
import { OperatorError } from './operator-error.server.ts'
import { unexpectedError } from './problems.ts'

/** The address is in use or not allowed; the message says how to choose another. */
export class AddressRefused extends OperatorError {
  override name = 'AddressRefused'
}

/**
 * Milliseconds to wait for a previous process to free the port, for open requests when closing, and
 * for idle connections when closing patiently: browsers end them within five seconds.
 */
const timeouts = { port: 3_000, requests: 5_000, idle: 10_000 }

/**
 * The time limit for a whole request to arrive, and the interval of checks for requests that took
 * longer, in milliseconds.
 */
const arrival = { requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

/**
 * An HTTP server that ends slow requests (408). It refuses what the parser rejects, and requests
 * with two hosts or, in HTTP/1.1, without one, with `application/problem+json`, as the API does.
 */
export function createHttpServer(listener: RequestListener, times: Partial<typeof arrival> = {}): Server {
  const latest = new WeakMap<Duplex, ServerResponse>()
  const server = createServer({ ...arrival, ...times, requireHostHeader: false }, (incoming, outgoing) => {
    latest.set(incoming.socket, outgoing)
    if (hasItsHost(incoming)) return listener(incoming, outgoing)
    const { status, headers, body } = refusalOf('')
    outgoing.writeHead(status, headers).end(body)
  })
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    const answer = latest.get(socket)
    // A second answer would become part of the one that is being sent.
    const isAnswering = answer?.headersSent && !answer.writableFinished
    if (socket.writable && !isAnswering) socket.write(asText(refusalOf(code)))
    socket.destroy()
  })
  return server
}

/**
 * Whether a request has the right number of hosts. With two, a proxy may believe the other one.
 * Only HTTP/1.1 requires one.
 */
function hasItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

const malformed = [400, 'bad_request', 'The request is not valid.'] as const
const reasonsToRefuse: Record<string, readonly [status: number, code: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
  unexpected: [500, 'internal_error', unexpectedError],
}

/** The answer to a request that never reaches the API. `reason` is the code of Node's error. */
function refusalOf(reason = '') {
  const [status, code, detail] = reasonsToRefuse[reason] ?? malformed
  const title = STATUS_CODES[status]
  const request_id = uuidv7()
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code, request_id })
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': request_id,
    'cache-control': 'no-store',
    'content-security-policy': closedPolicy,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  }
  return { status, headers, body }
}

function asText({ status, headers, body }: ReturnType<typeof refusalOf>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** Answers a request; `env` describes the connection. */
export type Fetch = (request: Request, env?: object) => Response | Promise<Response>

/**
 * A listener that answers with `fetch`. A request without a host is for the one of `publicUrl`. One
 * with an invalid host or address never reaches `fetch` (400).
 */
export function listenerOf(fetch: Fetch, publicUrl: string): RequestListener {
  const listener = getRequestListener(fetch, {
    hostname: new URL(publicUrl).host,
    errorHandler: (error) => {
      const { status, headers, body } = refusalOf(error instanceof RequestError ? '' : 'unexpected')
      return new Response(body, { status, headers })
    },
  })
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

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
    if (!server.listening) response.shouldKeepAlive = false
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
 * last responses close their connections, so that clients do not reuse them. If `isPatient`, also
 * waits for idle connections: a client may be about to send its next request.
 */
export async function close(server: Server, { isPatient = false } = {}): Promise<void> {
  const closed = new Promise<void>((done) => {
    // Unlike this one, the `close` of HTTP servers ends idle connections.
    if (isPatient) NetServer.prototype.close.call(server, () => done())
    else server.close(() => done())
  })
  for (const response of inWork.get(server) ?? []) response.shouldKeepAlive = false
  const cut = setTimeout(() => server.closeAllConnections(), isPatient ? timeouts.idle : timeouts.requests)
  await closed
  clearTimeout(cut)
}
