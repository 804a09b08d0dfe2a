import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import { contextOf } from '#platform/context.server.ts'
import { busyCalendarReads } from '#platform/metrics.server.ts'
import { book } from '#test/bookings.ts'
import { aCalendarServer, calendarOf } from '#test/calendar-server.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { readDueCalendars } from './busy-commands.server.ts'
import { BusyCalendar } from './busy-contract.ts'
import { countBusyCalendars } from './busy-queries.server.ts'

const server = await testServer({
  settings: { CALENDARS_ON_LOOPBACK: 'true', PUBLIC_URL: 'https://porchlight.example' },
})
const calendars = await aCalendarServer()
afterAll(() => calendars.close())
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const address = '/rest/v1/busy_calendars'
const url = `${calendars.url}/private-kumquat/basic.ics`
/** 10:00 to 12:00 in New York on the day of the bookings. */
const morning = calendarOf([':20260310T140000Z', ':20260310T160000Z'])
const nothing = calendarOf()
const taken = problem(409, 'slot_taken', 'That time has just been taken. Please choose another.')

type Provider = Awaited<ReturnType<typeof aProvider>>

async function aProviderWith(text: string): Promise<{ provider: Provider; calendar: BusyCalendar }> {
  calendars.serve(text)
  const provider = await aProvider(server)
  const { status, body } = await provider.post<BusyCalendar>(address, { url })
  expect(status).toBe(201)
  return { provider, calendar: body }
}

async function starts(provider: Provider, date = '2026-03-10'): Promise<string[]> {
  return (await provider.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=${date}`)).body.starts.map(
    ({ start_time }) => start_time,
  )
}
const stateOf = async (provider: Provider) => (await provider.get<{ items: BusyCalendar[] }>(address)).body.items[0]!
const readDue = () => readDueCalendars(contextOf(server.deps))

describe('a calendar that a provider adds', () => {
  test('is read at once, and its busy hours cannot be booked', async () => {
    const { provider, calendar } = await aProviderWith(morning)
    expect(BusyCalendar.parse(calendar)).toEqual(calendar)
    expect(calendar).toMatchObject({ host: '127.0.0.1', problem: null, is_stale: false, busy_count: 1 })
    const free = await starts(provider)
    expect(free.filter((time) => time >= '09:30' && time <= '12:00')).toEqual(['09:30', '12:00'])
    const customer = await aCustomer(server)
    expect(await book(customer, provider)).toEqual(taken)
    expect((await book(customer, provider, { start_time: '12:00', end_time: '13:00' })).status).toBe(201)
  })

  test('is added once, however often it is sent with one Idempotency-Key', async () => {
    calendars.serve(nothing)
    const provider = await aProvider(server)
    const add = () => provider.post<BusyCalendar>(address, { url }, { 'idempotency-key': 'once' })
    const first = await add()
    expect(await add()).toMatchObject({ status: 201, body: first.body })
  })

  test('blocks whole days in the provider’s time zone, and the buffers around its hours', async () => {
    const { provider } = await aProviderWith(
      calendarOf([';VALUE=DATE:20260310', ';VALUE=DATE:20260312'], [':20260313T140000Z', ':20260313T160000Z']),
    )
    await provider.patch(`/rest/v1/providers/${provider.id}/hours`, { buffer_before: 60, buffer_after: 30 })
    expect(await starts(provider)).toEqual([])
    expect(
      (await provider.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=2026-03-10`)).body.nothing,
    ).toMatchObject({
      reason: 'full',
      next_date: '2026-03-12',
    })
    expect((await starts(provider, '2026-03-13')).filter((time) => time >= '09:00' && time <= '13:00')).toEqual([
      '09:00',
      '13:00',
    ])
  })

  test('is a secret: no response, export or log contains its address or the titles of its events', async () => {
    const { provider, calendar } = await aProviderWith(morning)
    const exported = await provider.get('/auth/v1/export')
    expect(exported.body.busy_calendars).toHaveLength(1)
    expect(exported.body.busy_hours).toHaveLength(1)
    const { rows } = await server.deps.pool.query(
      'select to_jsonb(t)::text from busy_hours t union all select to_jsonb(t)::text from audit_event t union all select to_jsonb(t)::text from idempotency_key t',
    )
    const everything = JSON.stringify([calendar, await stateOf(provider), exported.body, rows, server.logged])
    expect(everything).not.toMatch(/kumquat|basic\.ics|A private matter/)
  })

  test('is read as far as it can be read, and its provider learns which events could not', async () => {
    const broken = [
      'BEGIN:VEVENT',
      'DTSTART:20261214T140000Z',
      'RRULE:whenever',
      'SUMMARY:A private matter',
      'END:VEVENT',
    ]
    const { provider, calendar } = await aProviderWith(
      morning.replace('END:VCALENDAR', `${broken.join('\r\n')}\r\nEND:VCALENDAR`),
    )
    expect(calendar).toMatchObject({
      event_count: 2,
      unread_count: 1,
      unread: [{ date: '2026-12-14', reason: 'Its rule cannot be read. Only the first time blocks your hours.' }],
      unknown_zones: [],
      problem: null,
    })
    expect(await stateOf(provider)).toEqual(calendar)
    expect(await starts(provider)).not.toContain('10:00')
  })

  test('may name a time zone that says nothing: its provider learns that it was read in theirs', async () => {
    const { calendar } = await aProviderWith(
      calendarOf([';TZID=Mars Base:20260310T100000', ';TZID=Mars Base:20260310T120000']),
    )
    expect(calendar).toMatchObject({ busy_count: 1, unread_count: 0, unknown_zones: ['Mars Base'] })
  })

  test('is not added if none of its events can be read', async () => {
    calendars.serve(calendarOf([':soon', ':later']))
    const provider = await aProvider(server)
    expect((await provider.post(address, { url })).body.errors).toEqual([
      { path: 'url', message: 'None of the events of this calendar can be read.' },
    ])
  })

  test('is not added if it cannot be read, and the form shows why', async () => {
    calendars.serve('<!doctype html>')
    const provider = await aProvider(server)
    const refused = await provider.post(address, { url })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ path: 'url', message: expect.stringContaining('not a calendar') }])
    for (const wrong of ['', 'calendar', 'http://calendar.example/x.ics', 'https://10.0.0.1/x.ics'])
      expect((await provider.post(address, { url: wrong })).status).toBe(422)
    expect((await provider.get(address)).body.items).toEqual([])
  })

  test('is added once, up to a maximum number of calendars', async () => {
    const { provider } = await aProviderWith(nothing)
    expect(await provider.post(address, { url })).toEqual(
      problem(409, 'calendar_known', 'You have added this calendar already.'),
    )
    for (const more of [1, 2, 3, 4]) expect((await provider.post(address, { url: `${url}?${more}` })).status).toBe(201)
    expect(await provider.post(address, { url: `${url}?5` })).toEqual(problem(409, 'too_many_calendars'))
  })

  test('frees its hours when its provider removes it, and no one else can', async () => {
    const { provider, calendar } = await aProviderWith(morning)
    const rival = await aProvider(server)
    for (const call of [rival.delete(`${address}/${calendar.id}`), rival.post(`${address}/${calendar.id}/refresh`)])
      expect(await call).toEqual(problem(404, 'not_found', 'Calendar not found'))
    expect((await provider.delete(`${address}/${calendar.id}`)).status).toBe(204)
    expect(await starts(provider)).toHaveLength(31)
    expect((await rival.get(address)).body.items).toEqual([])
  })
})

describe('as time goes by', () => {
  test('it is fetched again every 15 minutes, with a conditional request', async () => {
    const { provider } = await aProviderWith(morning)
    const before = calendars.requests.length
    server.clock.pass(14 * 60_000)
    await readDue()
    expect(calendars.requests.slice(before)).toEqual([])
    server.clock.pass(60_000)
    await readDue()
    expect(calendars.requests.at(-1)?.headers['if-none-match']).toBeTruthy()
    expect((await stateOf(provider)).read_at).toBe('2026-03-03T17:15:00.000Z')
    expect(await starts(provider)).not.toContain('10:00')

    calendars.serve(nothing)
    server.clock.pass(15 * 60_000)
    await readDue()
    expect(await starts(provider)).toContain('10:00')
  })

  test('if it has answered "unchanged" for hours, it is downloaded again, because the bookable days have moved on', async () => {
    const { provider } = await aProviderWith(calendarOf([':20260605T140000Z', ':20260605T160000Z']))
    expect((await stateOf(provider)).busy_count).toBe(0)
    server.clock.pass(5 * 86_400_000)
    await readDue()
    expect((await stateOf(provider)).busy_count).toBe(1)
  })

  test('if it cannot be read, it keeps its last hours, shows the problem, and is fetched less and less often', async () => {
    const { provider } = await aProviderWith(morning)
    const { all, failing } = await countBusyCalendars(server.db)
    const counted = async () =>
      (await busyCalendarReads.get()).values.find(({ labels }) => labels.result === 'failed')!.value
    const earlier = await counted()
    calendars.serve((_, response) => response.writeHead(404).end())
    server.clock.pass(15 * 60_000)
    await readDue()
    expect(await countBusyCalendars(server.db)).toEqual({ all, failing: failing + 1 })
    expect(await counted()).toBeGreaterThan(earlier)
    expect(await stateOf(provider)).toMatchObject({
      problem: 'There is no calendar at this address any more.',
      read_at: '2026-03-03T17:00:00.000Z',
      is_stale: false,
    })
    expect(await starts(provider)).not.toContain('10:00')

    const before = calendars.requests.length
    for (let quarter = 0; quarter < 96; quarter += 1) {
      server.clock.pass(15 * 60_000)
      await readDue()
    }
    expect(calendars.requests.length - before).toBeLessThan(8)
    server.clock.pass(2 * 86_400_000)
    await readDue()
    expect((await stateOf(provider)).is_stale).toBe(true)

    calendars.serve(morning)
    const { id } = await stateOf(provider)
    const { body } = await provider.post(`${address}/${id}/refresh`)
    expect(body).toMatchObject({ problem: null, is_stale: false, busy_count: 1 })
  })

  const newsOf = async (provider: Provider) =>
    (await provider.get<{ items: { title: string; message: string }[] }>('/rest/v1/notifications')).body.items

  test('if it cannot be read for a day, its provider is told once, until it was readable again', async () => {
    const { provider } = await aProviderWith(morning)
    const fail = () => calendars.serve((_, response) => response.writeHead(404).end())
    const passADay = async () => {
      for (let hour = 0; hour < 25; hour += 1) {
        server.clock.pass(3_600_000)
        await readDue()
      }
    }
    fail()
    server.clock.pass(3_600_000)
    await readDue()
    expect(await newsOf(provider)).toEqual([])
    await passADay()
    await passADay()
    expect(await newsOf(provider)).toMatchObject([
      {
        title: 'Your calendar cannot be read',
        message:
          'There is no calendar at this address any more. Hours that are busy at 127.0.0.1 may be offered to customers.',
      },
    ])
    const mails = server.db.selectFrom('mail').select('kind').where('auth_user_id', '=', provider.auth_user_id)
    expect((await mails.execute()).filter(({ kind }) => kind === 'calendar_unreadable')).toHaveLength(1)
    calendars.serve(morning)
    await passADay()
    fail()
    await passADay()
    await passADay()
    expect(await newsOf(provider)).toHaveLength(2)
  })

  test('if suddenly none of its events can be read, its provider is told at once, and its hours stay blocked', async () => {
    const { provider } = await aProviderWith(morning)
    calendars.serve(calendarOf([':soon', ':later']))
    server.clock.pass(15 * 60_000)
    await readDue()
    expect(await newsOf(provider)).toHaveLength(1)
    expect((await stateOf(provider)).problem).toBe('None of the events of this calendar can be read.')
    expect(await starts(provider)).not.toContain('10:00')
  })

  test('a slow server does not delay other calendars', async () => {
    const { provider } = await aProviderWith(nothing)
    const other = await aProviderWith(nothing)
    let first: ServerResponse | undefined
    calendars.serve((_, response) => {
      const isFirst = !first
      first ??= response
      if (isFirst) return
      if (!first.headersSent) first.writeHead(200).end(morning)
      response.writeHead(200).end(morning)
    })
    server.clock.pass(15 * 60_000)
    await readDue()
    for (const each of [provider, other.provider])
      expect(await stateOf(each)).toMatchObject({ problem: null, busy_count: 1 })
  })

  test('the calendars of a suspended provider wait without delaying others', async () => {
    const { provider: suspended } = await aProviderWith(morning)
    const { provider } = await aProviderWith(morning)
    const login = server.db.updateTable('auth_user').where('id', '=', suspended.auth_user_id)
    await login.set({ suspended_at: server.clock.now() }).execute()
    calendars.serve(nothing)
    server.clock.pass(15 * 60_000)
    await readDue()
    expect(await starts(provider)).toContain('10:00')
    await login.set({ suspended_at: null }).execute()
    expect((await stateOf(suspended)).problem).toBe(null)
    await readDue()
    expect(await starts(suspended)).toContain('10:00')
  })

  test('if its provider moves to another time zone, it is read again, and its whole days are those of that zone', async () => {
    const { provider } = await aProviderWith(calendarOf([';VALUE=DATE:20260310', ';VALUE=DATE:20260311']))
    const moveTo = async (city: string, zipCode: string) => {
      const location = { city, state: 'CA', zipCode, coordinates: { latitude: 34, longitude: -118.2 } }
      expect((await provider.patch(`/rest/v1/users/${provider.id}`, { location })).status).toBe(200)
    }
    await moveTo('Los Angeles', '90001')
    await readDue()
    expect(await starts(provider)).toEqual([])
    expect(await starts(provider, '2026-03-09')).toContain('21:00')
    const before = calendars.requests.length
    await moveTo('Beverly Hills', '90210')
    await readDue()
    expect(calendars.requests.slice(before), 'in the same time zone').toEqual([])
  })
})

test('tries to add calendars are limited', async () => {
  calendars.serve('nothing')
  const provider = await aProvider(server)
  const answers = []
  for (let tries = 0; tries < 21; tries += 1) answers.push((await provider.post(address, { url: 'ftp://x' })).status)
  expect(answers.at(-1)).toBe(429)
})
