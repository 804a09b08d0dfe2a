import { html } from 'hono/html'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/**
 * Scripts, styles, fonts, pictures and calls come from here alone; nobody frames a page; a form is sent nowhere else. The one exception is the tile
 * server of the map, when the house has one.
 */
function policyWith(tiles_url: string | undefined): string {
  const tiles = tiles_url ? ` ${new URL(tiles_url).origin}` : ''
  return [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    `connect-src 'self'${tiles}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Mailed links lead here: their addresses hold what must not reach anybody else. */
const linkPages = /^\/(reset-password|auth\/(callback|confirm)|email-confirmation|verify)\/?$/
/** Of no use to whoever comes from a search engine. */
const unlisted = /^\/(forgot-password|signup-debug)\/?$/

const pack = promisify(gzip)

/** A rendered page as it leaves the house: guarded by its headers, and packed when the browser takes that. `tiles_url` is the map's tile server. */
export async function pageResponse(request: Request, page: Response, tiles_url?: string): Promise<Response> {
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', policyWith(tiles_url))
  headers.set('x-content-type-options', 'nosniff')
  const { pathname } = new URL(request.url)
  headers.set('referrer-policy', linkPages.test(pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin')
  if (linkPages.test(pathname) || unlisted.test(pathname)) headers.set('x-robots-tag', 'noindex')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
  headers.append('vary', 'accept-encoding, cookie')
  const text = await page.text()
  if (text === '' || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(text || null, { status: page.status, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(new Uint8Array(await pack(text, { level: 4 })), { status: page.status, headers })
}

/** What stands there when rendering itself failed: the words of specification, section 8, and the id to ask for. */
export async function brokenPage(request_id: string): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Something went wrong · Porchlight</title>
      <body style="font: 17px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 15vh auto; padding: 0 1rem">
        <h1>Something went wrong</h1>
        <p>An unexpected error occurred. Please try again.</p>
        <p><a href="/">Home</a> <small>Request ${request_id}</small></p>
      </body>
    </html>`
  return new Response(page.toString(), {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
