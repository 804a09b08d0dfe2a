import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { encodingFor } from '#platform/compression.server.ts'
import { heldBriefly, proxyHeader } from '#platform/http/proxy-caches.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { pageCache, requestSeconds } from '#platform/metrics.server.ts'
import type { KeptPage, PageMemory } from './page-memory.server.ts'
import { countView } from './page-view.server.ts'
import { type SharedAddress, sharedAddressOf } from './shared-address.server.ts'

/** Answers a request and returns true, or returns false. */
export type SharedPages = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

interface Options {
  memory: PageMemory
  /** Answers a request with a page of its own. */
  otherwise: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  log: Logger
  /** Milliseconds, by the clock of the memory. */
  now: () => number
  /** The name of the cookie by which a browser is recognized. */
  deviceCookie: string
  /** The network address of the visitor. */
  clientOf: (incoming: IncomingMessage) => string
}

/**
 * Answers visitors who aren't signed in with the pages in memory
 * (docs/decisions/0025-fast-pages.md). Requests for the same page wait for a rendering that began
 * less than two seconds ago. A change shows within two seconds in every process, because each
 * forgets its pages by itself, and reads the site's settings every second.
 */
export function sharedPages({ memory, otherwise, log, now, deviceCookie, clientOf }: Options): SharedPages {
  const harmless = new Set(['theme', '__Host-theme', deviceCookie])

  return (incoming, outgoing) => {
    const address = sharedAddressOf(incoming, harmless)
    if (!address) return false
    const stored = memory.find(address)
    const count = beginView(address, outgoing)
    const { route } = address
    if (stored) {
      count('hit')
      void send(stored, incoming, outgoing, { log, request_id: uuidv7(), route, isNew: false })
      return true
    }
    const { page, isFirst } = memory.make(address, clientOf(incoming))
    page
      .then((made) => {
        // The first visitor gets even a page that can't be shared, because it was rendered for
        // them.
        if (!made.mayBeShared && !isFirst) return otherwise(incoming, outgoing)
        count('miss')
        const request_id = isFirst ? made.request_id : uuidv7()
        return send(made, incoming, outgoing, { log, request_id, route, isNew: made.until > now() })
      })
      .catch(() => otherwise(incoming, outgoing))
    return true
  }
}

/**
 * Returns a function that counts a view, and its time until the answer is sent. Pages that are not
 * shared count themselves.
 */
function beginView({ route }: SharedAddress, outgoing: ServerResponse) {
  const began = performance.now()
  return (result: 'hit' | 'miss'): void => {
    pageCache.inc({ result })
    outgoing.once('finish', () =>
      requestSeconds.observe({ method: 'GET', route, status: outgoing.statusCode }, (performance.now() - began) / 1000),
    )
  }
}

/**
 * The circumstances of an answer. `isNew`: the page was rendered just now, neither cached nor slow
 * to render.
 */
interface Sending {
  log: Logger
  request_id: string
  route: string
  isNew: boolean
}

async function send(
  page: KeptPage,
  { headers }: IncomingMessage,
  outgoing: ServerResponse,
  { log, request_id, route, isNew }: Sending,
): Promise<void> {
  const { packed, status, views } = page
  const found = packed(encodingFor(headers['accept-encoding']))
  const { headers: made, body } = found instanceof Promise ? await found : found
  // Browsers may not store it, because the service worker treats a storable page as everyone's.
  const forProxies = isNew && mayBeHeld(page, headers) ? [proxyHeader, heldBriefly] : []
  outgoing.writeHead(status, [...made, 'x-request-id', request_id, ...forProxies])
  outgoing.end(body)
  countView(views, headers['user-agent'], log.child({ request_id, route }))
}

/** A proxy would neither know the theme in a cookie nor count views. */
const mayBeHeld = ({ mayBeShared, views }: KeptPage, { cookie }: IncomingMessage['headers']) =>
  mayBeShared && views.length === 0 && cookie === undefined
