import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { brokenPage, pageResponse } from './page-response.server.ts'

const headersOf = async (path: string) =>
  (await pageResponse(new Request(`https://example.org${path}`), new Response('<!doctype html>'))).headers

test('a page opened from an emailed link sends no referrer and is not indexed', async () => {
  for (const path of ['/reset-password', '/auth/callback', '/auth/confirm', '/email-confirmation', '/verify']) {
    const headers = await headersOf(`${path}?type=signup&token_hash=secret`)
    expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
    expect(headers.get('x-robots-tag')).toBe('noindex')
  }
})

test('other pages can be indexed, and send only their origin to other sites', async () => {
  const headers = await headersOf('/providers')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('x-robots-tag')).toBeNull()
})

test('a page connects to no other host, except the tile server of the map if there is one', async () => {
  const policyOf = async (tiles_url?: string) => {
    const page = new Response('<!doctype html>')
    const { headers } = await pageResponse(new Request('https://example.org/providers'), page, tiles_url)
    return headers.get('content-security-policy')
  }
  expect(await policyOf()).not.toMatch(/https?:/)
  const policy = await policyOf('https://tiles.example.net/streets/{z}/{x}/{y}.png?key=1')
  expect(policy?.match(/[^;]*https?:[^;]*/g)).toEqual([
    " img-src 'self' data: blob: https://tiles.example.net",
    " connect-src 'self' https://tiles.example.net",
  ])
})

test('a page is compressed in the best way that the browser accepts, or plain', async () => {
  const visit = async (accepted: string) => {
    const request = new Request('https://example.org/', { headers: { 'accept-encoding': accepted } })
    const { headers, body } = await pageResponse(request, new Response('<!doctype html>'))
    return [headers.get('content-encoding'), Buffer.from(await new Response(body).arrayBuffer())] as const
  }
  const [best, brotli] = await visit('gzip, deflate, br, zstd')
  expect([best, String(brotliDecompressSync(brotli))]).toEqual(['br', '<!doctype html>'])
  const [second, zipped] = await visit('gzip, deflate')
  expect([second, String(gunzipSync(zipped))]).toEqual(['gzip', '<!doctype html>'])
  const [none, plain] = await visit('')
  expect([none, String(plain)]).toEqual([null, '<!doctype html>'])
})

test('if rendering fails, the visitor gets a plain page with links and the request id', async () => {
  const page = await brokenPage('0190a0a0-0000-7000-8000-000000000000')
  const html = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([500, 'no-store'])
  for (const part of [
    'An unexpected error occurred. Please try again.',
    '0190a0a0-0000-7000-8000-000000000000',
    'Retry',
  ])
    expect(html).toContain(part)
  for (const path of ['/', '/providers', '/help', '/contact']) expect(html).toContain(`href="${path}"`)
  expect(html).not.toMatch(/<script|rel="stylesheet"|undefined/)
})
