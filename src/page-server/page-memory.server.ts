import { compressWell, type Encoding } from '#platform/compression.server.ts'
import type { Page } from './page-response.server.ts'
import type { SharedAddress } from './shared-address.server.ts'

/**
 * Milliseconds until a change shows. They count from the start of rendering, or from the state of
 * the replica at that time.
 */
const lifetime = 2_000
/** Bytes of all pages in memory, compressed copies included. */
const MOST_BYTES = 32_000_000

/** A page for a visitor who isn't signed in. */
export interface SharedPage extends Page {
  /** The id by which failures of this rendering are found in the log. */
  request_id: string
  /** True if every part of the page was read. */
  isWhole: boolean
  /** How many milliseconds its data was behind when rendering began. */
  behind: number
  /** The version of the site's settings when rendering began. */
  site: string
  /** Called for each view. */
  views: readonly (() => Promise<void>)[]
}

/** Keeps whole pages for visitors who aren't signed in. */
export interface PageMemory {
  /** The page, if it is cached and not too old. */
  find: (address: SharedAddress) => KeptPage | undefined
  /**
   * The page, rendered now, unless another visitor has been waiting for it for less than its
   * lifetime. `client` is the address of the visitor, for limits: a refusal is not cached.
   */
  make: (address: SharedAddress, client: string) => { page: Promise<KeptPage>; isFirst: boolean }
}

interface Options {
  render: (address: SharedAddress, client: string) => Promise<SharedPage>
  /** Makes the process know the settings of the site, and returns their version. */
  readSite: () => Promise<string>
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  /** If the pages have more bytes, the oldest ones are dropped. */
  mostBytes?: number
}

/** Creates the memory of a process. */
export function pageMemory({ render, readSite, now, mostBytes = MOST_BYTES }: Options): PageMemory {
  const store = pageStore(now, mostBytes)
  const site = siteWatch(readSite, now)
  const pending = new Map<string, Pending>()

  function make(key: string, address: SharedAddress, client: string): Pending {
    const until = now() + lifetime
    const rendering = async () => {
      try {
        await site.refresh()
        const rendered = await render(address, client)
        const page = keep(rendered, until - rendered.behind)
        if (page.mayBeShared && page.until > now()) store.add(key, page)
        return page
      } finally {
        if (pending.get(key) === made) pending.delete(key)
      }
    }
    const made: Pending = { page: rendering(), until }
    pending.set(key, made)
    return made
  }
  return {
    find(address) {
      const page = store.find(keyOf(address))
      return page && site.isCurrent(page.site) ? page : undefined
    },
    make(address, client) {
      const key = keyOf(address)
      const first = pending.get(key)
      // A rendering that takes longer than a page's lifetime may already lack a change.
      const isFirst = !first || first.until <= now()
      return { page: isFirst ? make(key, address, client).page : first.page, isFirst }
    },
  }
}

/**
 * Keeps the version of the site's settings, at most one page's lifetime old. Without it, a page
 * would outlive a change by the age of the settings with which it was rendered.
 */
function siteWatch(readSite: Options['readSite'], now: Options['now']) {
  let last = { version: '', at: Number.NEGATIVE_INFINITY }
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const at = now()
    last = { version: await readSite(), at }
  }
  /** Reads the version again if it is older than half of a page's lifetime. */
  async function refresh(): Promise<void> {
    if (now() - last.at < lifetime / 2) return
    reading ??= read().finally(() => (reading = undefined))
    await reading
  }
  return {
    refresh,
    isCurrent(version: string): boolean {
      void refresh()
      return version === last.version && now() - last.at < lifetime
    },
  }
}

/** A page that is being rendered, and until when it may be shown. */
interface Pending {
  page: Promise<KeptPage>
  until: number
}

const keyOf = ({ theme, host, path }: SharedAddress) => `${theme} ${host} ${path}`

/** A page, ready to be sent. */
export interface KeptPage {
  until: number
  mayBeShared: boolean
  request_id: string
  status: number
  size: number
  site: string
  views: readonly (() => Promise<void>)[]
  /** Headers as names and values in turn, and the body. Compressed once. */
  packed: (encoding: Encoding | undefined) => Packed | Promise<Packed>
}

interface Packed {
  headers: readonly string[]
  body: Uint8Array
}

function keep(page: SharedPage, until: number): KeptPage {
  const { status, cookies, bytes, views, site, request_id } = page
  const mayBeShared = status === 200 && cookies.length === 0 && page.isWhole
  const own = Object.entries(page.headers).flat()
  const headers = [...own, ...cookies.flatMap((cookie) => ['set-cookie', cookie])]
  const packs = new Map<Encoding | undefined, Packed | Promise<Packed>>([
    [undefined, { headers: [...headers, 'content-length', String(bytes.length)], body: bytes }],
  ])
  async function pack(encoding: Encoding): Promise<Packed> {
    const body = await compressWell(bytes, encoding)
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
    site,
    views,
    packed(encoding) {
      const made = packs.get(bytes.length === 0 ? undefined : encoding) ?? pack(encoding!)
      packs.set(encoding, made)
      return made
    },
  }
}

/** Pages in the order of their creation, so that the first ones are dropped first. */
function pageStore(now: () => number, mostBytes: number) {
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
