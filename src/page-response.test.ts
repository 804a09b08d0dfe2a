import { expect, test } from 'vitest'
import { pageResponse } from './page-response.server.ts'

const headersOf = async (path: string) =>
  (await pageResponse(new Request(`https://example.org${path}`), new Response('<!doctype html>'))).headers

test('a page that a mailed link leads to tells no other page its address, and no search engine keeps it', async () => {
  for (const path of ['/reset-password', '/auth/callback', '/auth/confirm', '/email-confirmation', '/verify']) {
    const headers = await headersOf(`${path}?type=signup&token_hash=secret`)
    expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
    expect(headers.get('x-robots-tag')).toBe('noindex')
  }
})

test('other pages may be found, and say to other sites only which site one comes from', async () => {
  const headers = await headersOf('/providers')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('x-robots-tag')).toBeNull()
})
