import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { allCategories } from '#domains/catalog/categories-rules.ts'
import { sessionKey } from '#domains/identity/client.ts'
import type { User } from '#domains/identity/contract.ts'
import { visitorHeader } from '#domains/identity/sessions-rules.ts'
import { type Api, createApiClient } from '#platform/api-client.ts'
import { findPage, type PageHandle } from '#routes.ts'
import { country } from '#ui/country.ts'
import { pathIn, preferred, siteLanguages, splitAddress } from '#ui/language.ts'
import { App } from './app.tsx'
import { type AppServices, appContext, createQueryClient } from './app-context.ts'
import { Document, type PageAssets } from './document.tsx'
import { headOf } from './head.ts'
import { themeIn } from './layout/theme.ts'
import { oneAddress } from './one-address.ts'
import { pageHtml } from './page-html.ts'
import { loadFailure } from './route-error.tsx'
import { routes } from './route-objects.tsx'

/** The parts of an API response that rendering needs. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

/** The dependencies of rendering: the API in process, and the files of each page module. */
export interface RenderContext {
  fetch: (request: Request) => ApiAnswer | Promise<ApiAnswer>
  assetsOf: (modules: string[]) => PageAssets
  /** The site's public address, for search engines and shared links. */
  public_url: string
  /** True if the request has no session cookie: then the session is not read. */
  isSignedOut?: boolean
  /** Waits until this page may be rendered, so that many pages don't block the process. */
  turn?: () => Promise<void>
  /** Called with errors while rendering; the visitor sees the page's error state. */
  report: (error: unknown) => void
  /** Sent with every call, so that the log connects a page with its calls. */
  request_id: string
}

/** A page, or a redirect with an empty one. */
export interface HtmlPage {
  status: number
  headers: Record<string, string>
  /** The cookies that the API has set. */
  cookies: readonly string[]
  /** The document; empty for a redirect. */
  html: string
}

const handlers: Record<string, ReturnType<typeof createStaticHandler>> = {}

/** The handler of the pages in the current language, cached by the prefix of their addresses. */
function handlerNow() {
  const basename = pathIn('/')
  return (handlers[basename] ??= createStaticHandler(routes, { basename }))
}

/**
 * Renders the page of an address: HTML with its status, or a redirect, with the cookies that the
 * API has set.
 */
export async function renderPage(request: Request, context: RenderContext): Promise<HtmlPage> {
  const address = new URL(request.url)
  const bare = withoutFirstLanguage(address)
  if (bare) return { status: 302, headers: { location: bare, 'cache-control': 'no-store' }, cookies: [], html: '' }
  const known = knownAddress(address.pathname)
  if (known !== address.pathname)
    return { status: 301, headers: { location: known + address.search }, cookies: [], html: '' }
  const cookies = new Set<string>()
  let limits: Record<string, string> = {}
  let visitor = context.isSignedOut ? 'nobody' : null
  const fetch: RenderContext['fetch'] = async (inner) => {
    const answer = await context.fetch(inner)
    for (const cookie of answer.headers.getSetCookie()) cookies.add(cookie)
    visitor = answer.headers.get(visitorHeader) ?? visitor
    if (answer.status === 429) limits = limitsIn(answer.headers)
    return answer
  }
  const isFramed = findPage(address.pathname)?.handle?.framed === true
  const page = isFramed
    ? await render(asVisitor(request), address, {
        ...context,
        fetch,
        isSignedOut: true,
        assetsOf: framedAssets(context),
      })
    : await render(request, address, { ...context, fetch })
  const headers = {
    ...page.headers,
    // A frame does not reveal who is signed in, so the device keeps that user's copies.
    ...(visitor && !isFramed && { [visitorHeader]: visitor }),
    ...(page.status === 429 && limits),
  }
  return { ...page, headers, cookies: [...cookies] }
}

/** The same request without cookies, which a frame on a site of the same domain would send. */
function asVisitor({ url, headers }: Request): Request {
  const anonymous = new Headers(headers)
  anonymous.delete('cookie')
  return new Request(url, { headers: anonymous })
}

/** Leaves out the scripts of the site, because a frame must not become another page. */
const framedAssets = ({ assetsOf }: RenderContext): RenderContext['assetsOf'] => {
  return (modules) => ({ ...assetsOf(modules), entry: '', preloads: [] })
}

/** The headers about the limit of a refused call, for the page that shows it. */
const limitsIn = (headers: Headers): Record<string, string> =>
  Object.fromEntries(['retry-after', 'ratelimit', 'ratelimit-policy'].map((name) => [name, headers.get(name) ?? '']))

async function render(request: Request, address: URL, context: RenderContext): Promise<Omit<HtmlPage, 'cookies'>> {
  const services = { api: apiInProcess(request, address, context), queryClient: createQueryClient() }
  if (context.isSignedOut) services.queryClient.setQueryData(sessionKey, null)
  const requestContext = new RouterContextProvider()
  requestContext.set(appContext, services)
  const result = await handlerNow().query(request, { requestContext })
  const theirs = inTheirLanguage(request, address, services)
  if (theirs) return { status: 302, headers: { location: theirs, 'cache-control': 'no-store' }, html: '' }
  if (result instanceof Response)
    return { status: result.status, headers: Object.fromEntries(result.headers), html: '' }
  if (result.errors) {
    result.errors = reportedErrors(result.errors, context)
    await loadFailure()
  }
  await context.turn?.()

  const html = htmlOf(request, result, services, { ...context, address })
  return { status: result.statusCode, headers: headersOf(result), html }
}

/**
 * The address without the language that is now the site's first one: it named it before operators
 * made this language the first. The redirect is not permanent, because they may change it again.
 */
function withoutFirstLanguage({ pathname, search }: URL): string | undefined {
  const [, first, ...rest] = pathname.split('/')
  return first === siteLanguages()[0] ? `/${rest.join('/').replace(/^\/+/, '')}${search}` : undefined
}

/**
 * For an address without a language: the address of the page in the language that the user has
 * chosen. Private pages, to which emails link, follow the browser's language for visitors from
 * elsewhere.
 */
function inTheirLanguage({ method, headers }: Request, { pathname, search }: URL, { queryClient }: AppServices) {
  if (method !== 'GET' || splitAddress(pathname).language || !isNavigation(headers)) return undefined
  const user = queryClient.getQueryData<User | null>(sessionKey)
  const isEntered = findPage(pathname)?.handle?.private && headers.get('sec-fetch-site') !== 'same-origin'
  const chosen = user
    ? user.user_metadata.language
    : isEntered && preferred(headers.get('accept-language'), siteLanguages())
  const known = siteLanguages().find((code) => code === chosen)
  return known && known !== siteLanguages()[0] ? pathIn(pathname, known) + search : undefined
}

/**
 * Whether the browser itself asks for the page. A service worker reads pages, too, and could not
 * show the target of a redirect.
 */
const isNavigation = (headers: Headers) => (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate'

interface Rendering extends RenderContext {
  address: URL
}

function htmlOf(request: Request, result: StaticHandlerContext, services: AppServices, context: Rendering): string {
  const assets = context.assetsOf(result.matches.map(({ route }) => route.id))
  const theme = themeIn(request.headers.get('cookie'))
  return pageHtml(
    (state) =>
      renderToString(
        <Document assets={assets} theme={theme} state={state} icons="">
          <App services={services}>
            <StaticRouterProvider
              router={createStaticRouter(handlerNow().dataRoutes, result)}
              context={result}
              hydrate={false}
            />
          </App>
        </Document>,
      ),
    { assets, theme, router: routerState(result) },
    services.queryClient,
    (head) => tagsOf(head, context.address, result, services, context),
  )
}

/** The canonical forms of recently requested addresses, for these categories. */
let canonical = { categories: allCategories(), country: country().code, addresses: new Map<string, string>() }

/** {@link oneAddress}, without matching all routes again for a recently requested path. */
function knownAddress(pathname: string): string {
  const categories = allCategories()
  const { code } = country()
  if (canonical.categories !== categories || canonical.country !== code || canonical.addresses.size >= 1000)
    canonical = { categories, country: code, addresses: new Map() }
  const { language: named, path } = splitAddress(pathname)
  const address = canonical.addresses.get(path) ?? oneAddress(routes, path)
  canonical.addresses.set(path, address)
  return pathIn(address, named ?? siteLanguages()[0])
}

/** An error that is not an API response is a bug: it is logged, and shown only with its id. */
function reportedErrors(
  errors: Record<string, unknown>,
  { report, request_id }: RenderContext,
): Record<string, unknown> {
  const reported = Object.entries(errors).map(([id, error]) => {
    if (isRouteErrorResponse(error)) return [id, error]
    report(error)
    return [id, { status: 500, statusText: '', internal: false, data: { request_id } }]
  })
  return Object.fromEntries(reported)
}

/** Tags for search engines. Only existing pages get them; error pages do not. */
function tagsOf(
  head: string,
  address: URL,
  { matches, statusCode }: StaticHandlerContext,
  { api, queryClient }: AppServices,
  { public_url }: RenderContext,
): string {
  const page = matches.at(-1)
  if (!page || statusCode !== 200) return ''
  return headOf({
    public_url,
    address,
    module: page.route.id,
    handle: page.route.handle as PageHandle | undefined,
    params: page.params,
    read: (options) => queryClient.getQueryData(options(api).queryKey),
    head,
  })
}

/**
 * Calls the API in process as the visitor, with their cookies. Calls have no timeout, because pages
 * have none.
 */
function apiInProcess(request: Request, { origin }: URL, { fetch, request_id }: RenderContext): Api {
  const passedOn = ['cookie', 'x-forwarded-for', 'host']
  const own = Object.fromEntries(
    passedOn.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name)!]] : [])),
  )
  return createApiClient(async (path, init) =>
    fetch(
      new Request(origin + path, {
        ...init,
        signal: null,
        headers: { ...(init.headers as Record<string, string>), ...own, 'x-request-id': request_id },
      }),
    ),
  )
}

function headersOf({ loaderHeaders, statusCode }: StaticHandlerContext): Record<string, string> {
  const location = Object.values(loaderHeaders)
    .find((headers) => headers.has('location'))
    ?.get('location')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(location && { location }),
    ...(statusCode === 405 && { allow: 'GET, HEAD' }),
    ...(statusCode === 503 && { 'retry-after': '5' }),
  }
}

/** Errors in the form that React Router reads. */
function routerState({ loaderData, errors }: StaticHandlerContext) {
  const shown = Object.entries(errors ?? {}).map(([id, error]) => [id, { ...error, __type: 'RouteErrorResponse' }])
  return { loaderData, errors: errors && Object.fromEntries(shown) }
}
