import { uuidv7 } from '#platform/http/uuid.server.ts'
import { pageCache, requestSeconds } from '#platform/metrics.server.ts'
import { inRequest } from '#platform/tracing/tracing.server.ts'
import { findPage } from './routes.ts'

/** Makes a page in the scope of its request, traced as `route`, the pattern of its address. */
export function inPage<P extends { status: number }>(
  request: Request,
  route: string,
  make: (request_id: string) => Promise<P>,
): Promise<P> {
  const { method, headers } = request
  const request_id = uuidv7()
  return inRequest(
    { request_id, route: () => route, who: {} },
    { method, traceparent: headers.get('traceparent') },
    () => make(request_id),
    ({ status }) => ({ route, status }),
  )
}

/** The same for a page that is made for one request, which is measured, too. */
export async function inOwnPage(request: Request, make: (request_id: string) => Promise<Response>): Promise<Response> {
  const stop = requestSeconds.startTimer({ method: request.method })
  pageCache.inc({ result: 'own' })
  const route = findPage(new URL(request.url).pathname)?.path ?? 'unknown'
  const response = await inPage(request, route, make)
  stop({ route, status: response.status })
  return response
}
