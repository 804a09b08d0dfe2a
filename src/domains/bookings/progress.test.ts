import { beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedBooking, answerTime, book, move, proposeTime, reveal } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Booking } from './contract.ts'
import type { Progress } from './progress-contract.ts'
import { progressOf } from './progress-rules.ts'

const server = await testServer()
const couple = async () => ({ customer: await aCustomer(server), provider: await aProvider(server) })
const read = async (person: TestPerson, { id }: Pick<Booking, 'id'>): Promise<Booking> =>
  (await person.get(`/rest/v1/bookings/${id}`)).body
const see = (person: TestPerson, ...bookings: Pick<Booking, 'id'>[]) =>
  person.post('/rest/v1/bookings/seen', { booking_ids: bookings.map(({ id }) => id) })
const set = (person: TestPerson, { id }: Pick<Booking, 'id'>, progress: Progress | null) =>
  person.post<Booking>('/rest/v1/rpc/set_booking_progress', { booking_id: id, progress })
const titles = async (person: TestPerson): Promise<string[]> =>
  (await person.get('/rest/v1/notifications')).body.items.map(({ title }: { title: string }) => title)
/** The labels of the steps that are done. */
const done = (booking: Booking) =>
  progressOf(booking)
    .filter(({ isDone }) => isDone)
    .map(({ label }) => label)

beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

describe('a request', () => {
  test('is seen when its provider says so, once', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    expect(done(await read(customer, body))).toEqual(['Requested'])
    expect((await see(provider, body)).status).toBe(204)
    server.clock.pass(60_000)
    await see(provider, body)
    const seen = await read(customer, body)
    expect(seen.seen_at).toBe('2026-03-03T17:00:00.000Z')
    expect(done(seen)).toEqual(['Requested', 'Seen'])
  })

  test('is not seen by its customer or by other providers', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    expect((await see(customer, body)).status).toBe(403)
    expect((await see(await aProvider(server), body)).status).toBe(204)
    expect((await read(customer, body)).seen_at).toBeNull()
  })

  test('is seen if its contact was revealed', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    await reveal(provider, body)
    expect(done(await read(customer, body))).toEqual(['Requested', 'Seen'])
  })
})

describe('on the day of the job', () => {
  const day = '2026-03-10'
  async function aJob() {
    const { customer, provider } = await couple()
    return { customer, provider, booking: await aConfirmedBooking(customer, provider) }
  }

  test('a provider is on the way from three hours before the start until the end, and the customer is told', async () => {
    const { customer, provider, booking } = await aJob()
    expect(done(booking)).toEqual(['Requested', 'Seen', 'Accepted'])
    const tooSoon = 'You can say how far you are from 3 hours before the start.'
    for (const progress of ['on_the_way', 'started', 'finished'] as const)
      expect(await set(provider, booking, progress)).toEqual(problem(409, 'move_not_allowed', tooSoon))
    server.clock.set(`${day}T11:00:00Z`)
    expect((await set(provider, booking, 'on_the_way')).body).toMatchObject({
      on_the_way_at: `${day}T11:00:00.000Z`,
      progress: 'on_the_way',
    })
    expect(done(await read(customer, booking))).toEqual(['Requested', 'Seen', 'Accepted', 'On the way'])
    expect(inOneLine((await emailsTo(server, customer)).at(-1)!)).toContain('is on the way')
    expect((await titles(customer))[0]).toBe('Your provider is on the way')
    server.clock.set(booking.ends_at)
    expect(
      (await set(provider, await aConfirmedBooking(customer, provider, { date: '2026-03-12' }), 'on_the_way')).status,
    ).toBe(409)
  })

  test('the customer learns the start and the end, and the history shows the steps', async () => {
    const { customer, provider, booking } = await aJob()
    server.clock.set(`${day}T13:30:00Z`)
    await set(provider, booking, 'on_the_way')
    server.clock.set(booking.starts_at)
    expect((await set(provider, booking, 'started')).body).toMatchObject({ progress: 'started' })
    server.clock.set(booking.ends_at)
    const { body } = await set(provider, booking, 'finished')
    expect(body).toMatchObject({ progress: 'finished', status: 'confirmed' })
    expect(done(body)).toEqual(['Requested', 'Seen', 'Accepted', 'On the way', 'Started', 'Done'])
    expect((await titles(customer)).slice(0, 3)).toEqual([
      'Your provider has finished',
      'Your provider has started',
      'Your provider is on the way',
    ])
    const subjects = (await emailsTo(server, customer)).map(({ subject }) => subject.split(':')[0])
    expect(subjects.slice(-2)).toEqual(['On the way', 'Finished'])
    const { items } = (await customer.get(`/rest/v1/bookings/${booking.id}/history`)).body
    expect(items.slice(-3)).toMatchObject(
      ['on_the_way', 'started', 'finished'].map((kind) => ({ kind, by: 'provider' })),
    )
    await move(provider, booking, 'completed')
    expect(await set(provider, booking, null)).toEqual(problem(409, 'move_not_allowed'))
  })

  test('the last step can be undone for 5 minutes, and the customer is told', async () => {
    const { customer, provider, booking } = await aJob()
    server.clock.set(booking.starts_at)
    await set(provider, booking, 'on_the_way')
    await set(provider, booking, 'started')
    expect(await set(provider, booking, null)).toEqual(
      problem(409, 'move_not_allowed', 'Only the last step can be undone.'),
    )
    server.clock.pass(5 * 60_000 - 1)
    expect((await set(provider, booking, 'on_the_way')).body).toMatchObject({
      progress: 'on_the_way',
      started_at: null,
    })
    expect((await titles(customer))[0]).toBe('Your provider was too early')
    server.clock.pass(1)
    const tooLate = problem(409, 'move_not_allowed', 'A step can be undone within 5 minutes only.')
    expect(await set(provider, booking, null)).toEqual(tooLate)
  })

  test('two presses tell the customer once', async () => {
    const { customer, provider, booking } = await aJob()
    server.clock.set(booking.starts_at)
    const before = await titles(customer)
    const both = await Promise.all([1, 2].map(() => set(provider, booking, 'started')))
    expect(both.map(({ status, body }) => [status, body.progress])).toEqual([
      [200, 'started'],
      [200, 'started'],
    ])
    expect(await titles(customer)).toHaveLength(before.length + 1)
    expect((await set(provider, booking, 'on_the_way')).status).toBe(409)
  })

  test('the steps end if the booking moves to another time', async () => {
    const { customer, provider, booking } = await aJob()
    server.clock.set(`${day}T13:00:00Z`)
    await set(provider, booking, 'on_the_way')
    const { body } = await proposeTime(provider, booking)
    expect((await answerTime(customer, body, 'accept')).body).toMatchObject({ on_the_way_at: null, progress: null })
  })

  test('only the provider of a confirmed booking takes steps, and sets out only for the customer’s home', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    server.clock.set('2026-03-03T18:00:00Z')
    for (const progress of ['on_the_way', 'started', 'finished', null] as const)
      for (const person of [customer, provider]) {
        const isNoChange = progress === null && person === provider
        expect((await set(person, body, progress)).status).toBe(isNoChange ? 200 : 409)
      }
    expect((await set(await aProvider(server), body, 'started')).status).toBe(404)
    const online = { ...body, location_type: 'online' as const }
    expect(progressOf(online).map(({ label }) => label)).toEqual(['Requested', 'Seen', 'Accepted', 'Started', 'Done'])
  })
})
