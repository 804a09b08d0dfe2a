import { createHash } from 'node:crypto'

/** Sources by directive; an empty list means none. */
type Policy = Record<string, readonly string[]>

/** The value of a `content-security-policy` that allows nothing but the sources in `allowed`. */
export function policyOf(allowed: Policy): string {
  const closed: Policy = {
    'default-src': [],
    'object-src': [],
    'base-uri': [],
    'form-action': [],
    'frame-ancestors': [],
  }
  return Object.entries({ ...closed, ...allowed })
    .map(([name, sources]) => `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`)
    .join('; ')
}

/** For answers that are not documents: even when opened as one, they load and run nothing. */
export const closedPolicy = policyOf({})

/**
 * For files of the build: no site may frame them, and they can't embed objects. It names no
 * sources, because workers obey the policy of their own script.
 */
export const filePolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The source that allows exactly this inline style or script. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Sources that allow exactly the inline styles of a document that React has written, elements and
 * attributes.
 */
export function inlineStylesOf(html: string): string[] {
  const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text)
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)].map(([, text = '']) => unescaped(text))
  return ["'unsafe-hashes'", ...new Set([...sheets, ...attributes].map(hashSource))]
}

const characters: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }

/** An attribute as the browser reads it. */
const unescaped = (text: string) => text.replaceAll(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => characters[name]!)

/** How long browsers use only HTTPS after each visit, in seconds: two years. */
const httpsOnly = 63_072_000

/**
 * The headers that every answer has. `public_url` decides whether browsers must use HTTPS from now
 * on. Subdomains are left out, because an operator may run other sites there.
 */
export function securityHeaders(public_url: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(public_url.startsWith('https:') && { 'strict-transport-security': `max-age=${httpsOnly}` }),
  }
}
