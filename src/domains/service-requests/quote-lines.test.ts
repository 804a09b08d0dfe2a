import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '#domains/bookings/lines-rules.ts'
import { proposeTime } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { testServer } from '#test/server.ts'
import { post } from '#test/service-requests.ts'
import { bookedLines, priceWith, type QuoteLine } from './quotes-rules.ts'

const server = await testServer()

const labor = { kind: 'labor', label: 'Paint the fence', quantity: 2.5, unit_price: 39.99 }
const paint = { kind: 'materials', label: 'Paint', quantity: 3, unit_price: 19.5 }
const gate = { kind: 'option', label: 'Paint the gate, too', quantity: 1, unit_price: 45 }
const aQuote = { lines: [labor, paint, gate], valid_until: '2026-03-09', message: 'Two coats.' }
const evening = { date: '2026-03-10', start_time: '17:00', end_time: '20:00' }

async function aQuoted(changes: object = {}) {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await post(customer)
  const answer = await provider.post(`/rest/v1/leads/${body.id}/quotes`, { ...aQuote, ...changes })
  return { customer, provider, lead_id: body.id, answer, quote: answer.body.offer }
}

const act = (person: TestPerson, { id }: { id: string }, name: string, body: object = {}) =>
  person.post(`/rest/v1/offers/${id}/${name}`, body)

test('a customer accepts a quote with an option, and the booking has its lines and their sum', async () => {
  const { customer, provider, answer, quote } = await aQuoted(evening)
  expect(answer.status).toBe(201)
  expect(quote).toMatchObject({ ...evening, price: 158.48, hourly_rate: 0, valid_until: '2026-03-09', status: 'open' })
  expect(quote.lines.map(({ amount }: QuoteLine) => amount)).toEqual([99.98, 58.5, 45])
  const [email] = await emailsTo(server, customer)
  expect(inOneLine(email!)).toContain('Paint: $58.50 Paint the gate, too (optional): $45.00 Price: $158.48')
  const { status, body } = await act(customer, quote, 'accept', { options: [quote.lines[2].id] })
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'confirmed', price: 203.48, ...evening, customer_info_revealed: true })
  expect(body.lines).toEqual([
    { label: 'Paint the fence', quantity: 2.5, unit_price: 39.99, amount: 99.98 },
    { label: 'Paint', quantity: 3, unit_price: 19.5, amount: 58.5 },
    { label: 'Paint the gate, too', quantity: 1, unit_price: 45, amount: 45 },
  ])
  const sheet = await provider.get(`/rest/v1/offers/${quote.id}`)
  expect(sheet.body).toMatchObject({ status: 'accepted', price: 203.48, options: [quote.lines[2].id] })
  const times = { date: '2026-03-11', start_time: '10:00', end_time: '11:00' }
  const moved = await proposeTime(provider, body, times)
  expect(moved.body.proposal).toMatchObject({ price: 203.48 })
})

test('a quote without a time holds its price, and the provider then proposes times', async () => {
  const { customer, provider, lead_id, quote } = await aQuoted()
  expect(quote).toMatchObject({ date: null, start_time: null, end_time: null })
  expect(await act(customer, quote, 'accept')).toEqual(problem(409, 'time_missing'))
  expect(await act(provider, quote, 'time', evening)).toEqual(problem(409, 'not_agreed'))
  expect(await act(customer, quote, 'agree')).toMatchObject({ status: 204 })
  expect(await act(customer, quote, 'agree')).toEqual(problem(409, 'offer_decided'))
  expect((await provider.get('/rest/v1/leads/open?chosen=true')).body.items).toMatchObject([{ id: lead_id }])
  expect((await emailsTo(server, provider)).at(-1)!.subject).toMatch(/^Quote accepted/)
  expect(await act(customer, quote, 'accept')).toEqual(problem(409, 'time_missing'))
  // The price holds, also after the last day of the quote.
  server.clock.set('2026-03-10T15:00:00Z')
  for (const end_time of ['19:00', '20:00'])
    expect(await act(provider, quote, 'time', { ...evening, end_time })).toMatchObject({ status: 204 })
  expect((await emailsTo(server, customer)).at(-1)!.subject).toMatch(/proposes a time/)
  expect((await customer.get('/rest/v1/offers/waiting_count')).body).toEqual({ count: 1 })
  const { status, body } = await act(customer, quote, 'accept', { options: [quote.lines[2].id] })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...evening, price: 158.48 })
  expect(await act(provider, quote, 'time', evening)).toEqual(problem(409, 'not_agreed'))
  expect((await customer.get('/rest/v1/offers/waiting_count')).body).toEqual({ count: 0 })
})

test('an expired quote cannot be accepted, and says why', async () => {
  server.clock.set('2026-03-03T17:00:00Z')
  const { customer, quote } = await aQuoted({ ...evening, valid_until: '2026-03-04' })
  server.clock.set('2026-03-05T04:59:00Z')
  expect((await customer.get('/rest/v1/offers/waiting_count')).body).toEqual({ count: 1 })
  server.clock.set('2026-03-05T05:00:00Z')
  for (const name of ['accept', 'agree'])
    expect(await act(customer, quote, name)).toEqual(
      problem(409, 'quote_expired', 'This quote was valid until March 4, 2026. Ask the provider for a new one.'),
    )
  expect((await customer.get('/rest/v1/offers/waiting_count')).body).toEqual({ count: 0 })
})

test.each([
  ['without lines', { lines: [] }],
  ['of options only', { lines: [gate] }],
  ['with a part of a cent', { lines: [{ ...labor, unit_price: 1.005 }] }],
  ['of nothing', { lines: [{ ...labor, quantity: 0 }] }],
  ['above the limit', { lines: [{ ...labor, quantity: 100, unit_price: 100_000 }] }],
  ['that is expired', { valid_until: '2026-03-02' }],
  ['with a date without hours', { date: '2026-03-10' }],
])('a quote is refused %s', async (_, changes) => {
  server.clock.set('2026-03-03T17:00:00Z')
  const { answer } = await aQuoted(changes)
  expect(answer).toEqual(problem(422, 'validation_failed'))
})

test('only its two parties read a quote, and only an option of it can be chosen', async () => {
  const { customer, provider, quote } = await aQuoted(evening)
  for (const stranger of [await aCustomer(server), await aProvider(server)])
    expect(await stranger.get(`/rest/v1/offers/${quote.id}`)).toEqual(problem(404, 'not_found'))
  expect((await customer.get(`/rest/v1/offers/${quote.id}`)).body.title).toBeTypeOf('string')
  expect((await provider.get(`/rest/v1/offers/${quote.id}`)).body.title).toBeNull()
  expect(await act(customer, quote, 'accept', { options: [quote.lines[0].id] })).toEqual(
    problem(422, 'validation_failed'),
  )
})

test('the lines of a quote add up to its price to the cent, whichever options are chosen', () => {
  const line = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('labor', 'materials', 'option'),
    hundredths: fc.integer({ min: 1, max: 1_000_000 }),
    cents: fc.integer({ min: 0, max: 10_000_000 }),
    isChosen: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (drafts) => {
      const lines = drafts.map(({ id, kind, hundredths, cents }): QuoteLine => {
        const [quantity, unit_price] = [hundredths / 100, cents / 100]
        return { id, kind, label: id, quantity, unit_price, amount: amountOf(quantity, unit_price) }
      })
      const options = drafts.filter(({ isChosen }) => isChosen).map(({ id }) => id)
      // In whole numbers, without the rounding of decimals.
      const expected = drafts
        .filter(({ kind, id }) => kind !== 'option' || options.includes(id))
        .reduce((sum, { hundredths, cents }) => sum + (BigInt(hundredths) * BigInt(cents) * 2n + 100n) / 200n, 0n)
      const price = priceWith(lines, options)
      expect(BigInt(Math.round(price * 100))).toBe(expected)
      const booked = bookedLines(lines, options).reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n)
      expect(booked).toBe(expected)
    }),
    propertyRuns(300),
  )
})
