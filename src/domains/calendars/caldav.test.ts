import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#domains/bookings/contract.ts'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import { calDavClient } from '#integrations/caldav/client.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { aConfirmedBooking, move } from '#test/bookings.ts'
import { aCalDavServer, movedEvent } from '#test/caldav-server.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { t } from '#ui/language.ts'
import { CalendarAccount, type CalendarAccounts, type CalendarQuestions } from './accounts-contract.ts'
import { notesMark } from './accounts-rules.ts'
import { claimAccount, syncDueAccounts } from './accounts-sync-commands.server.ts'

const server = await testServer({
  settings: { CALENDARS_ON_LOOPBACK: 'true', PUBLIC_URL: 'https://porchlight.example' },
})
const dav = await aCalDavServer()
afterAll(() => dav.close())
beforeEach(async () => {
  await server.db.deleteFrom('calendar_accounts').execute()
  server.clock.set('2026-03-03T17:00:00Z')
  dav.fault = () => undefined
  dav.calendars.work.clear()
  dav.calendars.home.clear()
})

const address = '/rest/v1/calendar_accounts'
const { user_name, password } = dav
const login = { url: dav.url, user_name, password }

type Provider = Awaited<ReturnType<typeof aProvider>>

/** A provider who writes bookings to "Work", and is busy by "Home". */
async function aConnectedProvider() {
  const provider = await aProvider(server)
  const { status, body } = await provider.post<CalendarAccount>(address, login)
  expect(status).toBe(201)
  const [home, work] = body.calendars
  const choice = { written_id: work!.id, busy_ids: [home!.id] }
  expect((await provider.patch(`${address}/${body.id}`, choice)).status).toBe(200)
  return { provider, home: home!, work: work! }
}

async function aBookedProvider() {
  const { provider } = await aConnectedProvider()
  const customer = await aCustomer(server)
  const booking = await aConfirmedBooking(customer, provider)
  await sync(provider)
  return { provider, customer, booking, file: `${booking.id}.ics` }
}

const sync = async (provider: Provider) => {
  const { status, body } = await provider.post<CalendarAccount>(`${await pathOf(provider)}/sync`)
  expect(status).toBe(200)
  return body
}
const stateOf = async (provider: Provider) => (await provider.get<CalendarAccounts>(address)).body.items[0]
const pathOf = async (provider: Provider) => `${address}/${(await stateOf(provider))!.id}`
const questionsOf = async (provider: Provider) =>
  (await provider.get<CalendarQuestions>(`/rest/v1/calendar_questions`)).body.items
const textOf = (file: string) => dav.calendars.work.get(file)?.text.replaceAll('\r\n ', '')
const answer = async (provider: Provider, body: object) => {
  const [question] = await questionsOf(provider)
  return provider.post(`/rest/v1/calendar_questions/${question!.id}/answer`, body)
}
const bells = async ({ id }: Provider) =>
  (await server.db.selectFrom('notifications').select('title').where('user_id', '=', id).execute()).map(
    ({ title }) => title,
  )
const spanish = (english: string) => inLanguage('es', () => t(english))
/** 2 to 3 p.m. in New York, on the day of the bookings. */
const afternoon = ['20260310T180000Z', '20260310T190000Z'] as const

describe('a calendar account', () => {
  test('is connected with an app password, and shows the calendars that it has', async () => {
    const provider = await aProvider(server)
    const { body } = await provider.post<CalendarAccount>(address, login)
    expect(CalendarAccount.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      host: '127.0.0.1',
      user_name,
      problem: null,
      synced_at: null,
      calendars: [
        { name: 'Home & garden', can_write: false, is_written: false, is_busy: false },
        { name: 'Work', can_write: true, is_written: false, is_busy: false },
      ],
    })
    expect(await provider.post(address, login)).toEqual(problem(409, 'calendar_account_known'))
  })

  test('is refused with a sentence beside the field that is wrong', async () => {
    const provider = await aProvider(server)
    const errorsOf = async (body: object) => (await provider.post(address, body)).body.errors
    expect(await errorsOf({ ...login, password: 'wrong' })).toEqual([
      { path: 'password', message: expect.stringContaining('app password') },
    ])
    expect(await errorsOf({ ...login, url: `${dav.url}/people` })).toBeUndefined()
    for (const [url, says] of [
      ['', 'Please enter the address'],
      ['https://10.0.0.1/', 'public internet'],
      ['http://calendar.example/', 'https://'],
      ['http://127.0.0.1:1/', 'cannot be reached'],
      [server.url, 'not as a CalDAV server'],
    ])
      expect(await errorsOf({ ...login, url })).toEqual([{ path: 'url', message: expect.stringContaining(says!) }])
  })

  test('keeps its password secret: no answer, export, log or row contains it', async () => {
    const { provider } = await aConnectedProvider()
    await sync(provider)
    const exported = await provider.get('/auth/v1/export')
    expect(exported.body.calendar_accounts).toHaveLength(1)
    const { rows } = await server.deps.pool.query(
      "select encode(password, 'escape') as p, to_jsonb(t)::text from calendar_accounts t union all select '', to_jsonb(t)::text from audit_event t",
    )
    const everything = JSON.stringify([await stateOf(provider), exported.body, rows, server.logged])
    expect(everything).not.toMatch(/kumquat/)
  })

  test('never writes to a calendar that cannot be written to, or is of another account', async () => {
    const { provider, home } = await aConnectedProvider()
    const other = await aConnectedProvider()
    for (const written_id of [home.id, other.work.id])
      expect((await provider.patch(await pathOf(provider), { written_id })).status).toBe(422)
    expect((await provider.patch(await pathOf(provider), { busy_ids: [other.home.id] })).status).toBe(422)
  })

  test('is disconnected, and its bookings to come stay or are removed', async () => {
    const { provider, file } = await aBookedProvider()
    expect((await provider.delete(await pathOf(provider))).status).toBe(204)
    expect(await stateOf(provider)).toBeUndefined()
    expect(textOf(file)).toBeDefined()
    await provider.post(address, login)
    const work = (await stateOf(provider))!.calendars[1]!
    await provider.patch(await pathOf(provider), { written_id: work.id })
    await sync(provider)
    dav.fault = ({ method }) => (method === 'DELETE' ? 503 : undefined)
    expect(await provider.delete(`${await pathOf(provider)}?events=remove`)).toEqual(problem(409, 'events_not_removed'))
    dav.fault = () => undefined
    expect((await provider.delete(`${await pathOf(provider)}?events=remove`)).status).toBe(204)
    expect(textOf(file)).toBeUndefined()
  })
})

describe('a booking', () => {
  test('is written once it is confirmed, as the feed shows it, and never twice', async () => {
    const { provider, booking, customer, file } = await aBookedProvider()
    expect(textOf(file)).toMatch(/^DTSTART;TZID=America\/New_York:20260310T100000\r$/m)
    expect(textOf(file)).toContain(`SUMMARY:Home cleaning for ${customer.name}`)
    expect(textOf(file)).toContain(`UID:${booking.id}@porchlight.example`)
    expect(textOf(file)).not.toContain('ORGANIZER')
    const before = dav.requests.length
    await sync(provider)
    expect(dav.requests.slice(before).filter((request) => request.startsWith('PUT'))).toEqual([])
    expect([...dav.calendars.work.keys()]).toEqual([file])
  })

  test('moves with the booking, and keeps alarms, categories and notes of the provider', async () => {
    const { provider, customer, booking, file } = await aBookedProvider()
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Pack the mop\r\nTRIGGER:-PT30M\r\nEND:VALARM\r\n'
    const theirs = textOf(file)!
      .replace(notesMark, String.raw`${notesMark}\nBring the ladder\, too`)
      .replace('END:VEVENT', `CATEGORIES:Jobs\r\n${alarm}END:VEVENT`)
    dav.put('work', file, theirs)
    const to = { date: '2026-03-10', start_time: '14:00', end_time: '15:00' }
    const { body } = await customer.post<Booking>(`/rest/v1/bookings/${booking.id}/proposals`, to)
    await provider.post(`/rest/v1/bookings/${booking.id}/proposals/${body.proposal!.id}/accept`)
    await sync(provider)
    expect(textOf(file)).toMatch(/DTSTART;TZID=America\/New_York:20260310T140000/)
    expect(textOf(file)).toContain('CATEGORIES:Jobs')
    expect(textOf(file)).toContain(alarm)
    expect(textOf(file)).toContain(String.raw`${notesMark}\nBring the ladder\, too`)
    expect(await questionsOf(provider)).toEqual([])
  })

  test('is in the language of its provider, and keeps their notes when that changes', async () => {
    const { provider, customer, file } = await aBookedProvider()
    dav.put('work', file, textOf(file)!.replace(notesMark, String.raw`${notesMark}\nBring the ladder`))
    await sync(provider)
    await provider.patch(`/rest/v1/users/${provider.id}`, { language: 'es' })
    await sync(provider)
    const kept = (mark: string) => textOf(file)!.split(String.raw`${mark}\nBring the ladder`).length - 1
    expect(textOf(file)).toContain(`SUMMARY:Home cleaning para ${customer.name}`)
    expect([kept(spanish(notesMark)), textOf(file)!.includes(notesMark)]).toEqual([1, false])
    await provider.patch(`/rest/v1/users/${provider.id}`, { language: 'en' })
    await sync(provider)
    expect([kept(notesMark), textOf(file)!.includes(spanish(notesMark))]).toEqual([1, false])
  })

  test('is deleted there once it is cancelled, also if it is gone', async () => {
    const { provider, customer, booking, file } = await aBookedProvider()
    const second = await aConfirmedBooking(customer, provider, { start_time: '12:00', end_time: '13:00' })
    await sync(provider)
    for (const one of [booking, second]) await move(provider, one, 'cancelled', 'The van broke down.')
    dav.remove('work', file)
    expect(await sync(provider)).toMatchObject({ problem: null, event_count: 0 })
    expect(dav.calendars.work.size).toBe(0)
  })

  test('is not written twice if the answer of the server was lost', async () => {
    const { provider } = await aConnectedProvider()
    const booking = await aConfirmedBooking(await aCustomer(server), provider)
    await sync(provider)
    await server.db.updateTable('calendar_events').set({ etag: null }).where('booking_id', '=', booking.id).execute()
    expect(await sync(provider)).toMatchObject({ problem: null, event_count: 1 })
    expect(await questionsOf(provider)).toEqual([])
  })

  test('makes its account due, and a burst of them is one run', async () => {
    const { provider, customer } = await aBookedProvider()
    for (const start_time of ['12:00', '13:00', '14:00'])
      await aConfirmedBooking(customer, provider, { start_time, end_time: start_time.replace(':00', ':30') })
    server.clock.pass(60_000)
    const before = dav.requests.length
    await syncDueAccounts(contextOf(server.deps))
    expect(dav.requests.slice(before).filter((request) => request === 'PROPFIND work/')).toHaveLength(1)
    expect(dav.calendars.work.size).toBe(4)
    await syncDueAccounts(contextOf(server.deps))
    expect(dav.requests.slice(before).filter((request) => request === 'PROPFIND work/')).toHaveLength(1)
  })
})

describe('what happens in the calendar', () => {
  test('an event there closes hours, and our own do not close them twice', async () => {
    const { provider, work } = await aConnectedProvider()
    await provider.patch(await pathOf(provider), { busy_ids: [work.id] })
    await aConfirmedBooking(await aCustomer(server), provider)
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:dentist',
      `DTSTART:${afternoon[0]}`,
      `DTEND:${afternoon[1]}`,
    ]
    dav.put('work', 'dentist.ics', [...lines, 'RRULE:FREQ=WEEKLY', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'))
    await sync(provider)
    const free = async (date: string) =>
      (await provider.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=${date}`)).body.starts.map(
        ({ start_time }) => start_time,
      )
    expect(await free('2026-03-10')).not.toContain('14:00')
    expect(await free('2026-03-17')).not.toContain('14:00')
    expect(await free('2026-03-17')).toContain('10:00')
    const { rows } = await server.deps.pool.query(
      "select count(*)::int as count from busy_hours where starts_at < '2026-03-11'",
    )
    expect(rows[0].count).toBe(1)
    expect((await provider.get('/rest/v1/busy_calendars')).body.items).toEqual([])
    dav.remove('work', 'dentist.ics')
    server.clock.pass(60_000)
    await sync(provider)
    expect(await free('2026-03-10')).toContain('14:00')
  })

  test('a moved event becomes one question, and the booking stays until the customer accepts', async () => {
    const { provider, booking, file } = await aBookedProvider()
    dav.put('work', file, movedEvent(textOf(file)!, ...afternoon))
    await sync(provider)
    await sync(provider)
    expect(await questionsOf(provider)).toMatchObject([
      {
        kind: 'moved',
        booking_id: booking.id,
        start_time: '10:00',
        there: { date: '2026-03-10', start_time: '14:00', end_time: '15:00' },
      },
    ])
    expect((await bells(provider)).filter((title) => title.includes('moved in your calendar'))).toHaveLength(1)
    expect(textOf(file)).toContain(`DTSTART:${afternoon[0]}`)
    expect((await answer(provider, { answer: 'propose' })).status).toBe(204)
    const { body } = await provider.get<Booking>(`/rest/v1/bookings/${booking.id}`)
    expect(body).toMatchObject({ start_time: '10:00', proposal: { proposed_by: 'provider', start_time: '14:00' } })
    await sync(provider)
    expect(textOf(file)).toMatch(/DTSTART;TZID=America\/New_York:20260310T100000/)
    expect(await questionsOf(provider)).toEqual([])
  })

  test('a moved event is put back if its provider says so', async () => {
    const { provider, file } = await aBookedProvider()
    dav.put('work', file, movedEvent(textOf(file)!, ...afternoon))
    await sync(provider)
    const stranger = await aConnectedProvider()
    const [question] = await questionsOf(provider)
    const path = `/rest/v1/calendar_questions/${question!.id}/answer`
    expect((await stranger.provider.post(path, { answer: 'put_back' })).status).toBe(404)
    expect((await answer(provider, { answer: 'put_back' })).status).toBe(204)
    await sync(provider)
    expect(textOf(file)).toMatch(/DTSTART;TZID=America\/New_York:20260310T100000/)
  })

  test('an event that is moved back answers its question', async () => {
    const { provider, file } = await aBookedProvider()
    const before = textOf(file)!
    dav.put('work', file, movedEvent(before, ...afternoon))
    await sync(provider)
    dav.put('work', file, before)
    await sync(provider)
    expect(await questionsOf(provider)).toEqual([])
  })

  test('a deleted event asks whether the booking is cancelled or the event put back', async () => {
    const { provider, booking, file } = await aBookedProvider()
    dav.remove('work', file)
    await sync(provider)
    expect(await questionsOf(provider)).toMatchObject([{ kind: 'deleted', booking_id: booking.id }])
    expect((await answer(provider, { answer: 'propose' })).status).toBe(422)
    expect((await answer(provider, { answer: 'put_back' })).status).toBe(204)
    await sync(provider)
    expect(textOf(file)).toBeDefined()
    dav.remove('work', file)
    await sync(provider)
    expect((await answer(provider, { answer: 'cancel' })).status).toBe(422)
    expect((await answer(provider, { answer: 'cancel', message: 'I am ill.' })).status).toBe(204)
    expect((await provider.get<Booking>(`/rest/v1/bookings/${booking.id}`)).body.status).toBe('cancelled')
    await sync(provider)
    expect(textOf(file)).toBeUndefined()
  })

  test('an event that is called off there counts as deleted, and is put back if its provider says so', async () => {
    const { provider, file } = await aBookedProvider()
    dav.put('work', file, textOf(file)!.replace('STATUS:CONFIRMED', 'STATUS:CANCELLED'))
    await sync(provider)
    await sync(provider)
    expect(await questionsOf(provider)).toMatchObject([{ kind: 'deleted' }])
    expect((await answer(provider, { answer: 'put_back' })).status).toBe(204)
    await sync(provider)
    expect(textOf(file)).toContain('STATUS:CONFIRMED')
    expect(await questionsOf(provider)).toEqual([])
  })

  test('an event whose file another program has renamed is still the same event', async () => {
    const { provider, customer, booking, file } = await aBookedProvider()
    dav.put('work', 'renamed.ics', textOf(file)!)
    dav.remove('work', file)
    expect(await sync(provider)).toMatchObject({ problem: null })
    expect(await questionsOf(provider)).toEqual([])
    const to = { date: '2026-03-10', start_time: '16:00', end_time: '17:00' }
    const { body } = await customer.post<Booking>(`/rest/v1/bookings/${booking.id}/proposals`, to)
    await provider.post(`/rest/v1/bookings/${booking.id}/proposals/${body.proposal!.id}/accept`)
    expect(await sync(provider)).toMatchObject({ problem: null })
    expect([...dav.calendars.work.keys()]).toEqual(['renamed.ics'])
    expect(textOf('renamed.ics')).toContain('T160000')
    await move(customer, booking, 'cancelled')
    expect(await sync(provider)).toMatchObject({ problem: null })
    expect([...dav.calendars.work.keys()]).toEqual([])
  })

  test('an event that comes back in another file after its question is not written twice', async () => {
    const { provider, file } = await aBookedProvider()
    const text = textOf(file)!
    dav.remove('work', file)
    await sync(provider)
    dav.put('work', 'restored.ics', text)
    expect((await answer(provider, { answer: 'put_back' })).status).toBe(204)
    expect(await sync(provider)).toMatchObject({ problem: null })
    expect([...dav.calendars.work.keys()]).toEqual(['restored.ics'])
    expect(await questionsOf(provider)).toEqual([])
    // As after connecting the account again.
    await server.db.deleteFrom('calendar_events').execute()
    expect(await sync(provider)).toMatchObject({ problem: null })
    expect([...dav.calendars.work.keys()]).toEqual(['restored.ics'])
  })

  test('a change there while we write is read first', async () => {
    const { provider, customer, booking, file } = await aBookedProvider()
    const to = { date: '2026-03-10', start_time: '16:00', end_time: '17:00' }
    const { body } = await customer.post<Booking>(`/rest/v1/bookings/${booking.id}/proposals`, to)
    await provider.post(`/rest/v1/bookings/${booking.id}/proposals/${body.proposal!.id}/accept`)
    dav.fault = ({ method }) => {
      if (method === 'PUT') dav.put('work', file, movedEvent(textOf(file)!, ...afternoon))
      if (method === 'PUT') dav.fault = () => undefined
      return undefined
    }
    await sync(provider)
    expect(textOf(file)).toContain(`DTSTART:${afternoon[0]}`)
    expect(await questionsOf(provider)).toMatchObject([{ kind: 'moved', start_time: '16:00' }])
  })
})

describe('an account that fails', () => {
  test('shows why, is tried less and less often, and tells its provider once after a day', async () => {
    const { provider } = await aBookedProvider()
    dav.fault = () => 503
    const before = dav.requests.length
    for (let quarter = 0; quarter < 110; quarter += 1) {
      server.clock.pass(15 * 60_000)
      await syncDueAccounts(contextOf(server.deps))
    }
    expect(dav.requests.length - before).toBeLessThan(20)
    expect(await stateOf(provider)).toMatchObject({ problem: expect.stringContaining('(503)') })
    server.clock.pass(86_400_000)
    await syncDueAccounts(contextOf(server.deps))
    expect((await bells(provider)).filter((title) => title.includes('synchronized'))).toHaveLength(1)
    dav.fault = () => undefined
    expect(await sync(provider)).toMatchObject({ problem: null })
  })

  test('is synchronized by one run at a time', async () => {
    const { provider } = await aBookedProvider()
    const { id } = (await stateOf(provider))!
    expect(await claimAccount(contextOf(server.deps), id)).toBeDefined()
    await server.db.updateTable('calendar_accounts').set({ due_at: server.clock.now() }).execute()
    const before = dav.requests.length
    await syncDueAccounts(contextOf(server.deps))
    expect(dav.requests).toHaveLength(before)
    server.clock.pass(11 * 60_000)
    await syncDueAccounts(contextOf(server.deps))
    expect(dav.requests.length).toBeGreaterThan(before)
  })

  test('follows no redirect once its calendars are found, and no name that leads to this machine', async () => {
    const { provider, file } = await aBookedProvider()
    dav.put('work', file, textOf(file)!)
    dav.fault = ({ method }) => (method === 'REPORT' ? 302 : undefined)
    expect(await sync(provider)).toMatchObject({ problem: expect.stringContaining('moved to another address') })
    const outside = calDavClient('https://localhost:1/', { user_name, password, agent: 'test', loopback: false })
    await expect(outside.listCalendars()).rejects.toThrow('public internet')
  })

  test('still closes hours if the server refuses an event, and looks as often as before', async () => {
    const { provider } = await aConnectedProvider()
    const customer = await aCustomer(server)
    await aConfirmedBooking(customer, provider)
    dav.fault = ({ method }) => (method === 'PUT' ? 413 : undefined)
    const [starts_at, ends_at] = afternoon
    const lines = ['BEGIN:VEVENT', 'UID:1', `DTSTART:${starts_at}`, `DTEND:${ends_at}`, 'END:VEVENT']
    const dentist = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
    dav.put('home', 'dentist.ics', dentist)
    const isFree = async () => {
      server.clock.pass(15 * 60_000)
      await syncDueAccounts(contextOf(server.deps))
      expect(await stateOf(provider)).toMatchObject({ problem: expect.stringContaining('(413)') })
      const { body } = await customer.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=2026-03-10`)
      return body.starts.some(({ start_time }) => start_time === '14:00')
    }
    expect(await isFree()).toBe(false)
    dav.remove('home', 'dentist.ics')
    expect(await isFree()).toBe(true)
    dav.put('home', 'dentist.ics', dentist)
    expect(await isFree()).toBe(false)
  })

  test('asks for another password at once', async () => {
    const { provider } = await aBookedProvider()
    dav.password = 'another app password'
    server.clock.pass(15 * 60_000)
    await syncDueAccounts(contextOf(server.deps))
    expect(await stateOf(provider)).toMatchObject({ problem: expect.stringContaining('did not accept') })
    expect(await bells(provider)).toContain('Your calendar cannot be synchronized')
    expect((await provider.patch(await pathOf(provider), { password: 'wrong' })).body.errors).toMatchObject([
      { path: 'password' },
    ])
    expect((await provider.patch(await pathOf(provider), { password: dav.password })).status).toBe(200)
    expect(await sync(provider)).toMatchObject({ problem: null })
    dav.password = password
  })

  test('is disconnected with a new password of the login, and with the account', async () => {
    const { provider } = await aConnectedProvider()
    const { hashPassword } = await import('#domains/sign-in/passwords-commands.server.ts')
    const password_hash = await hashPassword('lantern on the porch')
    await server.db.updateTable('auth_user').set({ password_hash }).where('id', '=', provider.auth_user_id).execute()
    const change = { password: 'another lantern there', current_password: 'lantern on the porch' }
    expect((await provider.put('/auth/v1/user', change)).status).toBe(200)
    const left = await server.db
      .selectFrom('calendar_accounts')
      .select('id')
      .where('provider_id', '=', provider.id)
      .execute()
    expect(left).toEqual([])
    expect(await bells(provider)).toContain('Your calendar cannot be synchronized')
  })
})
