import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { book, move, proposeTime, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { post, requestWith } from '#test/service-requests.ts'
import { resumeListings } from './commands.server.ts'

const server = await testServer()
const anyone = caller(server)
const customer = await aCustomer(server)
const untilMarch16 = 'This provider takes no new bookings until Monday, March 16, 2026.'

const pause = (provider: TestPerson, until: string | null = null) =>
  provider.patch(`/rest/v1/providers/${provider.id}`, { paused: { until } })
const resume = (provider: TestPerson) => provider.patch(`/rest/v1/providers/${provider.id}`, { paused: null })
const profileOf = async ({ id }: TestPerson) => (await anyone.get(`/rest/v1/providers/${id}`)).body
const isFound = async ({ name }: TestPerson) =>
  (await anyone.get(`/rest/v1/providers?search=${encodeURIComponent(name)}&exact=true`)).body.items.length > 0

test('a paused listing is not found, has no free times, and says until when', async () => {
  const provider = await aProvider(server, { name: 'Paula Pausing' })
  expect(await isFound(provider)).toBe(true)
  expect((await profileOf(provider)).paused).toBeNull()
  expect(await pause(provider, '2026-03-16')).toMatchObject({ status: 200, body: { paused: { until: '2026-03-16' } } })

  expect(await isFound(provider)).toBe(false)
  expect(await profileOf(provider)).toMatchObject({ paused: { until: '2026-03-16' }, next_free: null })
  const slots = await anyone.get(`/rest/v1/providers/${provider.id}/slots?date=2026-03-20`)
  expect(slots.body).toMatchObject({
    starts: [],
    nothing: { reason: 'paused', message: untilMarch16, next_date: null },
  })
  const { body } = await anyone.get(`/rest/v1/providers/${provider.id}/availability?days=14&minutes=60`)
  expect(body.days.every(({ starts }: { starts: number }) => starts === 0)).toBe(true)

  expect(await resume(provider)).toMatchObject({ status: 200, body: { paused: null } })
  expect(await isFound(provider)).toBe(true)
  expect((await profileOf(provider)).next_free).not.toBeNull()
})

test('new bookings and requests for a quote are refused with the reason', async () => {
  const provider = await aProvider(server)
  await pause(provider, '2026-03-16')
  expect(await book(customer, provider, { date: '2026-03-20' })).toEqual(problem(409, 'provider_paused', untilMarch16))
  expect(await post(customer, requestWith({ provider_id: provider.id }))).toEqual(
    problem(409, 'provider_paused', untilMarch16),
  )
  await pause(provider)
  const reason = 'This provider takes no new bookings at the moment.'
  expect(await book(customer, provider)).toEqual(problem(409, 'provider_paused', reason))
  await resume(provider)
  expect((await book(customer, provider)).status).toBe(201)
})

test('existing bookings stand: they can be answered and moved', async () => {
  const provider = await aProvider(server)
  const { body: booking } = await book(customer, provider, { date: '2026-03-10' })
  await pause(provider)
  await reveal(provider, booking)
  expect((await move(provider, booking, 'confirmed')).status).toBe(200)
  const moved = await proposeTime(customer, booking, { date: '2026-03-11', start_time: '10:00', end_time: '11:00' })
  expect(moved.status).toBe(201)
})

test('only the provider pauses, and not until today or for more than a year', async () => {
  const provider = await aProvider(server)
  const other = await aProvider(server)
  const path = `/rest/v1/providers/${provider.id}`
  expect((await other.patch(path, { paused: { until: null } })).status).toBe(404)
  expect((await customer.patch(path, { paused: { until: null } })).status).toBe(403)
  for (const until of ['2026-03-03', '2027-03-04', 'soon']) {
    const refused = await pause(provider, until)
    expect(refused.status, until).toBe(422)
    expect(refused.body.errors[0].path).toBe('paused.until')
  }
  expect((await pause(provider, '2027-03-03')).status).toBe(200)
  expect((await pause(provider, '2026-03-04')).status).toBe(200)
})

test('a pause ends with the first quarter of an hour of its day, in the provider’s time zone', async () => {
  const inNewYork = await aProvider(server)
  const inHonolulu = await aProvider(server, { zip: '96813' })
  const open = await aProvider(server)
  for (const provider of [inNewYork, inHonolulu]) await pause(provider, '2026-03-05')
  await pause(open)
  const pausedAt = async (instant: string) => {
    await resumeListings({ ...contextOf(server.deps), now: new Date(instant) })
    const profiles = await Promise.all([inNewYork, inHonolulu, open].map(profileOf))
    return profiles.map(({ paused }) => paused !== null)
  }
  expect(await pausedAt('2026-03-05T04:59:59Z')).toEqual([true, true, true])
  expect(await pausedAt('2026-03-05T05:01:00Z')).toEqual([false, true, true])
  expect(await pausedAt('2026-03-05T10:01:00Z')).toEqual([false, false, true])
})
