import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { compress, type Encoding, encodingFor } from '#platform/compression.server.ts'
import { heldBriefly, proxyHeader } from '#platform/http/proxy-caches.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { pageCache, requestSeconds } from '#platform/metrics.server.ts'
import { isProgram } from '#platform/tally.server.ts'
import type { Page } from './page-response.server.ts'
import { type SharedAddress, sharedAddressOf } from './shared-address.server.ts'

/** Milliseconds until a change shows: from the start of rendering, or from what a replica had then. */
const lifetime = 2_000
/** Bytes of all pages in memory, compressed copies included. */
const mostBytes = 32_000_000

/** A page for a visitor who isn't signed in. */
export interface SharedPage extends Page {
  /** Finds failures of this rendering in the log. */
  request_id: string
  /** True if every part of the page was read. */
  isWhole: boolean
  /** Milliseconds by which its data were behind when rendering began. */
  behind: number
  /** Called for each view. */
  views: readonly (() => Promise<void>)[]
}

/** Answers a request and returns true, or returns false. */
export type SharedPages = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

interface Options {
  render: (address: SharedAddress) => Promise<SharedPage>
  /** Answers a request with a page of its own. */
  otherwise: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  log: Logger
  /** The name of the cookie by which a browser is recognized. */
  deviceCookie: string
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/**
 * Keeps whole pages for visitors who aren't signed in (docs/decisions/0025-fast-pages.md). Requests for
 * the same page while it is rendered wait for it. A change shows within {@link lifetime} in every process,
 * because each forgets its pages by itself.
 */
export function sharedPages({
  render,
  otherwise,
  log,
  deviceCookie,
  now = () => performance.now(),
}: Options): SharedPages {
  const store = pageStore(now)
  const pending = new Map<string, Promise<KeptPage>>()
  const harmless = new Set(['theme', '__Host-theme', deviceCookie])

  async function make(key: string, address: SharedAddress): Promise<KeptPage> {
    const until = now() + lifetime
    try {
      const rendered = await render(address)
      const page = keep(rendered, until - rendered.behind)
      if (page.mayBeShared) store.add(key, page)
      return page
    } finally {
      pending.delete(key)
    }
  }

  return (incoming, outgoing) => {
    const address = sharedAddressOf(incoming, harmless)
    if (!address) return false
    const key = `${address.theme} ${address.host} ${address.path}`
    const stored = store.find(key)
    const count = beginView(address, outgoing)
    if (stored) {
      count('hit')
      void send(stored, incoming, outgoing, { log, request_id: uuidv7(), route: address.route, isNew: false })
      return true
    }
    const first = pending.get(key)
    const page = first ?? make(key, address)
    if (!first) pending.set(key, page)
    page
      .then((made) => {
        // A page that may not be shared was still made for the first visitor.
        if (made.mayBeShared || !first) {
          count('miss')
          return send(made, incoming, outgoing, {
            log,
            request_id: first ? uuidv7() : made.request_id,
            route: address.route,
            isNew: true,
          })
        }
        return otherwise(incoming, outgoing)
      })
      .catch(() => otherwise(incoming, outgoing))
    return true
  }
}

/** Returns a function that counts a view, and its time until the answer is sent. A page of its own counts itself. */
function beginView({ route }: SharedAddress, outgoing: ServerResponse) {
  const began = performance.now()
  return (result: 'hit' | 'miss'): void => {
    pageCache.inc({ result })
    outgoing.once('finish', () =>
      requestSeconds.observe({ method: 'GET', route, status: outgoing.statusCode }, (performance.now() - began) / 1000),
    )
  }
}

/** A page, ready to be sent. */
interface KeptPage {
  until: number
  mayBeShared: boolean
  request_id: string
  status: number
  size: number
  views: readonly (() => Promise<void>)[]
  /** Headers as names and values in turn, and the body. Compressed once. */
  packed: (encoding: Encoding | undefined) => Packed | Promise<Packed>
}

interface Packed {
  headers: readonly string[]
  body: Uint8Array
}

function keep(page: SharedPage, until: number): KeptPage {
  const { status, cookies, bytes, views, request_id } = page
  const mayBeShared = status === 200 && cookies.length === 0 && page.isWhole
  const own = Object.entries(page.headers).flat()
  const headers = [...own, ...cookies.flatMap((cookie) => ['set-cookie', cookie])]
  const packs = new Map<Encoding | undefined, Packed | Promise<Packed>>([
    [undefined, { headers: [...headers, 'content-length', String(bytes.length)], body: bytes }],
  ])
  async function pack(encoding: Encoding): Promise<Packed> {
    const body = await compress(bytes, encoding)
    const made = { headers: [...headers, 'content-encoding', encoding, 'content-length', String(body.length)], body }
    packs.set(encoding, made)
    return made
  }
  return {
    until,
    mayBeShared,
    request_id,
    status,
    size: 2 * bytes.length,
    views,
    packed(encoding) {
      const made = packs.get(bytes.length === 0 ? undefined : encoding) ?? pack(encoding!)
      packs.set(encoding, made)
      return made
    },
  }
}

/** How a page is sent. `isNew`: it was made for this request, not kept. */
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
  // Browsers may not store it: the service worker takes what they may store for everyone's.
  const forProxies = isNew && mayBeHeld(page, headers) ? [proxyHeader, heldBriefly] : []
  outgoing.writeHead(status, [...made, 'x-request-id', request_id, ...forProxies])
  outgoing.end(body)
  if (views.length > 0 && !isProgram(headers['user-agent']))
    for (const count of views)
      count().catch((error: unknown) => log.error({ err: error, request_id, route }, 'could not count a view'))
}

/** A proxy would neither know the theme in a cookie nor count views. */
const mayBeHeld = ({ mayBeShared, views }: KeptPage, { cookie }: IncomingMessage['headers']) =>
  mayBeShared && views.length === 0 && cookie === undefined

/** Pages in the order of their making, so that the first are the ones to forget. */
function pageStore(now: () => number) {
  const pages = new Map<string, KeptPage>()
  let bytes = 0
  let sweep: NodeJS.Timeout | undefined

  function remove(key: string): void {
    bytes -= pages.get(key)?.size ?? 0
    pages.delete(key)
  }
  function forgetOld(): void {
    clearTimeout(sweep)
    for (const [key, { until }] of pages) if (until <= now() || bytes > mostBytes) remove(key)
    sweep = pages.size > 0 ? setTimeout(forgetOld, lifetime).unref() : undefined
  }
  return {
    find(key: string): KeptPage | undefined {
      const page = pages.get(key)
      return page && page.until > now() ? page : undefined
    },
    add(key: string, page: KeptPage): void {
      remove(key)
      pages.set(key, page)
      bytes += page.size
      if (bytes > mostBytes) forgetOld()
      else sweep ??= setTimeout(forgetOld, lifetime).unref()
    },
  }
}
