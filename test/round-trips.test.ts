import { expect, test } from 'vitest'
import { aJob, book, bookingWith } from '#test/bookings.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { aReviewBy } from '#test/reviews.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements.ts'

const server = await testServer()
const provider = await aProvider(server)
const customer = await aCustomer(server)
await book(customer, provider)
// Statements that a request sends at once are one round trip only if their connections are open.
await Promise.all(Array.from({ length: 4 }, () => server.deps.pool.query('select 1')))

// The site sends a key with each.
const once = { 'idempotency-key': 'one press' }

test('a booking takes at most 9 round trips to the database', async () => {
  const input = bookingWith(customer, provider, {
    start_time: '13:00',
    end_time: '14:00',
    ...(await aJob(server, customer)),
  })
  const { roundTrips, texts } = await statementsOf(async () => {
    expect((await customer.post('/rest/v1/bookings', input, once)).status).toBe(201)
  })
  expect(roundTrips, texts.join('\n')).toBeLessThanOrEqual(9)
})

test('a message takes at most 9 round trips to the database', async () => {
  const { roundTrips, texts } = await statementsOf(async () => {
    const message = { receiver_id: provider.id, content: 'Is parking easy?' }
    expect((await customer.post('/rest/v1/messages', message, once)).status).toBe(201)
  })
  expect(roundTrips, texts.join('\n')).toBeLessThanOrEqual(9)
})

const site = await pageSite(server)

test('a page looks its session up once', async () => {
  const headers = { cookie: `porchlight=${customer.token}` }
  const { texts } = await statementsOf(async () => {
    expect((await site.get('/dashboard', headers)).html).toContain(customer.name)
  })
  expect(texts.filter((text) => text.includes('auth_session'))).toHaveLength(1)
})

test('a dashboard looks once for bookings whose time is over', async () => {
  const { texts } = await statementsOf(() => site.get('/dashboard', { cookie: `porchlight=${customer.token}` }))
  expect(texts.filter((text) => text.includes('select distinct provider_id'))).toHaveLength(1)
})

test('a profile with services, hours, free times and more reviews than fit takes at most seven statements', async () => {
  const provider = await aProvider(server, { services: [{ name: 'Windows' }, { name: 'Floors' }] })
  for (let at = 0; at < 11; at += 1) await aReviewBy(server, customer, provider, { comment: `Review number ${at}.` })
  const path = `/providers/${provider.id}`
  await site.own(path)
  // The next free time is read again then. The site's settings are read every two seconds.
  server.clock.pass(61_000)
  await site.own('/about')
  const { texts } = await statementsOf(async () => {
    const { html } = await site.own(path)
    const parts = ['Windows', 'Floors', 'Review number 9.', 'Opening hours', 'Free times', 'Show more']
    expect(parts.filter((part) => !html.includes(part))).toEqual([])
  })
  // The settings are read again if the test takes more than two seconds until here.
  const own = texts.filter((text) => !text.includes('from "site_settings"'))
  expect(own.length, own.join('\n')).toBeLessThanOrEqual(7)
})
