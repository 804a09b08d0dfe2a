import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { aConfirmedBooking, move } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Booking } from './contract.ts'
import { acceptDueFinalPrices } from './final-price-commands.server.ts'
import { proposalProblem } from './final-price-rules.ts'

const server = await testServer()
const extra = [
  { label: 'Two hours of work', quantity: 2, unit_price: 40 },
  { label: 'Valve', amount: 12.99 },
]

async function aJob() {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const booking = await aConfirmedBooking(customer, provider)
  return { customer, provider, booking }
}
async function aDoneJob() {
  const job = await aJob()
  server.clock.set(new Date(Date.parse(job.booking.ends_at)))
  return job
}
const read = async (person: TestPerson, { id }: Pick<Booking, 'id'>): Promise<Booking> =>
  (await person.get(`/rest/v1/bookings/${id}`)).body
const propose = (person: TestPerson, { id }: Pick<Booking, 'id'>, more: object = {}) =>
  person.post('/rest/v1/rpc/propose_final_price', {
    booking_id: id,
    lines: extra,
    note: 'The valve was broken',
    ...more,
  })
const answer = (person: TestPerson, { id }: Pick<Booking, 'id'>, accept: boolean, text?: string) =>
  person.post('/rest/v1/rpc/answer_final_price', { booking_id: id, accept, ...(text && { text }) })
const acceptDue = () => acceptDueFinalPrices(contextOf(server.deps))

beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

describe('a final amount', () => {
  test('is proposed with lines, accepted by the customer, and counts as earned', async () => {
    const { customer, provider, booking } = await aDoneJob()
    const { body } = await propose(provider, booking)
    expect(body).toMatchObject({
      final_price: null,
      price: booking.price,
      final_price_proposal: { status: 'proposed', price: 92.99, note: 'The valve was broken' },
    })
    expect(body.final_price_proposal.lines).toEqual([
      { label: 'Two hours of work', quantity: 2, unit_price: 40, amount: 80 },
      { label: 'Valve', quantity: 1, unit_price: 12.99, amount: 12.99 },
    ])
    const mail = inOneLine((await emailsTo(server, customer)).at(-1)!)
    for (const text of ['proposes a final amount', '$92.99', 'The valve was broken']) expect(mail).toContain(text)
    expect((await answer(customer, booking, true)).body).toMatchObject({ final_price: 92.99, price: booking.price })
    expect(inOneLine((await emailsTo(server, provider)).at(-1)!)).toContain('The final amount is accepted')
    await move(provider, booking, 'completed')
    const { months } = (await provider.get('/rest/v1/earnings?from=2026-03&to=2026-03')).body
    expect(months).toEqual([{ month: '2026-03', bookings: 1, amount: 92.99 }])
    const history = (await customer.get(`/rest/v1/bookings/${booking.id}/history`)).body
    expect(JSON.stringify(history)).toContain('$92.99: The valve was broken')
  })

  test('waits until the work is over, and is the matter of the provider', async () => {
    const { customer, provider, booking } = await aJob()
    expect(await propose(provider, booking)).toEqual(
      problem(409, 'move_not_allowed', 'You can propose a final amount after the work.'),
    )
    server.clock.set(booking.starts_at)
    await provider.post('/rest/v1/rpc/set_booking_progress', { booking_id: booking.id, progress: 'finished' })
    expect(await propose(customer, booking)).toEqual(
      problem(409, 'move_not_allowed', 'Only the provider proposes a final amount.'),
    )
    expect((await propose(await aProvider(server), booking)).status).toBe(404)
    expect((await propose(provider, booking)).status).toBe(200)
    expect(await answer(provider, booking, true)).toEqual(
      problem(409, 'move_not_allowed', 'Only the customer answers a final amount.'),
    )
  })

  test('is disputed with a text, which operators see, and proposed again', async () => {
    const { customer, provider, booking } = await aDoneJob()
    await propose(provider, booking)
    const silent = await answer(customer, booking, false)
    expect(silent).toMatchObject({ status: 422, body: { errors: [{ path: 'text' }] } })
    const { body } = await answer(customer, booking, false, 'It was one hour')
    expect(body).toMatchObject({ final_price: null, final_price_proposal: { status: 'disputed' } })
    expect((await answer(customer, booking, true)).status).toBe(409)
    expect(inOneLine((await emailsTo(server, provider)).at(-1)!)).toContain('It was one hour')
    const operator = await anOperator(server)
    const disputes = async (status: string) =>
      (await operator.get(`/rest/v1/admin/disputes?status=${status}`)).body.items
    expect(await disputes('open')).toMatchObject([{ booking_id: booking.id, dispute: 'It was one hour', price: 92.99 }])
    await propose(provider, booking, { lines: [{ label: 'One hour', amount: 40 }] })
    expect((await answer(customer, booking, true)).body.final_price).toBe(40)
    expect(await disputes('open')).toEqual([])
    expect(await disputes('settled')).toMatchObject([{ final_price: 40 }])
  })

  test('can be corrected before the answer, and not after it was accepted', async () => {
    const { customer, provider, booking } = await aDoneJob()
    await propose(provider, booking)
    await propose(provider, booking, { lines: [{ label: 'All in all', amount: 50 }], note: '' })
    expect((await answer(customer, booking, true)).body.final_price).toBe(50)
    expect(await propose(provider, booking)).toEqual(
      problem(409, 'move_not_allowed', 'The customer has accepted the final amount.'),
    )
  })

  test('counts as accepted after 48 hours, once', async () => {
    const { customer, provider, booking } = await aDoneJob()
    await propose(provider, booking)
    server.clock.pass(48 * 3_600_000 - 1)
    await acceptDue()
    expect((await read(customer, booking)).final_price).toBeNull()
    server.clock.pass(1)
    await Promise.all([acceptDue(), acceptDue()])
    expect(await read(customer, booking)).toMatchObject({
      final_price: 92.99,
      final_price_proposal: { status: 'accepted', is_automatic: true },
    })
    const notices = (await provider.get('/rest/v1/notifications')).body.items.filter(
      ({ title }: { title: string }) => title === 'Final amount accepted',
    )
    expect(notices).toHaveLength(1)
  })

  test('is not proposed for a job that did not happen', async () => {
    const { provider, booking, customer } = await aJob()
    await move(customer, booking, 'cancelled')
    expect((await propose(provider, booking)).body.detail).toBe('A cancelled booking has no final amount.')
  })

  test('can be proposed up to 30 days after the job', () => {
    const job = {
      status: 'completed',
      ends_at: '2026-03-10T12:00:00Z',
      finished_at: null,
      final_price: null,
      receipt_number: null,
    } as const
    expect(proposalProblem(job, 'provider', new Date('2026-04-09T12:00:00Z'))).toBeNull()
    expect(proposalProblem(job, 'provider', new Date('2026-04-09T12:00:01Z'))).toMatch(/within 30 days/)
  })

  test.each([
    [{ lines: [] }, 'lines', 'Add at least one line'],
    [{ lines: [{ label: ' ', amount: 1 }] }, 'lines.0.label', 'Say what this line is for'],
    [{ lines: [{ label: 'Work' }] }, 'lines.0.unit_price', 'Enter a price'],
    [{ lines: [{ label: 'Work', quantity: 2, unit_price: 10, amount: 21 }] }, 'lines.0.amount', /quantity times/],
    [{ lines: [{ label: 'Work', amount: 1.005 }] }, 'lines.0.amount', /./],
    [{ lines: [{ label: 'Work', quantity: 0, unit_price: 1 }] }, 'lines.0.quantity', /above 0/],
  ])('says what is wrong with %j', async (wrong, path, message) => {
    const { provider, booking } = await aDoneJob()
    const { status, body } = await propose(provider, booking, wrong)
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path, message: expect.stringMatching(message) })
  })
})

test('the lines of a final amount add up to the cent, and the constraint agrees', async () => {
  const { provider, booking } = await aDoneJob()
  const line = fc.record({
    hundredths: fc.integer({ min: 1, max: 3_000 }),
    cents: fc.integer({ min: 0, max: 30_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 20 }), async (drafts) => {
      const lines = drafts.map(({ hundredths, cents }, at) => ({
        label: `Part ${at}`,
        quantity: hundredths / 100,
        unit_price: cents / 100,
      }))
      // In whole numbers, without the rounding of decimals.
      const exact = drafts.reduce(
        (sum, { hundredths, cents }) => sum + (BigInt(hundredths) * BigInt(cents) * 2n + 100n) / 200n,
        0n,
      )
      // A later proposal replaces the one before.
      server.clock.set(new Date(server.clock.now().getTime() + 1000))
      const { status, body } = await propose(provider, booking, { lines })
      expect([status, Math.round(body.final_price_proposal?.price * 100)]).toEqual([200, Number(exact)])
    }),
    { numRuns: 25 },
  )
})
