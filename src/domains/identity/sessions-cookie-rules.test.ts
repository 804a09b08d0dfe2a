import { request } from 'node:http'
import { expect, test } from 'vitest'
import { cookiesOf, customerForm, signIn, signUp } from '#test/accounts.ts'
import { book } from '#test/bookings.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const secure = await testServer({ settings: { PUBLIC_URL: 'https://porchlight.example' }, second: server })
const anyone = caller(server)
const customer = await aCustomer(server)
const provider = await aProvider(server)
const booking = (await book(customer, provider)).body
const cookie = `porchlight=${customer.token}`
const origin = server.url
const foreign = problem(403, 'foreign_origin', 'This request came from another site.')

interface Route {
  method: string
  /** Path parameters, with existing ids if possible. */
  path: string
}

/** Every route of the API, from its OpenAPI document. */
const routes: Route[] = await (async () => {
  const { body } = await anyone.get<{ paths: Record<string, Record<string, unknown>> }>('/rest/v1/openapi.json')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: filled(path) })),
  )
})()

/** Fills in existing ids and required query parameters. */
function filled(path: string): string {
  const ids: Record<string, string> = { bookings: booking.id, providers: provider.id, users: customer.id, zip: '10001' }
  const searches: Record<string, string> = {
    '/rest/v1/services': `?provider_id=${provider.id}`,
    '/rest/v1/reviews': `?provider_id=${provider.id}`,
    '/rest/v1/messages': `?with=${provider.id}`,
    '/rest/v1/locations/nearest': '?lat=40.7&lng=-74',
  }
  return (
    path.replaceAll(/\/(\w+)\/\{\w+\}/g, (_, kind: string) => `/${kind}/${ids[kind] ?? provider.id}`) +
    (searches[path] ?? '')
  )
}

const writes = routes.filter(({ method }) => method !== 'GET')
const reads = routes.filter(({ method, path }) => method === 'GET' && path !== '/realtime/v1/events')

const call = (base: string, { method, path }: Route, headers: Record<string, string>) =>
  fetch(base + path, { method, headers: { ...headers, ...(method !== 'GET' && json) }, redirect: 'manual' })
const json = { 'content-type': 'application/json' }

test('a write that another site makes a browser send is rejected', async () => {
  expect(writes.length).toBeGreaterThan(20)
  for (const route of writes) {
    const name = `${route.method} ${route.path}`
    for (const sent of ['https://evil.example', 'null', `${origin}.evil.example`, 'http://127.0.0.1:1', undefined]) {
      const answer = await call(server.url, route, { cookie, ...(sent && { origin: sent }) })
      expect.soft([answer.status, (await answer.json()).code], `${name} from ${sent}`).toEqual([403, 'foreign_origin'])
    }
    const anonymous = await call(server.url, route, { origin: 'https://evil.example' })
    expect.soft(anonymous.status, `${name} without a cookie`).toBe(403)
  }
})

test('writes with our own Origin, or with a bearer token and no Origin, are accepted', async () => {
  const change = { data: { name: 'Casey Changed' } }
  expect((await anyone.put('/auth/v1/user', change, { cookie, origin })).status).toBe(200)
  expect((await customer.put('/auth/v1/user', change)).status).toBe(200)
  expect((await customer.put('/auth/v1/user', change, { origin: 'https://evil.example' })).status).toBe(403)
  const behind = { cookie: `__Host-${cookie}`, origin: 'https://porchlight.example' }
  expect((await caller(secure).put('/auth/v1/user', change, behind)).status).toBe(200)
})

test('a site behind HTTPS rejects writes from its own name without HTTPS', async () => {
  const write = (host: string, from: string) =>
    new Promise<number | undefined>((answered, failed) => {
      const headers = { host, origin: from, cookie: `__Host-${cookie}`, 'content-type': 'application/json' }
      const sent = request(`${secure.url}/auth/v1/user`, { method: 'PUT', headers }, (answer) => {
        answer.resume()
        answered(answer.statusCode)
      })
      sent.on('error', failed).end('{"data":{}}')
    })
  expect(await write('porchlight.example', 'https://porchlight.example')).toBe(200)
  expect(await write('porchlight.example', 'http://porchlight.example')).toBe(403)
  expect(await write('www.porchlight.example', 'https://www.porchlight.example')).toBe(200)
  expect(await write('www.porchlight.example', 'http://www.porchlight.example')).toBe(403)
  expect(await write('127.0.0.1.evil.example', 'http://127.0.0.1.evil.example')).toBe(403)
  expect(await write('localhost:3000', 'http://localhost:3000')).toBe(200)
})

test('a bearer token overrides a cookie, and does not replace the Origin', async () => {
  const both = { cookie, authorization: `Bearer ${provider.token}` }
  expect((await anyone.get('/auth/v1/user', both)).body.user.email).toBe(provider.email)
  expect(await anyone.put('/auth/v1/user', { data: {} }, both)).toEqual(foreign)
  expect(await anyone.get('/auth/v1/user', { cookie, authorization: 'Bearer invented' })).toEqual(
    problem(401, 'PGRST301'),
  )
  const cookieInHeader = { authorization: `Basic ${Buffer.from(`x:${customer.token}`).toString('base64')}` }
  expect((await anyone.get('/auth/v1/user', cookieInHeader)).status).toBe(401)
})

test('over HTTPS, neither the plain cookie nor a token in the address signs in', async () => {
  expect((await caller(secure).get('/auth/v1/user', { cookie })).status).toBe(401)
  expect((await caller(secure).get('/auth/v1/user', { cookie: `__Host-${cookie}` })).status).toBe(200)
  expect((await anyone.get(`/auth/v1/user?access_token=${customer.token}`)).status).toBe(401)
})

test('no cache keeps personal responses; public ones say when they have changed', async () => {
  const answers = await Promise.all(
    reads.map(async (route) => {
      const [mine, nobodys] = await Promise.all([call(server.url, route, { cookie }), call(server.url, route, {})])
      const etag = nobodys.ok ? nobodys.headers.get('etag') : null
      const again = etag ? (await call(server.url, route, { 'if-none-match': etag })).status : null
      const caches = [mine, nobodys].map(({ headers }) => headers.get('cache-control'))
      return { path: route.path, isMine: mine.ok, etag, again, caches }
    }),
  )
  const wrong = answers.filter(({ etag, again, caches: [mine = '', nobodys = ''] }) =>
    etag === null
      ? mine !== 'no-store' || nobodys !== 'no-store'
      : !/^(public, |no-cache$)/.test(nobodys ?? '') ||
        !/^(private, no-cache|public, |no-cache$)/.test(mine ?? '') ||
        again !== 304,
  )
  expect(wrong).toEqual([])
  const personal = answers.filter(({ etag, isMine }) => etag === null && isMine).map(({ path }) => path)
  const open = answers.filter(({ etag }) => etag !== null).map(({ path }) => path)
  const lists = ['bookings', 'conversations', 'notifications'].map((list) => `/rest/v1/${list}`)
  expect(personal).toEqual(expect.arrayContaining(['/auth/v1/user', '/auth/v1/sessions', '/auth/v1/export', ...lists]))
  expect(open).toEqual(expect.arrayContaining(['/rest/v1/categories', '/rest/v1/providers']))
  expect(open.filter((path) => /services\?|reviews\?|locations/.test(path))).toHaveLength(4)
})

test("a shared cache never serves one user's public response to another", async () => {
  const { headers } = await anyone.get('/rest/v1/providers', { cookie })
  expect(headers.get('vary')).toMatch(/cookie, authorization/)
})

test('an answer that extends a session is private, also where it is public for others', async () => {
  const picture = await uploaded(server, customer)
  for (const path of [picture, '/rest/v1/locations/zip/10001', '/robots.txt', '/rest/v1/openapi.json']) {
    expect.soft((await anyone.get(path, { cookie })).headers.get('cache-control'), path).toMatch(/^public, max-age=/)
    server.clock.pass(2 * 24 * 3_600_000)
    const { headers } = await anyone.get(path, { cookie })
    expect.soft(headers.get('set-cookie'), path).toContain(cookie)
    expect.soft(headers.get('cache-control'), path).toMatch(/^private, max-age=/)
  }
})

test('no response to a browser and no table contains the token', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const answers = [
    (await signUp(server, form, {})).answer,
    (await signIn(server, form, {})).answer,
    (await signIn(server, { ...form, remember: true }, {})).answer,
  ]
  const tables = await server.db
    .selectFrom('pg_tables' as never)
    .select('tablename' as never)
    .where('schemaname' as never, '=', 'public' as never)
    .execute()
  for (const { headers, body } of answers) {
    const { porchlight: token } = cookiesOf(headers)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(body)).not.toContain(token)
    for (const { tablename } of tables as { tablename: string }[]) {
      const { rows } = await server.deps.pool.query(`select 1 from "${tablename}" t where t::text like $1`, [
        `%${token}%`,
      ])
      expect(rows, tablename).toEqual([])
    }
    expect(server.logged.join('\n')).not.toContain(token)
  }
})

test('a sign-in replaces a cookie that was planted before', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form)
  const planted = 'p'.repeat(43)
  const { answer } = await signIn(server, form, { cookie: `porchlight=${planted}`, origin })
  const { porchlight: token } = cookiesOf(answer.headers)
  expect(token).not.toBe(planted)
  expect((await anyone.get('/auth/v1/user', { cookie: `porchlight=${planted}` })).status).toBe(401)
})

test("a sign-in ends another user's session in the same browser, and only that one", async () => {
  const [one, other] = [customerForm(), customerForm()].map((form) => ({ ...form, user_type: 'customer' }))
  for (const form of [one!, other!]) await signUp(server, form)
  const { me: elsewhere } = await signIn(server, one!)
  const before = cookiesOf((await signIn(server, one!, {})).answer.headers)['porchlight']
  const { answer } = await signIn(server, other!, { cookie: `porchlight=${before}`, origin })
  expect(answer.body.user.email).toBe(other!.email)
  expect((await anyone.get('/auth/v1/user', { cookie: `porchlight=${before}` })).status).toBe(401)
  expect((await elsewhere.get('/auth/v1/user')).status).toBe(200)
})
