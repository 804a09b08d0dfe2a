import { html, raw } from 'hono/html'
import { siteTheme } from '#domains/site/brand-rules.ts'
import { isNewSite } from '#domains/site/settings-queries.server.ts'
import { themeSheet } from '#domains/site/theme-sheet.server.ts'
import type { HtmlPage } from '#pages/entry.server.tsx'
import { pageTitle, siteIcon, siteName } from '#platform/brand.ts'
import { compressAnyLength, encodingFor } from '#platform/compression.server.ts'
import { hashSource, policyOf, securityHeaders } from '#platform/http/security-headers.server.ts'
import { unexpectedError } from '#platform/problems.ts'
import { findPage } from '#routes.ts'
import { language, pathIn, t } from '#ui/language.ts'

/**
 * Scripts, styles, fonts, pictures and requests only use this origin, and forms are only sent here.
 * The one exception is the tile server of the map, if configured. No site may frame a page but the
 * one that is made for it. Nothing inline runs or styles, and only src/platform/trusted-types.ts
 * makes markup and script addresses.
 */
function pagePolicy(tiles_url: string | undefined, isFramed = false): string {
  const tiles = tiles_url ? [new URL(tiles_url).origin] : []
  return policyOf({
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'style-src': ["'self'", hashSource(pressStyle)],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...tiles],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'"],
    'form-action': ["'self'"],
    ...(isFramed && { 'frame-ancestors': ['*'] }),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'server'],
  })
}

/**
 * React Aria adds this style to pages with tabs and the like; the journeys notice if it changes.
 */
const pressStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`

/** The settings that pages need: the site's address and the map's tile server. */
export interface PageSettings {
  PUBLIC_URL: string
  MAP_TILES_URL?: string | undefined
}

/** A page to send, without the headers of its encoding and of one request. */
export interface Page {
  status: number
  headers: Record<string, string>
  cookies: readonly string[]
  /** Empty for a redirect. */
  bytes: Uint8Array<ArrayBuffer>
}

/** A rendered page with the security headers. */
export function pageOf(
  pathname: string,
  { status, headers, cookies, html }: HtmlPage,
  { PUBLIC_URL, MAP_TILES_URL }: PageSettings,
): Page {
  const { handle } = findPage(pathname) ?? {}
  return {
    status,
    headers: {
      ...securityHeaders(PUBLIC_URL),
      'content-security-policy': pagePolicy(MAP_TILES_URL, handle?.framed),
      'cross-origin-opener-policy': 'same-origin',
      ...headers,
      // With `no-referrer`, browsers send the form of /unsubscribe with a null Origin.
      ...(handle?.secret && { 'referrer-policy': 'strict-origin' }),
      // A new site is closed to search engines, so that they first see it under its own name.
      ...((handle?.private || isNewSite()) && { 'x-robots-tag': 'noindex' }),
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
      vary: 'accept-encoding, cookie',
    },
    cookies,
    bytes: Buffer.from(html),
  }
}

/** The response to one request: compressed if the browser accepts that. */
export async function pageResponse(request: Request, { status, headers, cookies, bytes }: Page): Promise<Response> {
  if (bytes.length === 0) return new Response(null, { status, headers: withCookies(headers, cookies) })
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  const body = encoding ? await compressAnyLength(bytes, encoding) : bytes
  const own = encoding ? { ...headers, 'content-encoding': encoding } : headers
  return new Response(body, { status, headers: withCookies(own, cookies) })
}

/** Plain headers are sent as they are; a Headers object is built only for cookies. */
function withCookies(headers: Record<string, string>, cookies: readonly string[]): HeadersInit {
  if (cookies.length === 0) return headers
  return [...Object.entries(headers), ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])]
}

/**
 * The page shown if rendering itself failed: the text of docs/product/site-texts.md, links, and the
 * request id.
 */
export function brokenPage(request_id: string): Promise<HtmlPage> {
  return plainPage(500, {
    title: t('Something went wrong'),
    text: t(unexpectedError),
    small: t('If it happens again, tell our support this number: {request_id}', { request_id }),
  })
}

/** The page shown if too many pages are waiting; `retryAfter` in seconds. */
export async function busyPage(retryAfter: number): Promise<HtmlPage> {
  const page = await plainPage(503, {
    title: t('{site} is busy', { site: siteName() }),
    text: t('Many people are here right now. Please try again in a few seconds.'),
  })
  return { ...page, headers: { ...page.headers, 'retry-after': String(retryAfter) } }
}

/** A page that depends on nothing else and repeats the colors of src/ui/theme.css. */
async function plainPage(
  status: number,
  { title, text, small }: { title: string; text: string; small?: string },
): Promise<HtmlPage> {
  const theme = siteTheme()
  const icon = siteIcon() ?? '/icon.svg'
  const style = `${theme ? themeSheet(theme) : ''}${brokenStyle}`
  const page = await html`<!doctype html>
    <html lang="${language()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${pageTitle(title)}</title>
        <link rel="icon" href="${icon}" />
        <style>${raw(style)}</style>
      </head>
      <body>
        <header>
          <a href="${pathIn('/')}"><img src="${icon}" alt="" width="32" height="32" /> ${siteName()}</a>
        </header>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          <p><a class="button" href="">${t('Retry')}</a></p>
          ${small ? html`<p><small>${small}</small></p>` : ''}
          <nav aria-label="${t('Other pages')}">
            <a href="${pathIn('/')}">${t('Home')}</a> <a href="${pathIn('/providers')}">${t('Providers')}</a>
            <a href="${pathIn('/help')}">${t('Help center')}</a> <a href="${pathIn('/contact')}">${t('Contact us')}</a>
          </nav>
        </main>
      </body>
    </html>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyOf({ 'style-src': [hashSource(style)], 'img-src': ["'self'"] }),
    },
    cookies: [],
    html: page.toString(),
  }
}

const brokenStyle = `
:root { color-scheme: light dark; --ink: var(--color-ink, light-dark(oklch(0.25 0.03 260), oklch(0.94 0.012 85))); --deep: var(--color-lamp-deep, light-dark(oklch(0.52 0.115 62), oklch(0.83 0.13 80))) }
body { margin: 0; background: var(--color-paper, light-dark(oklch(0.985 0.008 85), oklch(0.2 0.018 265))); color: var(--ink); font: 17px/1.6 system-ui, sans-serif }
header { padding: 1rem; border-bottom: 1px solid var(--color-line, light-dark(oklch(0.895 0.014 85), oklch(0.345 0.02 265))) }
header a { display: inline-flex; align-items: center; gap: 0.6rem; min-height: 44px; color: inherit; font: 600 1.3rem Georgia, serif; text-decoration: none }
main { max-width: 40rem; margin: 10vh auto; padding: 0 1rem }
h1 { font: 560 2.25rem/1.15 Georgia, serif }
small { color: var(--color-quiet, light-dark(oklch(0.47 0.025 255), oklch(0.75 0.018 250))); overflow-wrap: anywhere }
nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem }
nav a { display: inline-flex; align-items: center; min-height: 44px; color: var(--deep) }
.button { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1.25rem; border: 1px solid var(--color-lamp-edge, light-dark(oklch(0.63 0.13 68), oklch(0.8 0.145 78))); border-radius: 10px; background: var(--color-lamp, oklch(0.78 0.15 75)); color: var(--color-on-lamp, oklch(0.25 0.03 260)); font-weight: 600; text-decoration: none }
`
