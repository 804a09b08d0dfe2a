import type { Server } from 'node:http'
import type { Deps } from '#platform/http/app.server.ts'
import { securityHeaders } from '#platform/http/security-headers.server.ts'
import { createHttpServer, type Fetch, listenerOf } from '#platform/http-server.server.ts'
import type { RenderMail } from '#platform/mail.ts'
import { staticFiles } from '#platform/static-files.server.ts'
import { createApi } from './api.server.ts'
import { readPageAssets } from './page-server/page-assets.server.ts'
import { createPageServer, type PageServer } from './page-server/page-server.server.ts'

/** An HTTP server that doesn't listen yet, and a function that closes it. */
export interface Site {
  server: Server
  close: () => Promise<void>
  /** The email templates belong to the same build as the pages. */
  renderMail: RenderMail
}

/** The dependencies of the site, already open. */
export type Opened = Omit<Deps, 'renderMail'>

const apiPaths =
  /^\/((rest|auth|storage|functions|realtime)\/v1(\/|$)|(mcp|livez|readyz|metrics|dev\/mail\.(json|html))$|docs\/api|(robots|llms)\.txt$|sitemap[./-]|theme-[0-9a-f]+\.css$|manifest\.webmanifest$|\.well-known\/oauth-|oauth\/|brand\/|og\/|calendars\/|p\/[^/]+\/qr\.svg$)/

/** The email templates, as the SSR build exports them. */
export type MailModule = typeof import('#domains/notifications/components/render-mail.tsx')

/** Whether an address belongs to the API; all others are files or pages. */
export function belongsToApi({ url, method }: Request): boolean {
  const { pathname } = new URL(url)
  // Email programs post to the address of a page (RFC 8058).
  return apiPaths.test(pathname) || (method === 'POST' && pathname === '/unsubscribe')
}

/**
 * The site as `npm start` serves it, which only the build can load: the API, pages, and the files
 * of the browser build.
 */
export async function builtSite(opened: Opened): Promise<Site> {
  const renderMail: RenderMail = async (...mail) =>
    (await import('#domains/notifications/components/render-mail.tsx')).renderMail(...mail)
  const deps: Deps = { ...opened, renderMail }
  const api = createApi(deps)
  const file = await staticFiles('dist/client', securityHeaders(deps.config.PUBLIC_URL))
  const { renderPage } = await import('#pages/entry.server.tsx')
  const assetsOf = await readPageAssets('dist/client/.vite')
  const pages = createPageServer({ deps, api, renderPage, assetsOf })
  const answer: Fetch = (request, env) =>
    belongsToApi(request) ? api.fetch(request, env) : (file(request) ?? pages.page(request, env))
  return { server: siteServer(answer, pages, deps.config.PUBLIC_URL), close: async () => {}, renderMail }
}

/** An HTTP server that answers shared pages without a Request and a Response. */
export function siteServer(answer: Fetch, { shared }: Pick<PageServer, 'shared'>, publicUrl: string): Server {
  const otherwise = listenerOf(answer, publicUrl)
  const answersShared = shared(otherwise)
  return createHttpServer((incoming, outgoing) => {
    if (!answersShared(incoming, outgoing)) otherwise(incoming, outgoing)
  })
}

/** An HTTP server for a request handler. */
export const httpServer = (fetch: Fetch, publicUrl: string): Server => createHttpServer(listenerOf(fetch, publicUrl))
