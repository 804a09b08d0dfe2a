import { readFile } from 'node:fs/promises'
import { Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { hasSessionCookie } from '#features/sessions/middleware.server.ts'
import type { ApiAnswer } from '#pages/entry.server.tsx'
import type { Deps } from '#platform/http/app.server.ts'
import { jsonTextOf } from '#platform/http/json-text.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import type { RenderMail } from '#platform/mail.ts'
import { staticFiles } from '#platform/static-files.server.ts'
import { createApi } from './api.server.ts'
import { readPageAssets } from './page-assets.server.ts'
import { brokenPage, pageOf, pageResponse } from './page-response.server.ts'

/** An HTTP server that doesn't listen yet, and a function that closes it. */
export interface Site {
  server: Server
  close: () => Promise<void>
  /** The email templates belong to the same build as the pages. */
  renderMail: RenderMail
}

/** What the site depends on, already open. */
export type Opened = Omit<Deps, 'renderMail'>

/** Answers a request; `env` describes the connection. */
export type Fetch = (request: Request, env?: object) => Response | Promise<Response>

/** The server-rendered site, as the SSR build exports it. */
export type RenderPage = typeof import('#pages/entry.server.tsx').renderPage

const apiPaths =
  /^\/((rest|auth|storage|functions|realtime)\/v1(\/|$)|(livez|readyz|metrics|dev\/mail\.json)$|docs\/api|robots\.txt$|sitemap[./-]|og\/|calendars\/)/

/** The email templates, as the SSR build exports them. */
export type MailModule = typeof import('#features/notifications/components/render-mail.tsx')

/** Whether the API answers an address; all others are files or pages. */
export function belongsToApi({ url, method }: Request): boolean {
  const { pathname } = new URL(url)
  // Email programs post to the address of a page (RFC 8058).
  return apiPaths.test(pathname) || (method === 'POST' && pathname === '/unsubscribe')
}

/** The site as `npm start` serves it: the API, and the pages and files that the builds left in `dist/`. */
export async function builtSite(opened: Opened): Promise<Site> {
  const renderMail: RenderMail = async (...mail) => (await built<MailModule>('render-mail')).renderMail(...mail)
  const deps: Deps = { ...opened, renderMail }
  const api = createApi(deps)
  const file = await staticFiles('dist/client')
  const { renderPage } = await built<{ renderPage: RenderPage }>('entry.server')
  const assetsOf = await readPageAssets('dist/client/.vite/manifest.json')
  const css = await readFile(join('dist/client', ...assetsOf([]).styles))
  const { MAP_TILES_URL, PUBLIC_URL } = deps.config
  const page = async (request: Request, env?: object): Promise<Response> => {
    const request_id = uuidv7()
    const { pathname } = new URL(request.url)
    const report = (error: unknown) => deps.log.error({ err: error, request_id, path: pathname }, 'a page failed')
    const rendered = await renderPage(request, {
      fetch: inProcess(api, env),
      assetsOf,
      inlinesCss: true,
      report,
      request_id,
      public_url: PUBLIC_URL,
      isSignedOut: !hasSessionCookie(request.headers.get('cookie'), deps.config),
    }).catch((error: unknown) => {
      report(error)
      return brokenPage(request_id)
    })
    const made = pageOf(pathname, rendered, css, MAP_TILES_URL)
    return pageResponse(request, { ...made, headers: { ...made.headers, 'x-request-id': request_id } })
  }
  const answer: Fetch = (request, env) =>
    belongsToApi(request) ? api.fetch(request, env) : (file(request) ?? page(request, env))
  return { server: httpServer(answer), close: async () => {}, renderMail }
}

/** Calls the API without a network. The text of an answer is parsed, not sent and received. */
function inProcess(api: ReturnType<typeof createApi>, env?: object) {
  return async (request: Request): Promise<ApiAnswer> => {
    const response = await api.fetch(request, { ...env, inProcess: true })
    const text = jsonTextOf(response)
    if (text === undefined) return response
    const { ok, status, headers } = response
    return { ok, status, headers, json: async () => JSON.parse(text) as unknown }
  }
}

/** Reads from the SSR build. */
async function built<Module>(name: string): Promise<Module> {
  return (await import(new URL(`../dist/server/${name}.js`, import.meta.url).href)) as Module
}

/** An HTTP server for a request handler. */
export function httpServer(fetch: Fetch): Server {
  const server = createAdaptorServer({ fetch })
  if (!(server instanceof Server)) throw new Error('HTTP/1.1 was expected')
  return server
}
