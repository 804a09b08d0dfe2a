import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { aConfirmedBooking, book, move } from '#test/bookings.ts'
import { aFeed, eventsIn } from '#test/calendars.ts'
import { emailsTo } from '#test/mails.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer, aProvider, caller, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'

/* All but pages for a reader of Spanish, with a browser that asks for English. */
const server = await testServer()
const site = await pageSite(server)
const visitor = caller(server)
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

/** The file behind a link, as the browser of a user gets it. */
const follow = async ({ token }: TestPerson, path: string): Promise<string> => {
  const browser = { 'sec-fetch-mode': 'navigate', 'accept-language': 'en-US,en;q=0.9', accept: 'text/html' }
  const asked = request(server.url + path, { headers: { ...browser, cookie: `porchlight=${token}` } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return text(response)
}

async function inSpanish<Person extends TestPerson>(person: Person): Promise<Person> {
  expect((await person.patch(`/rest/v1/users/${person.id}`, { language: 'es' })).status).toBe(200)
  return person
}

test('a calendar file, and a calendar that programs read', async () => {
  const customer = await inSpanish(await aCustomer(server))
  const { body: booking } = await book(customer, await aProvider(server, { business_name: 'Reed & Sons' }))
  const summary = 'Solicitud: Home cleaning con Reed & Sons'
  const file = await follow(customer, `/rest/v1/bookings/${booking.id}/calendar.ics`)
  expect(eventsIn(file)[0]?.summary).toBe(summary)
  const feed = await visitor.get(await aFeed(customer), { 'accept-language': 'en' })
  expect(eventsIn(feed.body)[0]?.summary).toBe(summary)
})

test('a table of earnings, and a receipt', async () => {
  const provider = await inSpanish(await aProvider(server))
  const booking = await aConfirmedBooking(await aCustomer(server), provider)
  server.clock.set(booking.ends_at)
  await move(provider, booking, 'completed')
  const table = await follow(provider, '/rest/v1/earnings?from=2026-03&to=2026-03')
  expect(table.split('\n', 1)[0]).toMatch(/Fecha.*Inicio.*Fin.*Servicio.*Cliente/)
  expect((await provider.post(`/rest/v1/bookings/${booking.id}/receipt`)).status).toBe(200)
  const page = await site.own(`/es/bookings/${booking.id}/receipt`, { cookie: `porchlight=${provider.token}` })
  expect(page.html).toContain('Recibo')
  expect(page.html).not.toContain('Receipt')
})

test('what other sites show with a link, and a phone of the installed site', async () => {
  const { id } = await aProvider(server)
  for (const path of ['/es', `/es/providers/${id}`, '/es/services/cleaning']) {
    const { html } = await site.own(path)
    const tags = Object.fromEntries(
      [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map((tag) => tag.slice(1)),
    )
    expect(tags['url'], path).toBe(`http://localhost:3000${path}`)
    expect(tags['image'], path).toMatch(/\.png\?v=[\w-]+&amp;lang=es$/)
    expect(tags['description'], path).toMatch(/ (de|en|y|cerca) /)
  }
  const { html } = await site.own('/es')
  const [, address] = html.match(/<link rel="manifest" href="([^"]+)"/)!
  const { body } = await visitor.get(address!, { 'accept-language': 'en' })
  const { lang, start_url, shortcuts } = typeof body === 'string' ? JSON.parse(body) : body
  expect({ lang, start_url }).toEqual({ lang: 'es', start_url: '/es' })
  expect(shortcuts[0]).toMatchObject({ name: 'Profesionales', url: '/es/providers' })
})

test('emails, and errors beside a field', async () => {
  const [customer, provider] = [await inSpanish(await aCustomer(server)), await aProvider(server)]
  const spanish = { 'accept-language': 'es' }
  const errors = await customer.post('/rest/v1/bookings', {}, { ...spanish, 'idempotency-key': crypto.randomUUID() })
  expect([errors.status, JSON.stringify(errors.body)]).toEqual([
    422,
    expect.stringContaining('Complete todos los campos obligatorios'),
  ])
  await book(customer, provider)
  expect((await emailsTo(server, customer)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Solicitud enviada a /),
  ])
  expect((await emailsTo(server, provider)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New booking request/),
  ])
})

test('requests of two languages at once do not mix', async () => {
  const [spanish, english] = [await inSpanish(await aCustomer(server)), await aCustomer(server)]
  const path = '/rest/v1/bookings/00000000-0000-7000-8000-000000000000/calendar.ics'
  const turns = Array.from({ length: 20 }, (_, at) => (at % 2 ? spanish : english))
  const answers = await Promise.all(turns.map((person) => follow(person, path)))
  expect(answers.map((answer) => JSON.parse(answer).detail)).toEqual(
    turns.map((person) => (person === spanish ? 'No se encontró la reserva' : 'Booking not found')),
  )
})
