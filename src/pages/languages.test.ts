import { expect, test } from 'vitest'
import { timeText } from '#domains/schedule/slots-rules.ts'
import { rereadSite } from '#domains/site/settings-queries.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { post } from '#test/service-requests.ts'
import { clockText } from '#ui/formats.ts'

const server = await testServer()
const site = await pageSite(server)
const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }

test('an address says the language of its page, and of its links', async () => {
  const { html } = await site.get('/es/help')
  expect(html).toContain('<html lang="es"')
  expect(html).toContain('href="/es/providers"')
  expect(html).toContain('href="/es/terms"')
  expect((await site.get('/help', spanish)).html).toContain('<html lang="en"')
})

test('two languages at once do not mix', async () => {
  const pages = await Promise.all(
    ['/es/about', '/about', '/es', '/', '/es/contact', '/contact'].map((path) => site.own(path)),
  )
  expect(pages.map(({ html }) => html.match(/<html lang="(\w+)"/)?.[1])).toEqual(['es', 'en', 'es', 'en', 'es', 'en'])
  const words = pages.map(({ html }) => [html.includes('Términos'), html.includes('>Terms<')])
  expect(words).toEqual([true, false, true, false, true, false].map((is) => [is, !is]))
})

test('search engines learn the same page in the other languages', async () => {
  const { html } = await site.get('/es/services')
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/es/services"/>')
  expect(html).toContain('<link rel="alternate" hreflang="en" href="http://localhost:3000/services"/>')
  expect(html).toContain('<link rel="alternate" hreflang="es" href="http://localhost:3000/es/services"/>')
  expect(html).toContain('<link rel="alternate" hreflang="x-default" href="http://localhost:3000/services"/>')
})

test('another spelling of an address keeps its language', async () => {
  const { status, headers } = await site.get('/es/Services/Pet%20Services')
  expect([status, headers.location]).toEqual([301, '/es/services/pet%20services'])
})

test('errors of the API are in the language of Accept-Language', async () => {
  const path = '/rest/v1/providers/00000000-0000-7000-8000-000000000000'
  const visitor = caller(server)
  expect((await visitor.get(path, spanish)).body).toMatchObject({ detail: 'No se encontró al profesional' })
  expect((await visitor.get(path, { 'accept-language': 'fr' })).body).toMatchObject({ detail: 'Provider not found' })
})

test('a private page without a login keeps the language', async () => {
  const { status, headers } = await site.own('/es/dashboard')
  expect([status, headers.location]).toEqual([302, '/es/login?return_to=%2Fdashboard'])
})

test('who reads Spanish is led to it from an address without a language', async () => {
  const person = await aCustomer(server)
  const cookie = `porchlight=${person.token}`
  expect((await site.own('/dashboard', { cookie, ...spanish })).status).toBe(200)
  expect(await person.patch(`/rest/v1/users/${person.id}`, { language: 'es' })).toMatchObject({ status: 200 })
  const led = await site.own('/dashboard?saved=1', { cookie })
  expect([led.status, led.headers.location]).toEqual([302, '/es/dashboard?saved=1'])
  expect((await site.own('/es/dashboard', { cookie })).html).toContain('<html lang="es"')
})

test('categories of a new site have Spanish names where users see and choose them', async () => {
  const customer = await aCustomer(server)
  await post(customer, { service_type: 'Cleaning', title: 'Ventanas' })
  const texts = async (path: string) => {
    const { html } = await site.own(path, { cookie: `porchlight=${customer.token}` })
    return html.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/value="[^"]*"/g, '')
  }
  for (const path of ['/es/dashboard', '/es/requests', '/es/providers']) {
    const html = await texts(path)
    expect(html, path).toContain('Limpieza')
    expect(html, path).not.toContain('Cleaning')
  }
})

test('AM and PM have one spelling in each language', () => {
  const clocks = ['en', 'es'].map((language) =>
    inLanguage(language, () => [timeText('08:00'), clockText('2026-03-03T20:05:00Z')]),
  )
  expect(clocks).toEqual([
    ['8:00 AM', '8:05 PM'],
    ['8:00 a. m.', '8:05 p. m.'],
  ])
})

test('a link of an email leads a visitor to the language of the browser, once', async () => {
  const led = await site.own('/reset-password', spanish)
  expect([led.status, led.headers.location]).toEqual([302, '/es/reset-password'])
  const chosen = await site.own('/reset-password', { ...spanish, 'sec-fetch-site': 'same-origin' })
  expect(chosen.status).toBe(200)
})

test('operators change which language comes first', async () => {
  const { db } = server
  expect((await site.own('/es/help')).status).toBe(200)
  await db
    .updateTable('site_settings')
    .set({ languages: ['es', 'en'] })
    .execute()
  await rereadSite(db)
  const [first, second] = [await site.own('/help'), await site.own('/en/help')]
  expect(first.html).toContain('<html lang="es"')
  expect(first.html).toContain('href="/providers"')
  expect(second.html).toContain('<html lang="en"')
  expect(second.html).toContain('href="/en/providers"')
  // Addresses from before.
  const led = await Promise.all(
    ['/es/providers?search=agua', '/es', '/es//elsewhere.example'].map((path) => site.own(path)),
  )
  expect(led.map(({ status, headers }) => [status, headers.location])).toEqual([
    [302, '/providers?search=agua'],
    [302, '/'],
    [302, '/elsewhere.example'],
  ])
  await db.updateTable('site_settings').set({ languages: null }).execute()
  await rereadSite(db)
})

test('a site of one language has no other addresses', async () => {
  const { db } = server
  await db
    .updateTable('site_settings')
    .set({ languages: ['en'] })
    .execute()
  await rereadSite(db)
  expect((await site.own('/es/help')).status).toBe(404)
  expect((await site.own('/help')).html).not.toContain('hreflang')
  await db.updateTable('site_settings').set({ languages: null }).execute()
  await rereadSite(db)
})
