import { expect, test } from 'vitest'
import { aConfirmedBooking, book, move } from '#test/bookings.ts'
import { pagesOf } from '#test/pages.ts'
import { aCustomer, aProvider, type TestPerson } from '#test/people.ts'
import { type TestServer, testServer } from '#test/server.ts'

const server = await testServer()
const other = await testServer({ second: server, settings: { FREE_PERIOD_END: '2027-10-31T23:59:59Z' } })
const pages = pagesOf(server)

const namesTheDay = async (path: string) => /July 31, 2026|free for providers until/i.test((await pages.get(path)).main)

test('the banner names the end of the free period and disappears one second after it', async () => {
  server.clock.set('2026-07-31T23:59:58Z')
  expect((await pages.get('/')).main).toContain(
    'Free for providers until the end of July 31, 2026 (UTC): leads, contact details and unlocking messages.',
  )
  server.clock.set('2026-07-31T23:59:59Z')
  expect((await pages.get('/')).main).not.toMatch(/Free for providers|July 31/)
})

test('every text that names the day disappears with it', async () => {
  const paths = ['/', '/provider-resources', '/about', '/how-it-works', '/help', '/terms', '/signup?type=provider']
  const naming = async () => {
    const named = await Promise.all(paths.map(async (path) => ((await namesTheDay(path)) ? [path] : [])))
    return named.flat()
  }
  server.clock.set('2026-07-01T12:00:00Z')
  expect(await naming()).toEqual(expect.arrayContaining(['/', '/provider-resources']))
  server.clock.set('2026-08-01T12:00:00Z')
  expect(await naming()).toEqual([])
})

test('operators can change the day', async () => {
  const { main } = await pagesOf(other).get('/')
  expect(main).toContain('until the end of October 31, 2027 (UTC)')
})

test('without featured providers and reviews, the home page shows empty states with links', async () => {
  const { main, status } = await pages.get('/')
  expect(status).toBe(200)
  expect(main).toContain('No featured providers yet')
  expect(main).toContain('Browse providers')
  expect(main).toContain('No testimonials yet Reviews appear here as customers write them.')
})

test('the home page shows three featured providers and the latest six reviews', async () => {
  server.clock.set('2026-03-03T17:00:00Z')
  const providers = await Promise.all([1, 2, 3, 4].map(() => aProvider(server)))
  const ids = providers.map(({ id }) => id)
  await server.db.updateTable('providers').set({ featured: true }).where('id', 'in', ids).execute()
  const customer = await aCustomer(server)
  for (let day = 10; day < 17; day++) await aReviewOf(server, customer, providers[0]!, day)
  const { html, main } = await pages.get('/')
  const section = (id: string) => html.match(new RegExp(`aria-labelledby="${id}".*?</section>`, 's'))?.[0] ?? ''
  expect(section('featured').match(/<h3/g)).toHaveLength(3)
  expect(section('testimonials').match(/<figure/g)).toHaveLength(6)
  expect(main).toContain('Their review on day 16')
  expect(main).not.toContain('Their review on day 10')
})

test('the home page of a provider arrives with the requests to answer and then the steps that are left', async () => {
  const [provider, customer] = [await aProvider(server), await aCustomer(server)]
  await book(customer, provider)
  const { main } = await pages.get('/', { as: provider })
  expect(main).toMatch(/1 request to answer.*Finish your profile: \d steps left.*Your next booking/)
})

test('the home page of a customer shows the next booking, and then the search', async () => {
  const customer = await aCustomer(server)
  await book(customer, await aProvider(server))
  const { main } = await pages.get('/', { as: customer })
  expect(main).toMatch(/Welcome back.*Your next booking.*What do you need\?/)
})

test('a customer without a booking starts under their own name', async () => {
  const { html } = await pages.get('/', { as: await aCustomer(server, { name: 'Stan Start' }) })
  expect(html).toMatch(/<h1[^>]*>Welcome back, (<!-- -->)?Stan Start<\/h1>/)
})

async function aReviewOf(
  at: TestServer,
  customer: TestPerson,
  provider: Parameters<typeof aConfirmedBooking>[1],
  day: number,
) {
  const booking = await aConfirmedBooking(customer, provider, { date: `2026-03-${day}` })
  const before = at.clock.now()
  at.clock.set(`2026-03-${day}T23:00:00Z`)
  await move(customer, booking, 'completed')
  at.clock.set(before)
  const written = { customer_id: customer.id, provider_id: provider.id, booking_id: booking.id, rating: 5 }
  const created_at = new Date(`2026-03-${day}T23:30:00Z`)
  await at.db
    .insertInto('reviews')
    .values({ ...written, comment: `Their review on day ${day}`, created_at })
    .execute()
}
