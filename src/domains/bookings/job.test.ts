import { expect, test } from 'vitest'
import { schedule } from '#schedule.server.ts'
import { aJob, book, move, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'
import type { Booking } from './contract.ts'

const server = await testServer({ work: true })
const customer = await aCustomer(server)

/**
 * A booking with the job, by default of a service at the customer's home, each with a provider of
 * its own.
 */
async function aBookingWith(changes: Parameters<typeof book>[2], location_type = 'customer') {
  const provider = await aProvider(server)
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { location_type })
  return { provider, ...(await book(customer, provider, changes)) }
}

const seenBy = async (person: TestPerson, { id }: Pick<Booking, 'id'>) =>
  (await person.get<Booking>(`/rest/v1/bookings/${id}`)).body

const photo = (name = '') => `/storage/v1/object/authenticated/booking-photos/${name}`

test('a customer says where the work is, what it is, and shows it', async () => {
  const job = await aJob(server, customer)
  const { status, body } = await aBookingWith({ ...job, notes: `  ${job.notes}\n` })
  expect(status).toBe(201)
  expect(body).toMatchObject({ location_type: 'customer', ...job })
  expect(await seenBy(customer, body)).toMatchObject(job)
})

test('a booking without an address, a description and photos stays possible', async () => {
  const { body } = await aBookingWith({})
  expect(body).toMatchObject({ location_type: 'customer', address: null, notes: '', photos: [] })
})

test.each(['provider', 'online'])('no address is kept of a service at this place: %s', async (location_type) => {
  const { address, notes } = await aJob(server, customer)
  const { body } = await aBookingWith({ address, notes }, location_type)
  expect(body).toMatchObject({ location_type, address: null, notes })
})

test('a booking keeps its place if the service changes', async () => {
  const { provider, body } = await aBookingWith({}, 'online')
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { location_type: 'provider' })
  expect(await seenBy(customer, body)).toMatchObject({ location_type: 'online' })
})

test('until the reveal, the provider reads the town and the job, and neither the street nor contact details', async () => {
  const job = await aJob(server, customer)
  const notes = `Ring at 12 zanzibar  road. ${customer.name}, ${customer.email}, 212-555-0188 or +44 20 7946 0018. On 2026-03-10 at 10:00.`
  const { provider, body } = await aBookingWith({ ...job, notes })
  expect(await seenBy(provider, body)).toMatchObject({
    address: { city: 'New York', state: 'NY', zipCode: '10001' },
    notes: 'Ring at [hidden]. [hidden], [hidden], [hidden] or [hidden]. On 2026-03-10 at 10:00.',
    photos: job.photos,
  })
  expect(JSON.stringify(await seenBy(provider, body))).not.toMatch(/zanzibar|Apt 4/i)
  await reveal(provider, body)
  expect(await seenBy(provider, body)).toMatchObject({ ...job, notes })
})

test('until the reveal, single words of the names on the booking and the profile are hidden, too', async () => {
  const may = await aCustomer(server, { name: 'MAY Al brennan' })
  const provider = await aProvider(server)
  const notes = 'You may ring. Thanks, May. Brennan, BRENNAN or Al; Zoë, ZOË or Mayfair [hidden]'
  const { body } = await book(may, provider, { notes, name: 'ZOË' })
  expect((await seenBy(provider, body)).notes).toBe(
    'You may ring. Thanks, [hidden]. [hidden], [hidden] or Al; [hidden], [hidden] or Mayfair [hidden]',
  )
})

test('the provider keeps nothing of a job that was never revealed', async () => {
  const job = await aJob(server, customer)
  const { provider, body } = await aBookingWith(job)
  expect((await provider.get(photo(job.photos[0]))).status).toBe(200)
  await move(customer, body, 'cancelled')
  expect(await seenBy(provider, body)).toMatchObject({ address: null, notes: '', photos: [] })
  expect((await provider.get(photo(job.photos[0]))).status).toBe(404)
  const [exported] = (await provider.get('/auth/v1/export')).body.bookings
  expect(exported).toMatchObject({ address_zip_code: null, notes: '', photos: [] })
  expect(await seenBy(customer, body)).toMatchObject(job)
})

test('photos of a booking are for its parties, and for operators while one has reported the other', async () => {
  const job = await aJob(server, customer)
  const path = photo(job.photos[0])
  const { provider } = await aBookingWith(job)
  const [stranger, operator] = [await aCustomer(server), await aCustomer(server)]
  await server.db.updateTable('auth_user').set({ is_operator: true }).where('id', '=', operator.auth_user_id).execute()
  const statuses = () =>
    Promise.all([customer, provider, stranger, operator].map(async (who) => (await who.get(path)).status))
  expect(await statuses()).toEqual([200, 200, 404, 404])
  expect((await customer.get(path)).headers.get('cache-control')).toBe('no-store')
  expect((await customer.get(path.replace('authenticated', 'public'))).status).toBe(404)
  await customer.post('/rest/v1/reports', { subject: 'profile', subject_id: provider.id, reason: 'spam' })
  expect(await statuses()).toEqual([200, 200, 404, 200])
})

test('a customer shows only their own photos, each in one booking', async () => {
  const { photos } = await aJob(server, customer)
  const stranger = await aCustomer(server)
  const provider = await aProvider(server)
  const refused = problem(422, 'validation_failed')
  expect(await book(stranger, provider, { photos })).toEqual(refused)
  expect((await book(customer, provider, { photos })).status).toBe(201)
  expect(await book(customer, provider, { photos, start_time: '12:00', end_time: '13:00' })).toEqual(refused)
  expect(await book(customer, provider, { photos: ['face.webp'], start_time: '12:00', end_time: '13:00' })).toEqual(
    refused,
  )
})

test('a photo that the customer deletes disappears from the booking', async () => {
  const job = await aJob(server, customer)
  const { body } = await aBookingWith(job)
  expect((await customer.delete(`/storage/v1/object/booking-photos/${job.photos[0]}`)).status).toBe(204)
  expect(await seenBy(customer, body)).toMatchObject({ photos: [] })
})

test('photos that no booking shows are deleted after a day', async () => {
  const [{ photos: booked }, { photos: left }] = [await aJob(server, customer), await aJob(server, customer)]
  await aBookingWith({ photos: booked })
  server.clock.pass(25 * 3_600_000)
  await schedule(server.deps)
    .find(({ name }) => name === 'sweep-pictures')!
    .run()
  const status = async ([name]: string[]) => (await customer.get(photo(name))).status
  expect([await status(booked), await status(left)]).toEqual([200, 404])
})

test('only customers upload photos of bookings', async () => {
  expect(await uploaded(server, await aProvider(server), 'booking-photos')).toBeUndefined()
})

test.each([
  ['a state that is no code', { address: { line1: '1 A St', city: 'Austin', state: 'Texas', zipCode: '78701' } }],
  ['a ZIP code of four digits', { address: { line1: '1 A St', city: 'Austin', state: 'TX', zipCode: '7870' } }],
  ['a blank street', { address: { line1: ' ', city: 'Austin', state: 'TX', zipCode: '78701' } }],
  ['a description of 1,001 characters', { notes: 'n'.repeat(1001) }],
  ['five photos', { photos: ['a.webp', 'b.webp', 'c.webp', 'd.webp', 'e.webp'] }],
  ['the address of a photo elsewhere', { photos: ['https://elsewhere.example/a.webp'] }],
])('a booking with %s is rejected', async (_, changes) => {
  expect(await aBookingWith(changes)).toMatchObject(problem(422, 'validation_failed'))
})

test('the last address and phone number are suggested for the next booking', async () => {
  const fresh = await aCustomer(server)
  const provider = await aProvider(server)
  const last = async () => (await fresh.get('/rest/v1/bookings/last_details')).body
  expect(await last()).toEqual({ address: null, phone: null })
  const { address } = await aJob(server, fresh)
  await book(fresh, provider, { address, phone: '(646) 555-0111', start_time: '10:00', end_time: '11:00' })
  server.clock.pass(60_000)
  await book(fresh, provider, { phone: '(646) 555-0122', start_time: '12:00', end_time: '13:00' })
  expect(await last()).toEqual({ address, phone: '(646) 555-0122' })
})
