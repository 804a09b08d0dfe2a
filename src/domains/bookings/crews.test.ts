import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import { aConfirmedBooking, answerTime, book, copyOf, move, proposeTime } from '#test/bookings.ts'
import { aCalendarServer, calendarOf } from '#test/calendar-server.ts'
import { emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { countOverlaps } from '#test/rivals.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({
  settings: { CALENDARS_ON_LOOPBACK: 'true', PUBLIC_URL: 'https://porchlight.example' },
})
const calendars = await aCalendarServer()
afterAll(() => calendars.close())
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const customer = await aCustomer(server)
const slotTaken = problem(409, 'slot_taken', 'That time has just been taken. Please choose another.')
const crewTaken = problem(409, 'crew_taken', 'This crew is not free at that time. Please choose another.')

type Provider = Awaited<ReturnType<typeof aProvider>>

const change = (provider: TestPerson, fields: object) => provider.patch(`/rest/v1/providers/${provider.id}`, fields)

/** A provider with so many crews. */
async function aTeam(capacity: number, fields: Parameters<typeof aProvider>[1] = {}): Promise<Provider> {
  const provider = await aProvider(server, fields)
  const { status, body } = await change(provider, { capacity, crew_names: ['Ana', 'Ben'] })
  expect([status, body.capacity]).toEqual([200, capacity])
  return provider
}

const crewSeenBy = async (person: TestPerson, { id }: { id: string }) =>
  (await person.get(`/rest/v1/bookings/${id}`)).body.crew
const starts = async (provider: TestPerson) =>
  (await customer.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=2026-03-10`)).body.starts.map(
    ({ start_time }) => start_time,
  )
const setCrew = (person: TestPerson, { id: booking_id }: { id: string }, crew: number) =>
  person.post('/rest/v1/rpc/set_booking_crew', { booking_id, crew })

test('three of fifty customers who want the same hour of three crews get it, and the others are told why', async () => {
  const provider = await aTeam(3)
  const rivals = await Promise.all(Array.from({ length: 50 }, () => aCustomer(server)))
  const answers = await Promise.all(rivals.map((rival) => book(rival, provider)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(47)
  for (const answer of refused) expect(answer).toEqual(slotTaken)
  const { items } = (await provider.get('/rest/v1/bookings')).body
  const crews = items.map(({ crew }: { crew: object }) => crew)
  expect(crews).toHaveLength(3)
  expect(crews).toEqual(
    expect.arrayContaining([
      { number: 1, name: 'Ana' },
      { number: 2, name: 'Ben' },
      { number: 3, name: 'Crew 3' },
    ]),
  )
  expect(await countOverlaps(server.db)).toBe(0)
})

test('a time is free while one crew is: in slots, days and searches; only the provider sees crews', async () => {
  const provider = await aTeam(2, { business_name: 'Marigold Team', categories: ['Plumbing'] })
  const found = async () => {
    const query = 'search=marigold&free_on=2026-03-10&free_from=10:00&free_to=11:00'
    return (await customer.get(`/rest/v1/providers?${query}`)).body.items.length
  }
  const first = (await book(customer, provider)).body
  expect([await starts(provider), await found()]).toEqual([expect.arrayContaining(['10:00']), 1])
  const second = (await book(customer, provider)).body
  expect([await starts(provider), await found()]).toEqual([expect.not.arrayContaining(['10:00']), 0])
  expect(await book(customer, provider)).toEqual(slotTaken)
  expect([await crewSeenBy(customer, first), await crewSeenBy(provider, second)]).toEqual([
    null,
    { number: 2, name: 'Ben' },
  ])
  const profile = (await customer.get(`/rest/v1/providers/${provider.id}`)).body
  expect(profile.capacity).toBe(2)
  expect(JSON.stringify(profile)).not.toContain('Ana')
  expect((await provider.get(`/rest/v1/providers/${provider.id}/hours/own`)).body.crews).toEqual([
    { number: 1, name: 'Ana' },
    { number: 2, name: 'Ben' },
  ])
})

test('the database keeps two bookings of one crew apart, buffers included, and lets crews overlap', async () => {
  const provider = await aTeam(2)
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { buffer_after: 30 })
  const row = await copyOf(server, (await book(customer, provider)).body)
  const insert = (crew: number) =>
    server.db
      .insertInto('bookings')
      .values({ ...row, crew, starts_at: row.ends_at, ends_at: new Date(row.ends_at.getTime() + 3_600_000) })
      .execute()
  await expect(insert(1)).rejects.toMatchObject({ constraint: 'one_booking_at_a_time' })
  await insert(2)
})

test('a provider moves a booking to another crew that is free, at its own buffers', async () => {
  const provider = await aTeam(3)
  const booking = (await book(customer, provider)).body
  const other = (await book(customer, provider, { start_time: '10:30', end_time: '11:30' })).body
  expect(await setCrew(provider, booking, 2)).toEqual(crewTaken)
  expect((await setCrew(provider, booking, 3)).body.crew).toEqual({ number: 3, name: 'Crew 3' })
  expect((await setCrew(provider, other, 1)).status).toBe(200)
  expect((await setCrew(provider, other, 4)).status).toBe(422)
  expect(await setCrew(customer, other, 2)).toEqual(problem(403, 'forbidden', 'Only the provider chooses the crew.'))
  server.clock.set('2026-03-10T16:00:00Z')
  expect(await setCrew(provider, booking, 1)).toEqual(problem(409, 'move_not_allowed'))
})

test('a series stays with one crew, and a proposed time is held for one', async () => {
  const provider = await aTeam(2)
  await book(customer, provider)
  const { body } = await book(customer, provider, { repeat: { every_weeks: 1, times: 3 } })
  const crews = await Promise.all(body.series!.bookings.map((each) => crewSeenBy(provider, each)))
  expect(crews.map(({ number }) => number)).toEqual([2, 2, 2])

  const wish = { date: '2026-03-12', start_time: '14:00', end_time: '16:00' }
  const moving = await aConfirmedBooking(customer, provider, { date: '2026-03-13' })
  const proposed = (await proposeTime(customer, moving, wish)).body
  expect((await book(customer, provider, wish)).status).toBe(201)
  expect(await book(customer, provider, wish)).toEqual(slotTaken)
  expect((await answerTime(provider, proposed, 'accept')).body).toMatchObject({ date: wish.date, crew: { number: 1 } })
  expect(await book(customer, provider, wish)).toEqual(slotTaken)
  expect((await book(customer, provider, { date: '2026-03-13' })).status).toBe(201)
})

test('a blocked time closes the hours of one crew, or of everyone, and only their bookings are in the way', async () => {
  const provider = await aTeam(2)
  const block = (crew?: number | null) =>
    provider.post('/rest/v1/blocked_times', {
      starts_on: '2026-03-10',
      starts_at: '09:00',
      ends_on: '2026-03-10',
      ends_at: '12:00',
      crew,
    })
  await book(customer, provider)
  expect(await block(1)).toEqual(problem(409, 'bookings_in_the_way'))
  expect((await block(2)).body.crew).toBe(2)
  expect(await book(customer, provider)).toEqual(slotTaken)
  expect((await book(customer, provider, { start_time: '09:00', end_time: '10:00' })).status).toBe(201)
  expect(await block()).toEqual(problem(409, 'bookings_in_the_way'))
  expect((await block(3)).status).toBe(422)
})

test('a connected calendar closes the hours of one crew, or of everyone', async () => {
  const provider = await aTeam(2)
  calendars.serve(calendarOf([':20260310T140000Z', ':20260310T160000Z']))
  const connect = (name: string, crew?: number) =>
    provider.post('/rest/v1/busy_calendars', { url: `${calendars.url}/${name}.ics`, crew })
  expect((await connect('one', 2)).body.crew).toBe(2)
  expect((await book(customer, provider)).body.status).toBe('pending')
  expect(await book(customer, provider)).toEqual(slotTaken)
  expect((await connect('all')).body.crew).toBe(null)
  expect(await starts(provider)).not.toContain('11:00')
  const { days } = (await provider.get(`/rest/v1/providers/${provider.id}/hours/days?from=2026-03-10`)).body
  expect(days[0].busy.map(({ crew }: { crew: number | null }) => crew)).toEqual([2, null])
})

test('a connected calendar moves to another crew or to everyone, at once and of its own provider only', async () => {
  const provider = await aTeam(2)
  calendars.serve(calendarOf([':20260310T140000Z', ':20260310T160000Z']))
  const { id } = (await provider.post('/rest/v1/busy_calendars', { url: `${calendars.url}/move.ics` })).body
  const setCalendarCrew = (crew: number | null, person: TestPerson = provider) =>
    person.patch(`/rest/v1/busy_calendars/${id}`, { crew })
  expect(await starts(provider)).not.toContain('11:00')
  expect((await setCalendarCrew(1)).body).toMatchObject({ id, crew: 1, busy_count: 1 })
  expect((await setCalendarCrew(3)).status).toBe(422)
  expect((await setCalendarCrew(2, await aTeam(2))).status).toBe(404)
  const booking = (await book(customer, provider)).body
  expect(await crewSeenBy(provider, booking)).toMatchObject({ number: 2 })
  expect((await setCalendarCrew(null)).body.crew).toBe(null)
  expect(await book(customer, provider)).toEqual(slotTaken)
})

test('fewer crews are refused while the others have something to come', async () => {
  const provider = await aTeam(3)
  for (const _ of [1, 2, 3]) await book(customer, provider)
  const text = 'The crews after the first still have 2 upcoming bookings. Move or remove these first.'
  expect(await change(provider, { capacity: 1 })).toEqual(problem(409, 'crews_in_use', text))
  server.clock.set('2026-03-11T17:00:00Z')
  expect((await change(provider, { capacity: 1 })).body.capacity).toBe(1)
  expect((await change(provider, { capacity: 21 })).status).toBe(422)
  expect((await change(provider, { capacity: 0 })).status).toBe(422)
})

test('calendar files, emails and earnings name the crew to the provider only', async () => {
  const provider = await aTeam(2)
  const booking = await aConfirmedBooking(customer, provider)
  const file = async (person: TestPerson) =>
    (await person.get<string>(`/rest/v1/bookings/${booking.id}/calendar.ics`)).body.replaceAll('\r\n ', '')
  expect(await file(provider)).toContain('Crew: Ana')
  expect(await file(customer)).not.toContain('Ana')
  const text = async (person: TestPerson) => (await emailsTo(server, person)).map((email) => email.text).join()
  expect(await text(provider)).toContain('Ana')
  expect(await text(customer)).not.toContain('Ana')
  server.clock.set('2026-03-10T17:00:00Z')
  await move(provider, booking, 'completed')
  const { body } = await provider.get<string>('/rest/v1/earnings', { accept: 'text/csv' })
  expect(body.split('\r\n')[1]).toMatch(/,Ana$/)
})
