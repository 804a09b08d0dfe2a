import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { renderPage } from '#pages/entry.server.tsx'
import { staticFiles } from '#platform/static-files.server.ts'
import { createApi } from '../src/api.server.ts'
import { sourceAssets } from '../src/page-server/page-assets.server.ts'
import { createPageServer } from '../src/page-server/page-server.server.ts'
import { pages } from '../src/routes.ts'
import { belongsToApi, siteServer } from '../src/site.server.ts'
import { openMachine } from './machine.ts'
import { anOperator } from './operators.ts'
import { aCustomer, aProvider } from './people.ts'
import { uploaded } from './pictures.ts'
import { pathOf, startNginx } from './programs.ts'
import { decidesByTime } from './property-runs.ts'
import { testServer } from './server.ts'

const server = await testServer({ settings: { NODE_ENV: 'production', TRUST_PROXY: '1' } })
const provider = await aProvider(server, { business_name: 'Elm Street Cleaning' })
await provider.patch(`/rest/v1/providers/${provider.id}`, { handle: 'elm-street' })
const customer = await aCustomer(server, { name: 'Carla Canarycustomer' })
const operator = await anOperator(server, 'Otto Canaryoperator')
const picture = await uploaded(server, provider)

const folder = await mkdtemp(join(tmpdir(), 'porchlight-proxies-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'assets', 'page-1a2b3c.js'), 'export {}')
await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
await writeFile(join(folder, 'sw.js'), '')

/** The whole site: API, files and pages. */
const api = createApi(server.deps)
const file = await staticFiles(folder, {})
const pageServer = createPageServer({ deps: server.deps, api, renderPage, assetsOf: sourceAssets })
const site = siteServer(
  (asked, env) => (belongsToApi(asked) ? api.fetch(asked, env) : (file(asked) ?? pageServer.page(asked, env))),
  pageServer,
  server.deps.config.PUBLIC_URL,
)
await once(site.listen(0, '127.0.0.1'), 'listening')
const { port } = site.address() as AddressInfo
const machine = await openMachine()
const nginx = await startNginx(machine, await pathOf('bin/nginx.mjs'), [port, port])
afterAll(async () => {
  await machine[Symbol.asyncDispose]()
  site.closeAllConnections()
  site.close()
  await rm(folder, { recursive: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

async function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const asked = request(address, { method, headers }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}
const direct = (path: string, headers?: Record<string, string>) => ask(`http://127.0.0.1:${port}${path}`, headers)
const proxied = (path: string, headers?: Record<string, string>, method?: string) =>
  ask(nginx.url + path, headers, method)
const cacheOf = async (...given: Parameters<typeof proxied>) => (await proxied(...given)).headers['x-cache']
/** A page from memory is held when it has been made again, after two seconds. */
const soon = { timeout: 10_000, interval: 20 }
const cookieOf = ({ token }: { token: string }) => ({ cookie: `porchlight=${token}` })
const bearerOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

const profile = `/providers/${provider.id}`
const paths = pages.map(({ path }) =>
  path
    .replace('/providers/:id', profile)
    .replace(':handle', 'elm-street')
    .replace(':category', 'cleaning')
    .replace(':state', 'ny')
    .replace(':town', 'new-york')
    .replace(/:\w+/, provider.id),
)

const examples: Record<string, string> = { category: 'cleaning', handle: 'elm-street' }

/** The paths of all reads that the API documents, with the ids of the provider. */
async function readsOfApi(): Promise<string[]> {
  const { paths: all } = JSON.parse((await direct('/rest/v1/openapi.json')).body) as { paths: Record<string, object> }
  return Object.entries(all)
    .filter(([path, item]) => 'get' in item && !path.includes('/realtime/'))
    .map(([path]) => path.replaceAll(/\{(\w+)\}/g, (_, name) => examples[name] ?? provider.id))
}

test('only answers that are the same for everyone may be held by proxies', async () => {
  const briefly = [
    '/',
    '/services',
    '/services/cleaning/ny/new-york',
    '/providers',
    '/login',
    '/signup',
    '/about',
    '/how-it-works',
    '/help',
    '/provider-resources',
    '/terms',
    '/imprint',
    '/reviews',
    '/privacy',
    '/cookies',
    '/contact',
    '/rest/v1/site',
    '/rest/v1/categories',
    '/rest/v1/categories/cleaning/questions',
    '/rest/v1/categories/cleaning/towns',
    '/rest/v1/services/suggestions',
    '/rest/v1/search/suggestions',
    '/rest/v1/providers/:id/hours',
    '/rest/v1/reviews/latest',
    '/og/porchlight.png',
    '/og/provider/:id',
    '/robots.txt',
    '/llms.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/rest/v1/openapi.json',
    '/docs/api',
    'a picture',
    '/icon.svg',
  ]
  const held: string[] = []
  const nameOf = (path: string) => path.replace(provider.id, ':id').replace(picture, 'a picture')
  for (const path of [...paths, ...(await readsOfApi()), picture, '/icon.svg', '/assets/page-1a2b3c.js', '/sw.js']) {
    // A page that took long to make may not be held until it is made again.
    const isBrief = () => direct(path).then(({ headers }) => headers['cdn-cache-control'] !== undefined)
    if (briefly.includes(nameOf(path))) await vi.waitUntil(isBrief, soon)
    const { headers, status } = await direct(path)
    if (headers['cdn-cache-control'] === undefined && !briefly.includes(nameOf(path))) continue
    expect([path, status, headers['set-cookie'], headers['cache-control']]).toEqual([
      path,
      200,
      undefined,
      expect.stringMatching(/^public|^no-store$/),
    ])
    held.push(`${nameOf(path)} ${String(headers['cdn-cache-control'] ?? 'max-age=1')}`)
  }
  expect(held).toEqual([
    ...briefly.map((path) => `${path} max-age=1`),
    '/assets/page-1a2b3c.js max-age=31536000, immutable',
  ])
})

test.each([
  ['a customer', customer],
  ['a provider', provider],
  ['an operator', operator],
] as const)('nothing that the site answers %s may be held by proxies', async (_, person) => {
  const asked = [
    ...[...paths, picture].map((path) => [path, cookieOf(person)] as const),
    ...(await readsOfApi()).map((path) => [path, bearerOf(person)] as const),
  ]
  for (const [path, headers] of asked) {
    const answer = await direct(path, headers)
    expect([path, answer.headers['cdn-cache-control']]).toEqual([path, undefined])
  }
})

test('a page from memory may not be held, so that the times of memory and proxies do not add up', async () => {
  const ages = [await direct('/help?q=keys'), await direct('/help?q=keys')].map(
    ({ headers }) => headers['cdn-cache-control'],
  )
  expect(ages).toEqual(['max-age=1', undefined])
})

test('nginx holds a page for visitors, in each encoding, and answers HEAD from it', async () => {
  for (const [encoding, path] of [
    ['zstd', '/terms'],
    ['gzip', '/privacy'],
    ['identity', '/cookies'],
  ] as const) {
    const headers = { 'accept-encoding': encoding }
    await expect.poll(() => cacheOf(path, headers), soon).toBe('HIT')
    const { headers: sent } = await proxied(path, headers)
    expect(sent['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(await cacheOf(path, headers, 'HEAD')).toBe('HIT')
    expect(await cacheOf(path, { 'accept-encoding': 'x' })).toBe('MISS')
  }
})

test('a request with a cookie or a token gets nothing that nginx holds, and leaves nothing there', async () => {
  for (const path of ['/about', '/rest/v1/categories']) {
    await expect.poll(() => cacheOf(path), soon).toBe('HIT')
    for (const headers of [cookieOf(customer), bearerOf(customer), { cookie: 'theme=dark' }])
      expect(await cacheOf(path, headers)).toBe('BYPASS')
  }
  const own = await proxied('/about', cookieOf(customer))
  expect(own.body).toContain('Canarycustomer')
  for (let visit = 0; visit < 20; visit++) expect((await proxied('/about')).body).not.toContain('Canarycustomer')
})

test('nginx holds no failure, no private answer and no profile, whose views are counted', async () => {
  for (const path of ['/rest/v1/bookings', '/rest/v1/providers/1', '/no/such/page', '/rest/v1/providers', profile])
    for (let visit = 0; visit < 3; visit++) expect([path, await cacheOf(path)]).toEqual([path, 'MISS'])
})

test('nginx holds files of a build for users, too', async () => {
  const script = '/assets/page-1a2b3c.js'
  await proxied(script)
  expect(await cacheOf(script, cookieOf(customer))).toBe('HIT')
  expect(await cacheOf('/assets/page-4d5e6f.js')).toBe('MISS')
  expect((await proxied('/assets/page-4d5e6f.js')).status).toBe(404)
})

test('nginx sends pages without TLS to the same address with TLS, and refuses the API', async () => {
  const { status, headers } = await fetch(`${nginx.withoutTls}/providers?search=a%20b`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([301, 'https://127.0.0.1/providers?search=a%20b'])
  for (const path of ['/rest/v1/bookings', '/auth/v1/token', '/storage/v1/object/avatars', '/realtime/v1/events'])
    expect((await fetch(nginx.withoutTls + path, { redirect: 'manual' })).status, path).toBe(403)
})

test('a change shows through nginx within two seconds', async () => {
  const isSoon = { timeout: decidesByTime ? 2_200 : 60_000, interval: 20 }
  await expect.poll(() => cacheOf('/providers'), soon).toBe('HIT')
  await provider.patch(`/rest/v1/providers/${provider.id}`, { business_name: 'Oak Street Cleaning' })
  await expect.poll(async () => (await proxied('/providers')).body, isSoon).toContain('Oak Street Cleaning')
  await expect.poll(() => cacheOf(picture), soon).toBe('HIT')
  await provider.delete(`/storage/v1/object/avatars/${picture.split('/').at(-1)}`)
  await expect.poll(async () => (await proxied(picture)).status, isSoon).toBe(404)
})
