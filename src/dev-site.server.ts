import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Deps } from '#platform/http/app.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { type Fetch, listenerOf } from '#platform/http-server.server.ts'
import type { RenderMail } from '#platform/mail.ts'
import { inScope } from '#platform/scope.server.ts'
import { readTexts } from '#platform/texts.server.ts'
import { languagesIn, splitAddress } from '#ui/language.ts'
import { sourceAssets, sourceTexts } from './page-server/page-assets.server.ts'
import type { RenderPage } from './page-server/page-server.server.ts'
import { findPage } from './routes.ts'
import { belongsToApi, type MailModule, type Opened, type Site } from './site.server.ts'

/**
 * The only folders that the development server serves. The project's folder also holds `data/` with
 * passwords.
 */
const servedFolders = ['src', 'public', 'node_modules'].map((folder) => join(import.meta.dirname, '..', folder))

type ApiModule = typeof import('./api.server.ts')

/**
 * The site as `npm run dev` serves it: pages, API and browser code come from the sources. A change
 * shows at the next request or, in the browser, immediately. State (the pool, the log) stays
 * outside, in `deps`.
 */
export async function devSite(opened: Opened): Promise<Site> {
  const { createServer: createVite } = await import('vite')
  const server = createServer()
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server }, fs: { strict: true, allow: servedFolders } },
    appType: 'custom',
  })

  const renderMail: RenderMail = async (...mail) =>
    ((await vite.ssrLoadModule('/src/domains/notifications/components/render-mail.tsx')) as MailModule).renderMail(
      ...mail,
    )
  const deps: Deps = { ...opened, renderMail }

  let loaded: { from: ApiModule['createApi']; fetch: Fetch } | undefined
  const api: Fetch = async (request, env) => {
    const { createApi } = (await vite.ssrLoadModule('/src/api.server.ts')) as ApiModule
    if (loaded?.from !== createApi) loaded = { from: createApi, fetch: createApi(deps).fetch }
    return loaded.fetch(request, env)
  }
  const page: Fetch = async (request, env) => {
    const { renderPage } = (await vite.ssrLoadModule('/src/pages/entry.server.tsx')) as { renderPage: RenderPage }
    const request_id = uuidv7()
    const route = () => findPage(new URL(request.url).pathname)?.path ?? 'unknown'
    const { language } = splitAddress(new URL(request.url).pathname)
    const { status, headers, cookies, html } = await inScope(
      { request_id, route, language: language ?? undefined, who: {} },
      () =>
        renderPage(request, {
          fetch: (inner) => api(inner, { ...env, inProcess: true }),
          assetsOf: sourceAssets,
          report,
          request_id,
          public_url: deps.config.PUBLIC_URL,
        }),
    )
    const own = cookies.map((cookie): [string, string] => ['set-cookie', cookie])
    const body = html.length === 0 ? null : String(html).replace('<head>', `<head>${await viteClient()}`)
    return new Response(body, { status, headers: [...Object.entries(headers), ...own] })
  }
  const report = (error: unknown) => deps.log.error({ err: error }, 'a page failed')
  // React hydrates the whole document and fails on white space that it didn't render.
  const viteClient = async () =>
    (await vite.transformIndexHtml('/', '<head></head>'))
      .replace(/^\s*<head>\s*|\s*<\/head>\s*$/g, '')
      .replaceAll(/>\s+</g, '><')

  const listener = listenerOf((request, env) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(sourceTexts)) return textsAnswer(pathname.slice(sourceTexts.length))
    return belongsToApi(request) ? api(request, env) : page(request, env)
  }, deps.config.PUBLIC_URL)
  server.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)))
  return { server, close: () => vite.close(), renderMail }
}

function textsAnswer(code: string): Response {
  const [language] = languagesIn([code])
  return language ? Response.json({ texts: readTexts(language) }) : new Response(null, { status: 404 })
}
