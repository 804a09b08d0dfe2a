import { describe, expect, test } from 'vitest'
import { book, bookingWith, move } from '#test/bookings.ts'
import { aCustomer, aProvider, caller, problem, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { Booking } from './contract.ts'

const server = await testServer()
const slotTaken = problem(409, 'slot_taken', 'That time has just been taken. Please choose another.')
const incomplete = problem(422, 'validation_failed', 'Please fill in all required fields')
const ascending = (one: number, other: number) => one - other

describe('booking', () => {
  test('creates a pending booking at the price of the service and keeps the agreement', async () => {
    const provider = await aProvider(server, { services: [{ name: 'Window cleaning', price: 33.33, duration: 60 }] })
    const customer = await aCustomer(server)
    const { status, body } = await book(customer, provider, { end_time: '11:30', name: ' Ada ', phone: '512 555 0100' })

    expect(status).toBe(201)
    expect(Booking.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      customer_id: customer.id,
      provider_id: provider.id,
      status: 'pending',
      customer_info_revealed: false,
      date: '2026-03-10',
      start_time: '10:00',
      end_time: '11:30',
      time_zone: 'America/New_York',
      starts_at: '2026-03-10T14:00:00.000Z',
      ends_at: '2026-03-10T15:30:00.000Z',
      price: 50,
      contact: { name: 'Ada', email: customer.email, phone: '(512) 555-0100' },
      service: { name: 'Window cleaning', price: 33.33 },
    })
    await server.db
      .updateTable('services')
      .set({ price: 99, name: 'Roofs' })
      .where('id', '=', provider.service_id)
      .execute()
    expect((await customer.get(`/rest/v1/bookings/${body.id}`)).body).toMatchObject({
      price: 50,
      service: { name: 'Window cleaning', price: 33.33 },
    })
  })

  test('ignores a price from the client', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const { body } = await customer.post('/rest/v1/bookings', { ...bookingWith(customer, provider), price: 0.01 })
    expect(body.price).toBe(40)
  })

  test('is refused if the price, the place or the cancellation terms are others than the customer was shown', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const shown = { hourly_rate: 40, location_type: 'customer' } as const
    const service = `/rest/v1/services/${provider.service_id}`
    await provider.patch(service, { price: 45.5 })
    const changed = (what: string) =>
      problem(409, 'terms_changed', `This service now ${what}. Please check your booking and send it again.`)
    expect(await book(customer, provider, shown)).toEqual(changed('costs $45.50 an hour'))
    await provider.patch(service, { location_type: 'provider' })
    expect(await book(customer, provider, shown)).toEqual(
      changed('costs $45.50 an hour and takes place at the provider’s place'),
    )
    await provider.patch(`/rest/v1/providers/${provider.id}`, { cancellation_terms: 'strict' })
    const otherTerms = { location_type: 'provider', cancellation_terms: null } as const
    expect(await book(customer, provider, otherTerms)).toEqual(changed('has other cancellation terms'))
    expect((await customer.get('/rest/v1/bookings')).body.items).toEqual([])
    const now = { hourly_rate: 45.5, location_type: 'provider', cancellation_terms: 'strict' } as const
    expect((await book(customer, provider, now)).body).toMatchObject({ price: 45.5, location_type: 'provider' })
  })

  test('repeated with the same Idempotency-Key returns the same booking; another body is rejected', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const again = (changes = {}) =>
      customer.post('/rest/v1/bookings', bookingWith(customer, provider, changes), { 'idempotency-key': 'press-1' })
    const first = await again()
    expect(await again()).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect(await again({ name: 'Somebody else' })).toEqual(problem(422, 'idempotency_key_reused'))
  })

  test('is possible until the last start of day 90', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const last = { start_time: '21:00', end_time: '21:30' }
    expect((await book(customer, provider, { ...last, date: '2026-06-01' })).status).toBe(201)
    for (const date of ['2026-06-02', '2026-03-02', '1999-01-01'])
      expect(await book(customer, provider, { date })).toEqual(
        problem(422, 'validation_failed', 'Select a date up to 90 days in advance'),
      )
  })

  test('is rejected for an hour that has begun', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const today = { date: '2026-03-03' }
    expect(await book(customer, provider, { ...today, start_time: '12:00', end_time: '13:00' })).toEqual(
      problem(422, 'validation_failed', 'This time has already passed. Please choose another.'),
    )
    expect((await book(customer, provider, { ...today, start_time: '12:30', end_time: '13:00' })).status).toBe(201)
  })

  test.each([
    ['off the half hours', { start_time: '10:15' }],
    ['before 06:00', { start_time: '05:30' }],
    ['after 21:30', { end_time: '22:00' }],
    ['that end before they start', { start_time: '12:00', end_time: '11:00' }],
    ['that end when they start', { start_time: '11:00', end_time: '11:00' }],
    ['with seconds', { start_time: '10:00:00' }],
    ['on a day that does not exist', { date: '2026-02-30' }],
  ])('is rejected for hours %s', async (_, changes) => {
    expect(await book(await aCustomer(server), await aProvider(server), changes)).toEqual(
      problem(422, 'validation_failed'),
    )
  })

  test.each(['provider_id', 'service_id', 'date', 'start_time', 'end_time', 'name', 'email', 'phone'] as const)(
    'needs the field %s',
    async (field) => {
      const customer = await aCustomer(server)
      const { [field]: _, ...rest } = bookingWith(customer, await aProvider(server))
      expect(await customer.post('/rest/v1/bookings', rest)).toEqual(incomplete)
      expect(await customer.post('/rest/v1/bookings', { ...rest, [field]: '  ' })).toEqual(incomplete)
      expect(await customer.post('/rest/v1/bookings', { ...rest, [field]: 7 })).toEqual(incomplete)
      expect(await customer.post('/rest/v1/bookings', { ...rest, [field]: '\u200b' })).toEqual(incomplete)
    },
  )

  test('needs a valid email address and a name of limited length', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    expect(await book(customer, provider, { email: 'ada at home' })).toEqual(
      problem(422, 'validation_failed', 'Please enter a valid email address'),
    )
    expect(await book(customer, provider, { name: 'A'.repeat(201) })).toEqual(problem(422, 'validation_failed'))
  })

  test('needs a phone number that can be dialed', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    for (const phone of ['+', '555', '12345', 'call me', '2125550144 / 2125550145'])
      expect
        .soft(await book(customer, provider, { phone }))
        .toEqual(problem(422, 'validation_failed', 'Please enter a valid phone number'))
  })

  test('takes a name and a phone number without the direction marks that a contact app puts around them', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const copied = { name: '\u2068Ines Calder\u2069', phone: '\u202a(718) 555-0142\u202c' }
    const { body } = await book(customer, provider, copied)
    expect(body.contact).toMatchObject({ name: 'Ines Calder', phone: '(718) 555-0142' })
  })

  test('needs a service of the same provider', async () => {
    const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
    const nobody = '01900000-0000-7000-8000-000000000000'
    const noService = problem(404, 'not_found', 'Service not found')
    expect(await book(customer, provider, { service_id: other.service_id })).toEqual(noService)
    expect(await book(customer, provider, { service_id: nobody })).toEqual(noService)
    expect(await book(customer, provider, { provider_id: nobody })).toEqual(
      problem(404, 'not_found', 'Provider not found'),
    )
  })

  test('is for signed-in customers', async () => {
    const provider = await aProvider(server)
    const booking = bookingWith(provider, provider)
    expect(await caller(server).post('/rest/v1/bookings', booking)).toEqual(problem(401, 'PGRST301'))
    expect(await (await aProvider(server)).post('/rest/v1/bookings', booking)).toEqual(problem(403, 'forbidden'))
  })

  test('is rejected for the user’s own service, also from the login’s other profile', async () => {
    const provider = await aProvider(server)
    const me = { ...provider, ...(await withProfile(server, provider.auth_user_id, 'customer', provider)) }
    expect(await book(me, provider)).toEqual(problem(403, 'own_service', 'You cannot book your own service.'))
  })
})

describe('one booking at a time', () => {
  test('an overlapping booking is rejected, a touching one is not', async () => {
    const [customer, other, provider] = [await aCustomer(server), await aCustomer(server), await aProvider(server)]
    expect((await book(customer, provider, { start_time: '10:00', end_time: '12:00' })).status).toBe(201)
    for (const [start_time, end_time] of [
      ['10:00', '12:00'],
      ['09:00', '10:30'],
      ['11:30', '13:00'],
      ['10:30', '11:00'],
      ['06:00', '21:30'],
    ] as const)
      expect(await book(other, provider, { start_time, end_time })).toEqual(slotTaken)
    expect((await book(other, provider, { start_time: '09:00', end_time: '10:00' })).status).toBe(201)
    expect((await book(other, provider, { start_time: '12:00', end_time: '12:30' })).status).toBe(201)
  })

  test('the same hours on another day or with another provider are free', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    expect((await book(customer, provider)).status).toBe(201)
    expect((await book(customer, provider, { date: '2026-03-11' })).status).toBe(201)
    expect((await book(customer, await aProvider(server))).status).toBe(201)
  })

  test('a cancelled booking frees its hours', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const { body } = await book(customer, provider)
    await move(customer, body, 'cancelled')
    expect((await book(await aCustomer(server), provider)).status).toBe(201)
  })

  test('if many customers request the same hour at once, one gets it and the others get an error', async () => {
    const provider = await aProvider(server)
    const people = await Promise.all(Array.from({ length: 8 }, () => aCustomer(server)))
    const answers = await Promise.all(people.map((who) => book(who, provider)))
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409)) expect(answer).toEqual(slotTaken)
  })
})
