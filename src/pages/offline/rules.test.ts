import { describe, expect, test } from 'vitest'
import { audienceOf, isFresh, limitsOf, mayBeKept, roleOf } from './rules.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const get = (path: string, mode: RequestMode = 'cors') =>
  roleOf({ method: 'GET', mode, url: `https://example.org${path}` })
const open = (path: string) => get(path, 'navigate')

describe('the service worker handles', () => {
  test('pages, their data, and pictures', () => {
    for (const path of ['/', '/providers?search=cleaning', `/providers/${id}`, '/messages?with=1', '/login'])
      expect([path, open(path)]).toEqual([path, 'pages'])
    for (const path of ['/rest/v1/providers', '/rest/v1/messages?with=1', '/auth/v1/user'])
      expect([path, get(path)]).toEqual([path, 'answers'])
    expect(get('/storage/v1/object/public/avatars/1.webp')).toBe('pictures')
    // An operator may hide these, so they are requested again.
    expect(get('/storage/v1/object/public/review-photos/1.webp')).toBe('answers')
  })

  test('no event streams, exports, developer pages or files', () => {
    for (const path of ['/realtime/v1/events', '/auth/v1/export', '/auth/v1/health', '/auth/v1/sessions'])
      expect([path, get(path)]).toEqual([path, undefined])
    for (const path of ['/rest/v1/openapi.json', '/dev/mail.json', '/assets/a.js', '/livez', '/metrics'])
      expect([path, get(path)]).toEqual([path, undefined])
    for (const path of ['/docs/api', '/dev/mail', '/sitemap.xml', '/robots.txt', '/auth/v1/authorize?provider=google'])
      expect([path, open(path)]).toEqual([path, undefined])
  })

  test('no writes, but it watches those that may change the signed-in user', () => {
    const post = (path: string) => roleOf({ method: 'POST', mode: 'cors', url: `https://example.org${path}` })
    expect(post('/rest/v1/messages')).toBeUndefined()
    for (const path of ['/auth/v1/logout', '/auth/v1/token?grant_type=password', '/auth/v1/signup'])
      expect(post(path)).toBe('identity')
  })

  test('no copies of pages behind email links, of the login, or of the offline page', () => {
    for (const path of ['/auth/confirm', '/reset-password', '/verify', '/email-confirmation', '/login', '/offline'])
      expect([path, mayBeKept(`https://example.org${path}?token_hash=secret`)]).toEqual([path, false])
    expect(mayBeKept('https://example.org/dashboard')).toBe(true)
  })
})

describe('owners of copies', () => {
  const of = (headers: Record<string, string>) => audienceOf(new Headers(headers))

  test('a private response belongs to its user, a public one to everyone', () => {
    expect(of({ 'cache-control': 'no-store', 'x-visitor': id })).toEqual({ id, isRemembered: false })
    expect(of({ 'cache-control': 'no-store', 'x-visitor': `${id}; remembered` })).toEqual({ id, isRemembered: true })
    expect(of({ 'cache-control': 'private, no-cache', 'x-visitor': id })).toBe('everybody')
    expect(of({ 'cache-control': 'no-store', 'x-visitor': 'nobody' })).toBe('nobody')
  })

  test('a response without an owner says nothing about the signed-in user', () => {
    expect(of({ 'cache-control': 'no-store' })).toBeUndefined()
  })

  test('private copies may be shown for a day, public ones for a week', () => {
    const date = 'Sat, 21 Nov 2026 12:00:00 GMT'
    const hoursLater = (hours: number) => new Date(Date.parse(date) + hours * 3_600_000)
    const own = limitsOf('answers', id).seconds
    const all = limitsOf('pages', 'everybody').seconds
    const shown = (seconds: number, hours: number) => isFresh(new Headers({ date }), seconds, hoursLater(hours))
    expect([shown(own, 23), shown(own, 25), shown(all, 25), shown(all, 169)]).toEqual([true, false, true, false])
    expect(isFresh(new Headers(), all, hoursLater(1))).toBe(false)
  })
})
