import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { setSiteBrand } from '#domains/site/brand-rules.ts'
import { pages } from '#routes.ts'
import { brokenPage, busyPage, pageOf, pageResponse } from './page-response.server.ts'

const settings = { PUBLIC_URL: 'https://porchlight.example.org' }
const page = (pathname: string, MAP_TILES_URL?: string) => {
  const rendered = { status: 200, headers: {}, cookies: [], html: '<!doctype html>' }
  return pageOf(pathname, rendered, { ...settings, MAP_TILES_URL })
}
const headersOf = (path: string) => new Headers(page(path).headers)

test('a page opened from an emailed link sends only its origin anywhere, and is not indexed', () => {
  for (const path of ['/reset-password', '/auth/callback', '/auth/confirm', '/email-confirmation', '/verify']) {
    const headers = headersOf(path)
    expect([path, headers.get('referrer-policy')]).toEqual([path, 'strict-origin'])
    expect(headers.get('x-robots-tag')).toBe('noindex')
  }
})

test('other pages can be indexed, and send only their origin to other sites', () => {
  const headers = headersOf('/providers')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('x-robots-tag')).toBeNull()
})

test('other sites can frame only the page that is made for it', () => {
  const framed = pages.filter(({ path }) => {
    const policy = headersOf(path.replaceAll(/:\w+/g, 'x')).get('content-security-policy')
    if (policy?.includes("frame-ancestors 'none'")) return false
    expect(policy).toMatch(/frame-ancestors \*(;|$)/)
    return true
  })
  expect(framed.map(({ path }) => path)).toEqual(['/p/:handle/embed'])
})

test('a page connects to no other host, except the tile server of the map if there is one', () => {
  const policyOf = (tiles_url?: string) => page('/providers', tiles_url).headers['content-security-policy']
  expect(policyOf()).not.toMatch(/https?:/)
  const policy = policyOf('https://tiles.example.net/streets/{z}/{x}/{y}.png?key=1')
  expect(policy?.match(/[^;]*https?:[^;]*/g)).toEqual([
    " img-src 'self' data: blob: https://tiles.example.net",
    " connect-src 'self' https://tiles.example.net",
  ])
})

test('a page is compressed in the best way that the browser accepts, or plain', async () => {
  const visit = async (accepted: string) => {
    const request = new Request('https://example.org/', { headers: { 'accept-encoding': accepted } })
    const { headers, body } = await pageResponse(request, page('/'))
    return [headers.get('content-encoding'), Buffer.from(await new Response(body).arrayBuffer())] as const
  }
  const sent = '<!doctype html>'
  const [best, packed] = await visit('gzip, deflate, br, zstd')
  expect([best, String(zstdDecompressSync(packed))]).toEqual(['zstd', sent])
  const [second, brotli] = await visit('gzip, deflate, br')
  expect([second, String(brotliDecompressSync(brotli))]).toEqual(['br', sent])
  const [third, zipped] = await visit('gzip, deflate')
  expect([third, String(gunzipSync(zipped))]).toEqual(['gzip', sent])
  const [none, plain] = await visit('')
  expect([none, String(plain)]).toEqual([null, sent])
})

test('other requests go on while a very long page is compressed', async () => {
  const html = 'A long history. '.repeat(1_000_000)
  const made = pageOf('/', { status: 200, headers: {}, cookies: [], html }, settings)
  const order: string[] = []
  const response = pageResponse(new Request('https://example.org/', { headers: { 'accept-encoding': 'zstd' } }), made)
  const sent = response.then(() => order.push('page'))
  await new Promise((resolve) => setImmediate(resolve))
  order.push('other')
  await sent
  expect(order).toEqual(['other', 'page'])
  expect(String(zstdDecompressSync(await (await response).arrayBuffer()))).toBe(html)
})

test('a redirect has no body, and every cookie of the API is sent', async () => {
  const moved = { status: 302, headers: { location: '/login' }, cookies: ['a=1', 'b=2'], html: '' }
  const made = pageOf('/dashboard', moved, settings)
  const response = await pageResponse(new Request('https://example.org/dashboard'), made)
  expect([response.status, response.body, response.headers.get('location')]).toEqual([302, null, '/login'])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('if rendering fails, the visitor gets a plain page with links and the request id', async () => {
  const broken = await brokenPage('0190a0a0-0000-7000-8000-000000000000')
  const html = String(pageOf('/', broken, settings).bytes)
  expect([broken.status, broken.headers['cache-control']]).toEqual([500, 'no-store'])
  for (const part of [
    'An unexpected error occurred. Please try again.',
    '0190a0a0-0000-7000-8000-000000000000',
    'Retry',
  ])
    expect(html).toContain(part)
  for (const path of ['/', '/providers', '/help', '/contact']) expect(html).toContain(`href="${path}"`)
  expect(html).not.toMatch(/<script|rel="stylesheet"|undefined/)
})

test('a page that says so has the name and the colors of the site', async () => {
  setSiteBrand({ name: 'Helpers & Co', theme: { accent: '#0b7a3e', paper: '#fbfdf9', ink: '#16301f' } })
  onTestFinished(() => setSiteBrand({}))
  const { html, headers } = await busyPage(5)
  expect(html).toContain('Helpers &amp; Co is busy')
  const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? ''
  expect(style).toContain('--color-paper:light-dark(#fbfdf9,')
  expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'))
})

test('if too many pages are waiting, the visitor learns when to come back', async () => {
  const { status, headers, html } = await busyPage(5)
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect(html).toContain('Please try again in a few seconds.')
  expect(html).not.toMatch(/undefined|our support/)
})
