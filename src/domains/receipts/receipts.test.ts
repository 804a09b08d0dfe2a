import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedBooking, move } from '#test/bookings.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { taxIn } from './rules.ts'

const server = await testServer()
const issue = (person: TestPerson, id: string) => person.post(`/rest/v1/bookings/${id}/receipt`)

beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

async function completedJobs(count: number) {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const bookings = []
  for (let at = 0; at < count; at++) {
    const date = new Date(Date.UTC(2026, 2, 6 + at)).toISOString().slice(0, 10)
    bookings.push(await aConfirmedBooking(customer, provider, { date }))
  }
  server.clock.set(bookings.at(-1)!.ends_at)
  for (const booking of bookings) await move(provider, booking, 'completed')
  return { customer, provider, bookings }
}

describe('a receipt', () => {
  test('is issued once, with the facts of its day', async () => {
    const { customer, provider, bookings } = await completedJobs(1)
    const { id, price } = bookings[0]!
    const details = {
      legal_name: 'R. Vale LLC',
      address: '1 Elm St',
      tax_id: '12-345',
      tax_label: 'Sales tax',
      tax_rate: 8.25,
    }
    const address = `/rest/v1/providers/${provider.id}/receipt_details`
    expect((await provider.put(address, details)).body).toEqual(details)
    expect((await customer.get(`/rest/v1/bookings/${id}/receipt`)).status).toBe(404)
    const { body } = await issue(customer, id)
    expect(body).toMatchObject({
      number: 1,
      total: price,
      tax: taxIn(price, 8.25),
      issuer: { legal_name: 'R. Vale LLC', tax_id: '12-345' },
    })
    await provider.put(address, { ...details, legal_name: 'Another' })
    expect((await issue(provider, id)).body).toEqual(body)
    expect((await provider.get(`/rest/v1/bookings/${id}/receipt`)).body).toEqual(body)
    expect((await provider.get(`/rest/v1/bookings/${id}`)).body.receipt_number).toBe(1)
    const lines = [{ label: 'More', amount: 1 }]
    expect(await provider.post('/rest/v1/rpc/propose_final_price', { booking_id: id, lines })).toEqual(
      problem(409, 'move_not_allowed', 'A receipt was issued, so the amount stays as it is.'),
    )
  })

  test('waits for the job and for the answer to a final amount, which it has', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const booking = await aConfirmedBooking(customer, provider)
    expect((await issue(provider, booking.id)).body.detail).toBe('A job has a receipt once it is completed.')
    server.clock.set(booking.ends_at)
    await move(provider, booking, 'completed')
    const lines = [{ label: 'All', quantity: 3, unit_price: 19.99 }]
    await provider.post('/rest/v1/rpc/propose_final_price', { booking_id: booking.id, lines })
    expect((await issue(customer, booking.id)).body.detail).toMatch(/not answered the final amount/)
    await customer.post('/rest/v1/rpc/answer_final_price', { booking_id: booking.id, accept: false, text: 'Two' })
    expect((await issue(provider, booking.id)).body.detail).toMatch(/does not agree/)
    await provider.post('/rest/v1/rpc/propose_final_price', { booking_id: booking.id, lines })
    await customer.post('/rest/v1/rpc/answer_final_price', { booking_id: booking.id, accept: true })
    expect((await issue(customer, booking.id)).body).toMatchObject({ total: 59.97, lines: [{ amount: 59.97 }] })
  })

  test('has a number without a gap when many are made at once', async () => {
    const { customer, provider, bookings } = await completedJobs(10)
    const asked = bookings.flatMap(({ id }) => [issue(customer, id), issue(provider, id)])
    const issued = await Promise.all(asked)
    expect(issued.filter(({ status }) => status !== 200)).toEqual([])
    const numbers = new Map(issued.map(({ body }) => [body.booking_id, body.number]))
    expect([...numbers.values()].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('needs a name for its tax', async () => {
    const provider = await aProvider(server)
    const details = { legal_name: '', address: '', tax_id: '', tax_label: '', tax_rate: 7 }
    const { status, body } = await provider.put(`/rest/v1/providers/${provider.id}/receipt_details`, details)
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'tax_label', message: expect.stringContaining('name of the tax') }],
    ])
  })
})

test('the tax in a total is in whole cents, and the rest with its tax is the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 9_999 }), (cents, share) => {
      const tax = Math.round(taxIn(cents / 100, share / 100) * 100)
      const net = cents - tax
      expect(tax).toBeGreaterThanOrEqual(0)
      expect(Math.abs((net * share) / 10_000 - tax)).toBeLessThanOrEqual(1)
    }),
  )
})
