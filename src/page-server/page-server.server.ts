import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import { deviceCookie } from '#domains/identity/devices-middleware.server.ts'
import { hasSessionCookie } from '#domains/identity/sessions-middleware.server.ts'
import { getSiteSettings, refreshSite, rereadSite, siteVersion } from '#domains/site/settings-queries.server.ts'
import { themePath } from '#domains/site/theme-sheet.server.ts'
import type { PageAssets } from '#pages/document.tsx'
import type { ApiAnswer, HtmlPage, RenderContext, renderPage as renderPageType } from '#pages/entry.server.tsx'
import type { Config } from '#platform/config.server.ts'
import type { AppEnv, Deps } from '#platform/http/app.server.ts'
import { jsonTextOf } from '#platform/http/json-text.server.ts'
import { clientAddress } from '#platform/http/trusted-proxies.server.ts'
import { positionIn, replicaFor, replicaForShared } from '#platform/replicas/middleware.server.ts'
import type { Replicas } from '#platform/replicas/replicas.server.ts'
import { pageMemory, type SharedPage } from './page-memory.server.ts'
import { PagesBusy, pageQueue } from './page-queue.server.ts'
import { brokenPage, busyPage, type Page, pageOf, pageResponse } from './page-response.server.ts'
import { inOwnPage, inPage } from './page-view.server.ts'
import type { SharedAddress } from './shared-address.server.ts'
import { type SharedPages, sharedPages } from './shared-pages.server.ts'

/** The server-rendered site, as the SSR build exports it. */
export type RenderPage = typeof renderPageType

interface Options {
  deps: Pick<Deps, 'db' | 'config' | 'log' | 'replicas'>
  api: Pick<Hono<AppEnv>, 'fetch'>
  renderPage: RenderPage
  assetsOf: (modules: string[]) => PageAssets
  /** Milliseconds of a clock that never goes back; see {@link pageMemory}. */
  now?: () => number
  /** Bytes of the pages in memory; see {@link pageMemory}. */
  mostBytes?: number
}

/** Answers requests for pages. */
export interface PageServer {
  /** A page for one request. */
  page: (request: Request, env?: object) => Promise<Response>
  /**
   * Pages for visitors who aren't signed in. `otherwise` answers the requests that need a page of
   * their own.
   */
  shared: (otherwise: Parameters<typeof sharedPages>[0]['otherwise']) => SharedPages
}

type Who = Pick<RenderContext, 'isSignedOut'>

/** The limits of the queue. A visitor who would wait longer gets a page that says so. */
const limits = { atOnce: 8, waiting: 200, longest: 5_000 }

/** Creates the page server of a process. */
export function createPageServer(options: Options): PageServer {
  const { deps, now = () => performance.now(), mostBytes } = options
  const { db, config, log, replicas } = deps
  const make = pageMaker(options)

  const page: PageServer['page'] = (request, env = {}) =>
    inOwnPage(request, (request_id) => makeFor(request, request_id, env))

  async function makeFor(request: Request, request_id: string, env: object): Promise<Response> {
    const isSignedOut = !hasSessionCookie(request.headers.get('cookie'), config)
    const reading = replicas && { replica: replicaOf(request, replicas, config) }
    const { page: made } = await make(request, request_id, { ...env, ...(reading && { reading }) }, { isSignedOut })
    return pageResponse(request, withId(made, request_id))
  }

  async function render({ host, path, theme, route }: SharedAddress, client: string): Promise<SharedPage> {
    const views: (() => Promise<void>)[] = []
    const request = new Request(`http://${host}${path}`, {
      headers: { host, ...(theme !== 'system' && { cookie: `theme=${theme}` }) },
    })
    const replica = replicas && replicaForShared(replicas)
    const env = {
      address: client,
      onView: (count: () => Promise<void>) => void views.push(count),
      ...(replicas && { reading: { replica } }),
    }
    return inPage(request, route, async (request_id) => {
      const site = siteVersion(db)
      const { page: made, isWhole } = await make(request, request_id, env, { isSignedOut: true })
      return { ...made, request_id, isWhole, views, site, behind: replica?.behind ?? 0 }
    })
  }

  const readSite = () => rereadSite(db).then(() => siteVersion(db))
  const memory = pageMemory({ render, readSite, now, ...(mostBytes && { mostBytes }) })
  const clientOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(config.TRUST_PROXY, socket.remoteAddress ?? 'unknown', String(headers['x-forwarded-for'] ?? ''))
  const shared: PageServer['shared'] = (otherwise) =>
    sharedPages({ memory, otherwise, deviceCookie: deviceCookie(config), log, now, clientOf })
  return { page, shared }
}

/** Returns a function that renders pages, a few at a time. If rendering fails, the page says so. */
function pageMaker({ deps: { db, config, log }, api, renderPage, assetsOf }: Options) {
  const queue = pageQueue(limits)

  return async (request: Request, request_id: string, env: AppEnv['Bindings'], who: Who) => {
    const { pathname } = new URL(request.url)
    const report = (error: unknown) => {
      if (isHangUp(request, error)) log.debug({ err: error }, 'the visitor left before the page was ready')
      else log.error({ err: error }, 'a page failed')
    }
    const themed = await themedAssets(db, config, assetsOf)
    const common = { assetsOf: themed, report, request_id, public_url: config.PUBLIC_URL }
    const call = inProcess(api, env)
    await refreshSite({ primary: db })
    const rendered = await queue
      .run((turn) => renderPage(request, { ...common, ...who, fetch: call.fetch, turn }))
      .catch((error: unknown): Promise<HtmlPage> => {
        if (error instanceof PagesBusy) return busyPage(error.retryAfter)
        report(error)
        return brokenPage(request_id)
      })
    return { page: pageOf(pathname, rendered, config), isWhole: call.isWhole() }
  }
}

/** The files of a page, and the tokens of the theme that operators have chosen. */
async function themedAssets(db: Deps['db'], config: Config, assetsOf: Options['assetsOf']): Promise<typeof assetsOf> {
  const { theme } = await getSiteSettings({ db, config })
  if (!theme) return assetsOf
  return (modules) => {
    const assets = assetsOf(modules)
    return { ...assets, styles: [...assets.styles, themePath(theme)] }
  }
}

function replicaOf({ headers }: Request, replicas: Replicas, config: Config) {
  const authorization = headers.get('authorization') ?? undefined
  return replicaFor(replicas, { cookie: positionIn(headers.get('cookie'), config), authorization })
}

/** Rendering throws the reason of an aborted request. */
const isHangUp = ({ signal }: Request, error: unknown) => signal.aborted && error === signal.reason

const withId = (page: Page, id: string): Page => ({ ...page, headers: { ...page.headers, 'x-request-id': id } })

/** Calls the API without a network. The text of an answer is parsed directly. */
function inProcess(api: Options['api'], env: AppEnv['Bindings']) {
  let isWhole = true
  const fetch = async (request: Request): Promise<ApiAnswer> => {
    const response = await api.fetch(request, { ...env, inProcess: true })
    const { ok, status, headers } = response
    isWhole &&= ok
    const text = jsonTextOf(response)
    if (text === undefined) return response
    return { ok, status, headers, json: async () => JSON.parse(text) as unknown }
  }
  return { fetch, isWhole: () => isWhole }
}
