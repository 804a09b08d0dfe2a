import { beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedBooking, book, move, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, type Caller, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Booking } from './contract.ts'

const server = await testServer()
type Page = { items: Booking[]; next_cursor: string | null }

beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

describe('own bookings', () => {
  test('come with the other party and the service, latest first, for the two parties only', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server, { business_name: 'Bright Windows' })]
    const days = ['2026-03-11', '2026-04-01', '2026-03-20']
    for (const date of days) await book(customer, provider, { date })
    await book(await aCustomer(server), await aProvider(server))

    for (const party of [customer, provider]) {
      const { body } = await party.get<Page>('/rest/v1/bookings')
      expect(body.items.map(({ date }) => date)).toEqual(['2026-04-01', '2026-03-20', '2026-03-11'])
      expect(body.next_cursor).toBeNull()
      expect(body.items[0]).toMatchObject({
        provider: { business_name: 'Bright Windows', name: provider.name },
        service: { name: 'Home cleaning', price: 40, duration: 60 },
      })
    }
    expect((await (await aCustomer(server)).get<Page>('/rest/v1/bookings')).body.items).toEqual([])
    expect(await caller(server).get('/rest/v1/bookings')).toEqual(problem(401, 'PGRST301'))
  })

  test('come in pages without repetitions or gaps, even if new ones arrive in between', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    for (const hour of [10, 11, 12, 13, 14])
      await book(customer, provider, { start_time: `${hour}:00`, end_time: `${hour}:30` })
    const first = (await customer.get<Page>('/rest/v1/bookings?limit=2')).body
    await book(customer, provider, { date: '2026-05-01' })
    const second = (await customer.get<Page>(`/rest/v1/bookings?limit=2&cursor=${first.next_cursor}`)).body
    const third = (await customer.get<Page>(`/rest/v1/bookings?limit=2&cursor=${second.next_cursor}`)).body
    const times = [first, second, third].flatMap(({ items }) => items.map(({ start_time }) => start_time))
    expect(times).toEqual(['14:00', '13:00', '12:00', '11:00', '10:00'])
    expect(third.next_cursor).toBeNull()
  })

  test('can be filtered by status, and by upcoming or past', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const soon = await aConfirmedBooking(customer, provider, { date: '2026-03-04' })
    const later = (await book(customer, provider, { date: '2026-03-20' })).body
    const off = (await book(customer, provider, { date: '2026-03-21' })).body
    await move(customer, off, 'cancelled')
    const ids = async (search: string) =>
      (await provider.get<Page>(`/rest/v1/bookings?${search}`)).body.items.map(({ id }) => id)

    expect(await ids('status=confirmed')).toEqual([soon.id])
    expect(await ids('status=confirmed&status=pending')).toEqual([later.id, soon.id])
    expect(await ids('when=upcoming')).toEqual([soon.id, later.id])
    expect(await ids('when=past')).toEqual([off.id])
    server.clock.set(soon.ends_at)
    expect(await ids('when=upcoming')).toEqual([later.id])
    expect(await ids('when=past')).toEqual([off.id, soon.id])
  })

  test('can be limited to some days, both included', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    for (const date of ['2026-03-09', '2026-03-10', '2026-03-16', '2026-03-17'])
      await book(customer, provider, { date })
    const days = async (search: string) =>
      (await provider.get<Page>(`/rest/v1/bookings?${search}`)).body.items.map(({ date }) => date)
    expect(await days('from=2026-03-10&to=2026-03-16')).toEqual(['2026-03-16', '2026-03-10'])
    expect(await days('from=2026-03-16')).toEqual(['2026-03-17', '2026-03-16'])
  })

  test.each([
    'status=done',
    'when=tomorrow',
    'from=0000-01-01',
    'to=tomorrow',
    'limit=0',
    'limit=101',
    'cursor=nonsense',
    'cursor=WzEsMl0',
  ])('?%s is refused', async (search) => {
    expect(await (await aCustomer(server)).get(`/rest/v1/bookings?${search}`)).toEqual(
      problem(422, 'validation_failed'),
    )
  })

  test.each([
    ['0000-01-01', '10:00'],
    ['2026-03-10', '99:99'],
    ['2026-02-30', '10:00'],
  ])('a made-up cursor of %s %s is rejected', async (...place) => {
    const customer = await aCustomer(server)
    const cursor = Buffer.from(JSON.stringify([...place, customer.id])).toString('base64url')
    expect(await customer.get(`/rest/v1/bookings?cursor=${cursor}`)).toEqual(problem(422, 'validation_failed'))
  })

  test('are counted by status', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    await aConfirmedBooking(customer, provider)
    await book(customer, provider, { date: '2026-03-20' })
    const off = await book(customer, provider, { date: '2026-03-21' })
    await move(customer, off.body, 'cancelled')
    const counts = { total: 3, pending: 1, confirmed: 1, completed: 0, cancelled: 1, waiting: 0 }
    expect((await customer.get('/rest/v1/bookings/counts')).body).toEqual(counts)
    expect((await provider.get('/rest/v1/bookings/counts')).body).toEqual({ ...counts, waiting: 1 })
  })
})

describe('an established connection', () => {
  const isConnected = (who: Caller, one: string, other: string) =>
    who.post('/rest/v1/rpc/users_have_established_connection', { user1_id: one, user2_id: other })

  test('is a booking in any status, in either order, for the provider after the reveal', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    expect((await isConnected(customer, customer.id, provider.id)).body).toBe(false)
    const { body } = await book(customer, provider)
    expect((await isConnected(provider, customer.id, provider.id)).body).toBe(false)
    await reveal(provider, body)
    await move(customer, body, 'cancelled')
    expect((await isConnected(customer, customer.id, provider.id)).body).toBe(true)
    expect((await isConnected(provider, customer.id, provider.id)).body).toBe(true)
    expect((await isConnected(customer, provider.id, customer.id)).body).toBe(true)
  })

  test('is hidden from other users', async () => {
    const [customer, provider, stranger] = [await aCustomer(server), await aProvider(server), await aCustomer(server)]
    await book(customer, provider)
    expect(await isConnected(stranger, customer.id, provider.id)).toEqual(problem(403, 'forbidden'))
    expect(await isConnected(caller(server), customer.id, provider.id)).toEqual(problem(401, 'PGRST301'))
    expect(await isConnected(customer, customer.id, 'somebody')).toEqual(problem(422, 'validation_failed'))
  })
})
