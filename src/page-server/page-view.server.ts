import type { Logger } from 'pino'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { pageCache, requestSeconds } from '#platform/metrics.server.ts'
import { isProgram } from '#platform/tally.server.ts'
import { inRequest } from '#platform/tracing/tracing.server.ts'
import { findPage } from '#routes.ts'
import { siteLanguages, splitAddress } from '#ui/language.ts'

/** Renders a page in the scope of its request, traced as `route`, the pattern of its address. */
export function inPage<P extends { status: number }>(
  request: Request,
  route: string,
  make: (request_id: string) => Promise<P>,
): Promise<P> {
  const { method, headers, url } = request
  const request_id = uuidv7()
  const language = splitAddress(new URL(url).pathname).language ?? siteLanguages()[0]
  return inRequest(
    { request_id, route: () => route, language, who: {} },
    { method, traceparent: headers.get('traceparent') },
    () => make(request_id),
    ({ status }) => ({ route, status }),
  )
}

/** Renders a page for one request only, as {@link inPage} does, and measures how long it takes. */
export async function inOwnPage(request: Request, make: (request_id: string) => Promise<Response>): Promise<Response> {
  const stop = requestSeconds.startTimer({ method: request.method })
  pageCache.inc({ result: 'own' })
  const route = findPage(new URL(request.url).pathname)?.path ?? 'unknown'
  const response = await inPage(request, route, make)
  stop({ route, status: response.status })
  return response
}

/** Counts a view of a shared page, unless a bot has asked for it. Failures are logged. */
export function countView(views: readonly (() => Promise<void>)[], user_agent: string | undefined, log: Logger): void {
  if (views.length === 0 || isProgram(user_agent)) return
  for (const count of views) count().catch((error: unknown) => log.error({ err: error }, 'could not count a view'))
}
