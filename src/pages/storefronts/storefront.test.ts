import { expect, test } from 'vitest'
import { anOperator } from '#test/operators.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer, aProvider, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { NODE_ENV: 'production' } })
const site = await pageSite(server)
const cookieOf = ({ token }: { token: string }) => ({ cookie: `porchlight=${token}` })
const change = (provider: TestPerson, body: object) => provider.patch(`/rest/v1/providers/${provider.id}`, body)

const provider = await aProvider(server, { name: 'Petra Canaryprovider', business_name: 'Elm Street Cleaning' })
await change(provider, { handle: 'elm-old' })
await change(provider, { handle: 'elm-street' })

test('the page of a handle has the name, the services and the free times, and no navigation', async () => {
  const { status, html } = await site.get('/p/elm-street')
  expect(status).toBe(200)
  for (const text of ['Elm Street Cleaning', 'Petra Canaryprovider', 'Home cleaning', 'Free times', 'Booking by'])
    expect(html).toContain(text)
  expect(html).toMatch(/href="\/p\/elm-street\/book\?service=[^"]+date=2026-/)
  expect(html.split('<footer hidden')[0]).not.toContain('<nav')
  expect(html).toContain(`<link rel="canonical" href="${server.deps.config.PUBLIC_URL}/providers/${provider.id}"/>`)
  for (const secret of [provider.email, provider.phone]) expect(html).not.toContain(secret)
})

test('the page shows the public own fields of the business and of its services', async () => {
  const operator = await anOperator(server)
  const member = await aProvider(server, { business_name: 'Oak Street Cleaning' })
  const add = async (of: 'provider' | 'service', label: string): Promise<string> =>
    (await operator.post('/rest/v1/admin/fields', { of, label, kind: 'text' })).body.id
  const fields = { [await add('provider', 'Member since')]: 'The spring of 1999' }
  const { body } = await change(member, { handle: 'oak-street', fields })
  const about = { fields: { [await add('service', 'Waste')]: 'We take it along' } }
  await member.patch(`/rest/v1/services/${body.services[0].id}`, about)
  const { html } = await site.get('/p/oak-street')
  for (const text of ['Member since', 'The spring of 1999', 'Waste', 'We take it along'])
    expect(html).toContain(`>${text}<`)
})

test('an earlier handle and other capitals lead to the page, with what was chosen', async () => {
  const sentTo = async (path: string) => {
    const { status, headers } = await site.get(path)
    return [status, headers.location]
  }
  expect(await sentTo('/p/elm-old?day=2026-03-06')).toEqual([302, '/p/elm-street?day=2026-03-06'])
  expect(await sentTo('/p/elm-old/book?time=10:00')).toEqual([302, '/p/elm-street/book?time=10:00'])
  expect(await sentTo('/p/elm-old/embed')).toEqual([302, '/p/elm-street/embed'])
  expect(await sentTo('/p/Elm-Street')).toEqual([301, '/p/elm-street'])
})

test('the booking form under a handle has no navigation, and leads back to the page', async () => {
  const { status, html } = await site.get('/p/elm-street/book')
  expect(status).toBe(200)
  expect(html).toContain('Book a service')
  expect(html).toContain('href="/p/elm-street"')
  expect(html).not.toContain('aria-label="Main"')
})

test('in a frame, a page has no script of the site, and is the same for everyone', async () => {
  const customer = await aCustomer(server, { name: 'Carla Canarycustomer' })
  const neutral = (html: string) => html.replaceAll(/\s+/g, ' ')
  const { html, headers } = await site.get('/p/elm-street/embed')
  expect(headers['content-security-policy']).toMatch(/frame-ancestors \*(;|$)/)
  expect(html.match(/<script(?![^>]*application\/ld)[^>]*>/g)).toEqual(['<script src="/frame.js" defer>'])
  expect(html).toContain('<base target="_blank"/>')
  expect(html).toContain('content="noindex"')
  expect(html.replaceAll('<!-- -->', '')).toContain('Times are in Eastern Time.')
  expect(html).toMatch(
    /href="\/p\/elm-street\/embed\?[^"]*day=2026-[^"]*#free" target="_self"|target="_self"[^>]*href="\/p\/elm-street\/embed\?/,
  )
  for (const person of [customer, provider]) {
    const own = await site.get('/p/elm-street/embed', { cookie: `${cookieOf(person).cookie}; theme=dark` })
    expect(neutral(own.html)).toBe(neutral(html))
    expect([own.headers['x-visitor'], own.headers['set-cookie']]).toEqual([undefined, undefined])
  }
})

test('a paused provider says so, and a suspended or unknown one has no page', async () => {
  const paused = await aProvider(server)
  await change(paused, { handle: 'paused-one', paused: { until: null } })
  for (const path of ['/p/paused-one', '/p/paused-one/embed']) {
    const { status, html } = await site.get(path)
    expect([status, html.includes('takes no new bookings'), html.includes('Free times')]).toEqual([200, true, false])
  }
  const gone = await aProvider(server)
  await change(gone, { handle: 'gone-one' })
  const operator = await anOperator(server, 'Otto Operator')
  await operator.post(`/rest/v1/admin/people/${gone.auth_user_id}/suspend`, { reason: 'For the test' })
  for (const path of ['/p/gone-one', '/p/gone-one/book', '/p/gone-one/embed', '/p/nobody-here', '/p/x']) {
    const { status, html } = await site.get(path)
    expect([path, status, html.includes('Provider Not Found')]).toEqual([path, 404, true])
  }
})

test('the sheet to print has the code, the name and the address, for the provider alone', async () => {
  const { html } = await site.get('/poster', cookieOf(provider))
  expect(html).toContain('src="/p/elm-street/qr.svg"')
  expect(html).toContain('Elm Street Cleaning')
  expect(html).toContain(`${new URL(server.deps.config.PUBLIC_URL).host}/p/elm-street`)
  expect((await site.get('/poster', cookieOf(await aProvider(server)))).html).toContain('Your page has no address yet')
  const customer = await aCustomer(server)
  expect((await site.get('/poster', cookieOf(customer))).headers.location).toMatch(/^\/dashboard/)
  expect((await site.get('/poster')).headers.location).toBe('/login?return_to=%2Fposter')
})
