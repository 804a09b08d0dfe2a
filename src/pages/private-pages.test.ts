import { describe, expect, test } from 'vitest'
import { robotsText, standingPages } from '#domains/discovery/sitemap-rules.ts'
import { pages } from '#routes.ts'
import { pageOf } from '../page-server/page-response.server.ts'
import { headOf } from './head.ts'
import { mayBeKept } from './offline/rules.ts'

const site = 'https://porchlight.example'
const disallowed = [...robotsText(site).matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1]!)
const sitemap = new Set(standingPages().map(({ path }) => path))

/**
 * Pages that search engines must never list; written out once, so that a lost handle is noticed.
 */
const privatePages =
  /^\/(admin|appeal|auth|bookings|calendar|claim|clients|connect|dashboard|decisions|dev|earnings|email-change|email-confirmation|forgot-password|invitation|messages|notifications|offers|offline|opportunities|p\/:handle\/book|poster|profile|providers\/:id\/(book|waiting-list)|reset-password|service-request|requests|setup|signup-debug|unsubscribe|verify)(\/|$)/
/** Pages that links in emails open. */
const linkedPages =
  /^\/(appeal|auth|claim|email-change|email-confirmation|invitation|reset-password|setup|unsubscribe|verify)(\/|$)/

const sent = (pathname: string) =>
  pageOf(pathname, { status: 200, headers: {}, cookies: [], html: '' }, { PUBLIC_URL: site })

describe.each(pages)('$path', ({ path, module, handle }) => {
  const address = new URL(path.replaceAll(/:\w+/g, 'x'), site)

  test('its handle says whether it is private and whether its address is secret', () => {
    expect(handle?.private === true).toBe(privatePages.test(path))
    expect(handle?.secret === true).toBe(linkedPages.test(path))
  })

  test('head, headers, robots.txt and sitemap agree about search engines', () => {
    const isPrivate = handle?.private === true
    const head = headOf({ public_url: site, address, module, handle, params: {}, read: () => undefined, head: '' })
    expect(head.includes('name="robots" content="noindex"')).toBe(isPrivate || handle?.framed === true)
    const { headers } = sent(address.pathname)
    expect(headers['x-robots-tag']).toBe(isPrivate ? 'noindex' : undefined)
    expect(disallowed.some((closed) => reaches(closed, address.pathname))).toBe(isPrivate)
    expect(path.includes(':') || sitemap.has(path) === !isPrivate).toBe(true)
  })

  test('only pages that may be shown offline are stored', () => {
    expect(mayBeKept(address.href)).toBe(handle?.offline === undefined)
    const { headers } = sent(address.pathname)
    expect(headers['referrer-policy'] === 'strict-origin').toBe(handle?.secret === true)
    expect((handle?.secret || path.startsWith('/admin')) && handle?.offline !== false).toBeFalsy()
  })
})

/** As search engines read a line of robots.txt: a prefix, in which `*` is any text. */
function reaches(line: string, pathname: string): boolean {
  return new RegExp(`^${line.replaceAll('*', '.*')}`).test(pathname)
}
