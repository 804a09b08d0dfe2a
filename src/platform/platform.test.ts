import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { aCustomer, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { createApi } from '../api.server.ts'
import { belongsToApi } from '../site.server.ts'
import { connect } from './db/db.server.ts'

const server = await testServer()
const anyone = caller(server)

test('every response has a request id, the caller’s own if it sent one', async () => {
  expect((await anyone.get('/nothing')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect((await anyone.get('/nothing', { 'x-request-id': 'abcdef-1234' })).headers.get('x-request-id')).toBe(
    'abcdef-1234',
  )
})

test('an unknown path answers 404 as problem+json', async () => {
  expect(await anyone.get('/rest/v1/nothing')).toEqual(problem(404, 'not_found'))
})

test('malformed JSON is 400, NUL bytes and lone surrogates are 422, nothing is 5xx', async () => {
  const json = { 'content-type': 'application/json' }
  expect(await anyone.post('/rest/v1/any', '{"a":', json)).toEqual(problem(400, 'malformed_json'))
  expect(await anyone.post('/rest/v1/any', { text: 'a\0b' })).toEqual(problem(422, 'validation_failed'))
  expect(await anyone.post('/rest/v1/any', '{"text":"\\ud800"}', json)).toEqual(problem(422, 'validation_failed'))
  expect(await anyone.get('/rest/v1/any?search=%00')).toEqual(problem(422, 'validation_failed'))
  expect(await anyone.get('/rest/v1/any?search=%ff')).toEqual(problem(422, 'validation_failed'))
})

test('a write from another site is rejected', async () => {
  const { token } = await aCustomer(server)
  const cookie = `porchlight=${token}`
  const foreign: Record<string, string>[] = [
    { cookie },
    { cookie, origin: 'https://elsewhere.example' },
    { cookie, origin: 'null' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    expect(await anyone.post('/rest/v1/any', {}, headers)).toEqual(problem(403, 'foreign_origin'))
  }
  expect((await anyone.post('/rest/v1/any', {}, { cookie, origin: server.url })).status).toBe(404)
})

test('the OpenAPI document and its page list every route', async () => {
  const { body } = await anyone.get<{ openapi: string; paths: Record<string, object> }>('/rest/v1/openapi.json')
  expect(body.openapi).toMatch(/^3\.1/)
  const documented = new Set(
    Object.entries(body.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
  // Neither the document itself, nor files that pages load, nor the endpoints of OAuth, which say
  // in a document of their own where they are.
  const routes = createApi(server.deps).routes.filter(
    ({ method, path }) =>
      method !== 'ALL' &&
      !/openapi\.json|docs\/api|^\/(\.well-known\/|oauth\/|:file|manifest\.webmanifest|brand\/)/.test(path),
  )
  const expected = routes.map(
    ({ method, path }) => `${method} ${path.replace(/\/$/, '').replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}') || '/'}`,
  )
  expect([...new Set(expected)].filter((route) => !documented.has(route))).toEqual([])
  const reference = (await anyone.get<string>('/docs/api')).body
  for (const text of ['/rest/v1/site', 'Request a booking', 'href="/rest/v1/openapi.json"'])
    expect(reference).toContain(text)
  expect(reference.replaceAll(/<[^>]+>/g, '')).toMatch(/POST\s*\/rest\/v1\/bookings/)
})

test('the site gives every address of the API to it, not to pages', () => {
  const addresses = createApi(server.deps).routes.filter(({ path }) => !/\*|^\/:file/.test(path))
  const lost = addresses.filter(({ method, path }) => {
    const url = server.url + path.replaceAll(/:\w+(\{[^}]*\})?/g, 'x')
    return !belongsToApi(new Request(url, { method: method === 'ALL' ? 'GET' : method }))
  })
  expect(lost.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('/livez, /readyz and /metrics answer', async () => {
  expect((await anyone.get('/livez')).body).toBe('ok')
  expect((await anyone.get('/readyz')).body).toBe('ok')
  expect((await anyone.get('/metrics')).body).toContain('http_request_duration_seconds_count')
  for (const header of ['x-forwarded-for', 'forwarded', 'via'])
    expect((await anyone.get('/metrics', { [header]: '203.0.113.9' })).status, header).toBe(404)
})

test.each(['true', '1', '2', '127.0.0.0/8'])(
  'with TRUST_PROXY=%s, a forged x-forwarded-for does not open /metrics',
  async (TRUST_PROXY) => {
    const behindProxy = caller(await testServer({ settings: { TRUST_PROXY }, second: server }))
    for (const forged of ['127.0.0.1', '::1', '203.0.113.9, 127.0.0.1', '127.0.0.1, 203.0.113.9'])
      expect((await behindProxy.get('/metrics', { 'x-forwarded-for': forged })).status, forged).toBe(404)
    expect((await behindProxy.get('/metrics')).status).toBe(200)
  },
)

test('a request fails after a timeout if the database hangs', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const hanging = connect(`postgres://nobody@127.0.0.1:${port}/nowhere`, 4, { timeout: 200 })
  const api = createApi({ ...server.deps, db: hanging.db, pool: hanging.pool })
  const answers = await Promise.all(Array.from({ length: 12 }, async () => api.request('/readyz', {}, {})))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  await hanging.close()
  silent.close()
})

test('without its database the process is alive, not ready, and answers with the specified text', async () => {
  const away = connect('postgres://nobody@127.0.0.1:1/nowhere')
  const api = createApi({ ...server.deps, db: away.db, pool: away.pool })
  expect((await api.request('/livez', {}, {})).status).toBe(200)
  const [answer, page] = await Promise.all(
    ['/readyz', '/rest/v1/reviews/latest'].map(async (path) => api.request(path, {}, {})),
  )
  expect(answer?.headers.get('retry-after')).toBe('5')
  expect({ status: answer?.status, body: await answer?.json() }).toEqual(
    problem(
      503,
      'unavailable',
      'Not ready. The database does not answer: nothing listens at its address (ECONNREFUSED).',
    ),
  )
  expect({ status: page?.status, body: await page?.json() }).toEqual(
    problem(
      503,
      'unavailable',
      'Unable to connect to the database. Please check your internet connection and try again.',
    ),
  )
  await away.close()
})
