import { dehydrate, type Query } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { visitorHeader } from '#features/sessions/rules.ts'
import { type Api, createApiClient } from '#platform/api-client.ts'
import type { PageHandle } from '#routes.ts'
import { App } from './app.tsx'
import { type AppServices, appContext, createQueryClient } from './app-context.ts'
import { Document, type PageAssets, type PageState } from './document.tsx'
import { headOf } from './head.ts'
import { themeIn } from './layout/theme.ts'
import { installHead } from './offline/install-head.ts'
import { oneAddress } from './one-address.ts'
import { loadFailure } from './route-error.tsx'
import { routes } from './route-objects.tsx'

/** What rendering needs: the API in process, and the files of each page module. */
export interface RenderContext {
  fetch: (request: Request) => Response | Promise<Response>
  assetsOf: (modules: string[]) => PageAssets
  /** The style sheet of the browser build; undefined in development. */
  css?: string
  /** The site's public address, for search engines and shared links. */
  public_url: string
  /** Called with errors while rendering; the visitor sees the page's error state. */
  report: (error: unknown) => void
  /** Sent with every call, so that the log connects a page with its calls. */
  request_id: string
}

const handler = createStaticHandler(routes)

/** Renders the page of an address: HTML with its status, or a redirect, with the cookies that the API has set. */
export async function renderPage(request: Request, context: RenderContext): Promise<Response> {
  const cookies = new Set<string>()
  let visitor: string | null = null
  const fetch: RenderContext['fetch'] = async (inner) => {
    const answer = await context.fetch(inner)
    for (const cookie of answer.headers.getSetCookie()) cookies.add(cookie)
    visitor = answer.headers.get(visitorHeader) ?? visitor
    return answer
  }
  const page = await render(request, { ...context, fetch })
  for (const cookie of cookies) page.headers.append('set-cookie', cookie)
  if (visitor) page.headers.set(visitorHeader, visitor)
  return page
}

async function render(request: Request, context: RenderContext): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const known = oneAddress(routes, pathname)
  if (known !== pathname) return new Response(null, { status: 301, headers: { location: known + search } })
  const services = { api: apiInProcess(request, context), queryClient: createQueryClient() }
  const requestContext = new RouterContextProvider()
  requestContext.set(appContext, services)
  const result = await handler.query(request, { requestContext })
  if (result instanceof Response) return result
  if (result.errors) {
    result.errors = reportedErrors(result.errors, context)
    await loadFailure()
  }

  const assets = context.assetsOf(result.matches.map(({ route }) => route.id))
  const theme = themeIn(request.headers.get('cookie'))
  const state = serialize({
    assets,
    theme,
    queries: dehydrate(services.queryClient, withFailures),
    router: routerState(result),
  })
  const html = renderToString(
    <Document assets={assets} theme={theme} state={state} css={context.css}>
      <App services={services}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, result)}
          context={result}
          hydrate={false}
        />
      </App>
    </Document>,
  )
  return new Response(
    `<!doctype html>${withHead(html.replace('</head>', `${installHead}</head>`), request, result, services, context)}`,
    {
      status: result.statusCode,
      headers: { 'content-type': 'text/html; charset=utf-8', ...headersOf(result) },
    },
  )
}

/** Failed queries are sent too, so that the browser starts with the same page and retries. */
const withFailures = { shouldDehydrateQuery: ({ state }: Query) => state.status !== 'pending' }

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

/** Only existing pages get head tags; error pages do not. */
function withHead(
  html: string,
  request: Request,
  { matches, statusCode }: StaticHandlerContext,
  { api, queryClient }: AppServices,
  { public_url }: RenderContext,
): string {
  const page = matches.at(-1)
  if (!page || statusCode !== 200) return html
  const head = headOf({
    public_url,
    address: new URL(request.url),
    module: page.route.id,
    handle: page.route.handle as PageHandle | undefined,
    params: page.params,
    read: (options) => queryClient.getQueryData(options(api).queryKey),
    html,
  })
  return html.replace('</head>', () => `${head}</head>`)
}

/** Calls the API as the visitor, with their cookies, in process. */
function apiInProcess(request: Request, { fetch, request_id }: RenderContext): Api {
  const passedOn = ['cookie', 'x-forwarded-for', 'host']
  const own = Object.fromEntries(
    passedOn.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name)!]] : [])),
  )
  return createApiClient(async (path, init) =>
    fetch(
      new Request(new URL(path, request.url), {
        ...init,
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
    'cache-control': 'no-store',
    ...(location && { location }),
    ...(statusCode === 503 && { 'retry-after': '5' }),
  }
}

/** Errors in the form that React Router reads. */
function routerState({ loaderData, errors }: StaticHandlerContext) {
  const shown = Object.entries(errors ?? {}).map(([id, error]) => [id, { ...error, __type: 'RouteErrorResponse' }])
  return { loaderData, errors: errors && Object.fromEntries(shown) }
}

/** JSON that cannot end its script element. */
function serialize(state: PageState): string {
  return JSON.stringify(state)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
