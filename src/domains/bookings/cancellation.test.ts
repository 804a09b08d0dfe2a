import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { costOfCancelling } from '#domains/providers/cancellation-rules.ts'
import { aConfirmedBooking, book, move } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const customer = await aCustomer(server)
const text = 'Free until 48 hours before the start. After that, you owe half of the price.'

async function aProviderWith(cancellation_terms: string | null) {
  const provider = await aProvider(server)
  const choose = (terms: unknown) => provider.patch(`/rest/v1/providers/${provider.id}`, { cancellation_terms: terms })
  expect((await choose(cancellation_terms)).status).toBe(200)
  return { ...provider, choose }
}

const minute = 60_000
const setClock = (instant: string, by: number) => server.clock.set(new Date(Date.parse(instant) + by))

test('a profile has the terms that its provider chose, and none before', async () => {
  const provider = await aProvider(server)
  const profile = async () => (await customer.get(`/rest/v1/providers/${provider.id}`)).body.cancellation
  expect(await profile()).toBeNull()
  await provider.patch(`/rest/v1/providers/${provider.id}`, { cancellation_terms: 'moderate' })
  expect(await profile()).toEqual({ terms: 'moderate', text })
  const { choose } = await aProviderWith('strict')
  expect(await choose('harsh')).toMatchObject({ status: 422, body: { errors: [{ path: 'cancellation_terms' }] } })
  expect((await choose(null)).body.cancellation).toBeNull()
})

test('a booking keeps the terms that it was made under, and both parties read them', async () => {
  const provider = await aProviderWith('moderate')
  const { body } = await book(customer, provider, { start_time: '10:30', end_time: '12:00' })
  const { id, starts_at, price } = body
  await provider.choose('strict')
  const cost = { free_until: new Date(Date.parse(starts_at) - 48 * 3_600_000).toISOString(), owed_later: price / 2 }
  const cancellation = { terms: 'moderate', text, ...cost, owed: 0 }
  for (const party of [customer, provider])
    expect((await party.get(`/rest/v1/bookings/${id}`)).body.cancellation).toEqual(cancellation)
  const emails = await emailsTo(server, customer)
  expect(emails.some((email) => inOneLine(email).includes(text))).toBe(true)
})

test('a customer who cancels late owes what the terms say; in time, or without an acceptance, nothing', async () => {
  const provider = await aProviderWith('moderate')
  const [early, late, byProvider] = await Promise.all(
    ['09:00', '11:00', '13:00'].map((start_time) =>
      aConfirmedBooking(customer, provider, { start_time, end_time: start_time.replace(':00', ':30') }),
    ),
  )
  setClock(early!.cancellation!.free_until, -minute)
  expect((await move(customer, early!, 'cancelled')).body.cancellation?.owed).toBe(0)
  setClock(late!.cancellation!.free_until, minute)
  expect((await move(customer, late!, 'cancelled')).body.cancellation).toMatchObject({ owed: late!.price / 2 })
  expect((await move(provider, byProvider!, 'cancelled', 'Sorry.')).body.cancellation?.owed).toBe(0)
  const { body: pending } = await book(customer, provider, { start_time: '15:00', end_time: '15:30' })
  expect((await move(customer, pending, 'cancelled')).body.cancellation?.owed).toBe(0)
})

test('the database knows only the published terms', async () => {
  const { id } = await aProvider(server)
  const change = sql`update providers set cancellation_terms = 'harsh' where id = ${id}`
  await expect(change.execute(server.db)).rejects.toThrow('invalid input value for enum')
})

test('half of an odd price is rounded to a cent, and strict terms ask for all of it', () => {
  const booking = { starts_at: new Date('2026-03-10T14:00:00Z'), price: 33.33 }
  expect(costOfCancelling('flexible', booking)).toEqual({
    free_until: new Date('2026-03-09T14:00:00Z'),
    owed_later: 16.67,
  })
  expect(costOfCancelling('strict', booking)).toEqual({
    free_until: new Date('2026-03-03T14:00:00Z'),
    owed_later: 33.33,
  })
})
