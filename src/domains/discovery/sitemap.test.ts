import { expect, test } from 'vitest'
import { countTownServices } from '#domains/search/towns-commands.server.ts'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { PART_SIZE } from './sitemap-rules.ts'

const server = await testServer({ settings: { PUBLIC_URL: 'https://porchlight.example' } })
const crowded = await testServer({ settings: { PUBLIC_URL: 'https://porchlight.example' } })
const anyone = caller(server)
const site = 'https://porchlight.example'

const locations = (xml: unknown) => [...String(xml).matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!)
const pathOf = (url: string) => url.replace(site, '')
const read = async (path: string) => locations((await anyone.get(path)).body)

/** Every address in every part. */
async function everything(): Promise<string[]> {
  const parts = await read('/sitemap.xml')
  return (await Promise.all(parts.map((part) => read(pathOf(part))))).flat()
}

test('robots.txt names the sitemap and excludes private pages', async () => {
  const { body, headers } = await anyone.get('/robots.txt')
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(body).toContain(`Sitemap: ${site}/sitemap.xml\n`)
  for (const path of ['/dashboard', '/messages', '/profile', '/providers/*/book', '/rest/'])
    expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).not.toMatch(/Disallow: \/(providers|services|og|storage)?\n/)
})

test('the sitemap lists fixed pages, categories, towns with enough content, and every provider once', async () => {
  const three = [
    await aProvider(server, { zip: '78701', categories: ['Pet Services'] }),
    await aProvider(server, { zip: '78702', categories: ['Pet Services'] }),
    await aProvider(server, { zip: '78703', categories: ['Pet Services', 'Beauty'] }),
  ]
  await countTownServices(server.db)
  const all = await everything()
  expect(all).toContain(`${site}/`)
  expect(all).toContain(`${site}/services/pet%20services`)
  expect(all).toContain(`${site}/services/pet%20services/tx/austin`)
  expect(all).not.toContain(`${site}/services/beauty/tx/austin`)
  for (const { id } of three) expect(all.filter((url) => url === `${site}/providers/${id}`)).toHaveLength(1)
})

test('every page is listed in both languages, each with the other', async () => {
  const { body } = await anyone.get('/sitemap-pages.xml')
  const links = (['en', 'es'] as const).map(
    (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${site}${code === 'es' ? '/es' : ''}/help"/>`,
  )
  expect(body).toContain(`<url><loc>${site}/help</loc>${links.join('')}</url>`)
  expect(body).toContain(`<url><loc>${site}/es/help</loc>${links.join('')}</url>`)
  expect((await anyone.get('/robots.txt')).body).toContain('Disallow: /es/dashboard\n')
})

test('suspended and closed accounts are not listed', async () => {
  const suspended = await aProvider(server)
  const stays = await aProvider(server)
  const part = `/sitemap-providers.xml?from=00000000-0000-0000-0000-000000000000`
  expect(await read(part)).toContain(`${site}/providers/${suspended.id}`)
  await server.db
    .updateTable('auth_user')
    .set({ suspended_at: new Date() })
    .where('id', '=', suspended.auth_user_id)
    .execute()
  expect(await read(part)).not.toContain(`${site}/providers/${suspended.id}`)
  expect(await read(part)).toContain(`${site}/providers/${stays.id}`)
})

test('a provider is listed with the day on which their page last changed', async () => {
  const { id } = await aProvider(server)
  const listed = async () =>
    String((await anyone.get(`/sitemap-providers.xml?from=${id}`)).body).match(/<lastmod>([^<]+)/)?.[1]
  const today = () => new Date().toISOString().slice(0, 10)
  const before = today()
  await server.db
    .updateTable('providers')
    .set({ created_at: new Date('2026-01-02') })
    .where('id', '=', id)
    .execute()
  await server.db.updateTable('provider_search').set({ sort_name: 'other' }).where('provider_id', '=', id).execute()
  expect([before, today()]).toContain(await listed())
})

test('a part is compressed, cached for an hour, and not sent again within it', async () => {
  const { id } = await aProvider(server)
  const { headers, body } = await anyone.get(`/sitemap-providers.xml?from=${id}`, { 'accept-encoding': 'gzip' })
  expect([headers.get('cache-control'), headers.get('content-encoding')]).toEqual(['public, max-age=3600', 'gzip'])
  expect(locations(body)).toContain(`${site}/providers/${id}`)
  const etag = headers.get('etag') ?? ''
  const again = () => anyone.get(`/sitemap-providers.xml?from=${id}`, { 'if-none-match': etag })
  expect((await again()).status).toBe(304)
  server.clock.pass(3_600_000)
  expect((await again()).status).toBe(200)
})

test('each provider is in one part, and no part is larger than search engines accept', async () => {
  await crowded.deps.pool.query(`
    create temp table invented as select n, uuidv7() as id from generate_series(1, ${PART_SIZE + 1_500}) as n;
    alter table users disable trigger user; alter table providers disable trigger user;
    insert into auth_user (id, email, password_hash, user_type) select id, n || '@mail.example', '', 'provider' from invented;
    insert into users (id, auth_user_id, user_type, name) select id, id, 'provider', 'Owner' from invented;
    insert into providers (id, business_name, description, categories, time_zone)
    select id, 'Shop', '', '{Beauty}', 'America/New_York' from invented;
    select rebuild_search()`)
  const parts = locations((await caller(crowded).get('/sitemap.xml')).body).filter((url) => url.includes('providers'))
  const lists = await Promise.all(parts.map(async (url) => locations((await caller(crowded).get(pathOf(url))).body)))
  const [english, spanish] = [false, true].map((is) =>
    lists.map((list) => list.filter((url) => url.includes('/es/') === is)),
  )
  for (const each of [english!, spanish!]) {
    expect(each.map((list) => list.length)).toEqual([PART_SIZE, 1_500])
    expect(new Set(each.flat()).size).toBe(PART_SIZE + 1_500)
  }
  expect(Math.max(...lists.map((list) => list.length))).toBeLessThanOrEqual(50_000)
})

test('an invalid part number is 422, another sitemap 404', async () => {
  for (const path of ['/sitemap-providers.xml?from=nobody', '/sitemap-towns.xml?category=10', '/sitemap-towns.xml'])
    expect((await anyone.get(path)).status, path).toBe(422)
  expect((await anyone.get('/sitemap-other.xml')).status).toBe(404)
})

test('every address in llms.txt answers', async () => {
  const { body, headers } = await anyone.get('/llms.txt')
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(body).toMatch(/^# Porchlight\n\n> /)
  const links = [...String(body).matchAll(/\]\((.*?)\)/g)].map(([, url]) => pathOf(url!))
  expect(links).toHaveLength(7)
  for (const path of links.filter((each) => /^\/(rest|sitemap)/.test(each)))
    expect((await anyone.get(path)).status, path).toBe(200)
})
