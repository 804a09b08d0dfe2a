import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { renderPage } from '#pages/entry.server.tsx'
import { createApi } from '../src/api.server.ts'
import { sourceAssets } from '../src/page-server/page-assets.server.ts'
import { createPageServer, type PageServer } from '../src/page-server/page-server.server.ts'
import { siteServer } from '../src/site.server.ts'
import type { TestServer } from './server.ts'

/** A page as it was sent. */
export interface SentPage {
  status: number
  headers: IncomingHttpHeaders
  html: string
}

/** The pages of a site over HTTP, shared pages included. */
export interface PageSite {
  port: number
  get: (path: string, headers?: Record<string, string>) => Promise<SentPage>
  /** The same request, answered with a page of its own. */
  own: (path: string, headers?: Record<string, string>) => Promise<SentPage>
  /** The paths that were rendered so far. */
  rendered: string[]
  /** Lets no rendering begin until the returned function is called. */
  holdRendering: () => () => void
  /** The number of requests that have arrived and wait for their answer. */
  open: () => number
}

/**
 * Serves the pages of a test server in this process. `now` and `mostBytes` are those of the memory
 * of shared pages.
 */
export async function pageSite(server: TestServer, now?: () => number, mostBytes?: number): Promise<PageSite> {
  const api = createApi(server.deps)
  const rendered: string[] = []
  let held: Promise<void> | undefined
  let open = 0
  const pages = createPageServer({
    deps: server.deps,
    api,
    renderPage: async (asked, context) => {
      const { pathname, search } = new URL(asked.url)
      rendered.push(pathname + search)
      await held
      return renderPage(asked, context)
    },
    assetsOf: sourceAssets,
    ...(now && { now }),
    ...(mostBytes && { mostBytes }),
  })
  const siteOf = (shared: Pick<PageServer, 'shared'>) => siteServer(pages.page, shared, server.deps.config.PUBLIC_URL)
  const [site, alone] = [siteOf(pages), siteOf({ shared: () => () => false })]
  for (const each of [site, alone]) {
    await once(each.listen(0, '127.0.0.1'), 'listening')
    afterAll(() => each.close())
  }
  site.on('request', (_, response: ServerResponse) => {
    open += 1
    response.once('close', () => void (open -= 1))
  })
  const visit =
    (port: number) =>
    async (path: string, headers: Record<string, string> = {}): Promise<SentPage> => {
      const asked = request({ host: '127.0.0.1', port, path, headers: { host: 'porchlight.test', ...headers } }).end()
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      return { status: response.statusCode ?? 0, headers: response.headers, html: await text(response) }
    }
  const portOf = (each: typeof site) => (each.address() as AddressInfo).port
  const holdRendering = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return () => {
      held = undefined
      resolve()
    }
  }
  return {
    port: portOf(site),
    get: visit(portOf(site)),
    own: visit(portOf(alone)),
    rendered,
    holdRendering,
    open: () => open,
  }
}
