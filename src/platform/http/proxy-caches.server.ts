/**
 * The header that tells proxies and content delivery networks (CDNs), which many users share, that
 * they may hold an answer (RFC 9213). Without it, they may not. Only this file says for how long
 * (docs/decisions/0034-proxies-and-cdns.md).
 */
export const proxyHeader = 'cdn-cache-control'

/**
 * Cache headers for content that may change or be hidden later. Proxies count whole seconds, so
 * they may hold it for almost two. Only an answer that was just made may have it, so that this time
 * is not added to another one.
 */
export const heldBriefly = 'max-age=1'

/** For files whose name changes with their content. */
export const heldForever = 'max-age=31536000, immutable'

const isPublic = /^public, max-age=/
const reads = new Set(['GET', 'HEAD'])

/**
 * How long proxies may hold an answer of the API; undefined if they may not. It must be public, and
 * the request must have nothing that identifies the caller.
 */
export function heldByProxies(request: { method: string; headers: Headers }, answer: Response): string | undefined {
  const isAnonymous = !request.headers.has('cookie') && !request.headers.has('authorization')
  const mayBeHeld = isPublic.test(answer.headers.get('cache-control') ?? '')
  return reads.has(request.method) && answer.status === 200 && isAnonymous && mayBeHeld ? heldBriefly : undefined
}

/**
 * Makes a public answer private if it sets a cookie, such as the one of a session that is extended.
 */
export function keepCookiePrivate({ headers }: Response): void {
  const caching = headers.get('cache-control')
  if (caching && headers.has('set-cookie')) headers.set('cache-control', caching.replace(/^public\b/, 'private'))
}
