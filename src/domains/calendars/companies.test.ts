import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#domains/bookings/contract.ts'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import { contextOf } from '#platform/context.server.ts'
import { aConfirmedBooking, move } from '#test/bookings.ts'
import type { Company } from '#test/company-calendar.ts'
import { aGoogleCalendar } from '#test/google-calendar.ts'
import { aMicrosoftCalendar } from '#test/microsoft-calendar.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { CalendarAccount, CalendarAccounts, CalendarQuestions } from './accounts-contract.ts'
import { notesMark } from './accounts-rules.ts'
import { syncDueAccounts } from './accounts-sync-commands.server.ts'

const companies = { google: await aGoogleCalendar(), microsoft: await aMicrosoftCalendar() }
const server = await testServer({
  settings: {
    PUBLIC_URL: 'https://porchlight.example',
    ...companies.google.settings,
    ...companies.microsoft.settings,
  },
})
const without = await testServer({ second: server, settings: { PUBLIC_URL: 'https://porchlight.example' } })
afterAll(() => Promise.all(Object.values(companies).map((company) => company.close())))
beforeEach(async () => {
  await server.db.deleteFrom('calendar_accounts').execute()
  server.clock.set('2026-03-03T17:00:00Z')
  for (const company of Object.values(companies)) {
    Object.assign(company, { fault: () => undefined, allowed: undefined, forgotten: -1 })
    company.reach = (address: string) => address.replace('https://porchlight.example', server.url)
    for (const events of Object.values(company.events)) events.clear()
    company.channels.clear()
  }
})

const address = '/rest/v1/calendar_accounts'
type Provider = Awaited<ReturnType<typeof aProvider>>

const accountsOf = async (provider: Provider) => (await provider.get<CalendarAccounts>(address)).body.items
const questionsOf = async (provider: Provider) =>
  (await provider.get<CalendarQuestions>('/rest/v1/calendar_questions')).body.items
const bells = async ({ id }: Provider) =>
  (await server.db.selectFrom('notifications').select('title').where('user_id', '=', id).execute()).map(
    ({ title }) => title,
  )
const syncDue = () => syncDueAccounts(contextOf(server.deps))
const uidOf = ({ id }: Pick<Booking, 'id'>) => `${id}@porchlight.example`
/** 2 to 3 p.m. in New York, on the day of the bookings. */
const afternoon = { starts_at: '2026-03-10T18:00:00.000Z', ends_at: '2026-03-10T19:00:00.000Z' }
const morning = { starts_at: '2026-03-10T14:00:00.000Z', ends_at: '2026-03-10T15:00:00.000Z' }

/** The address to which the company sends the browser back, and the cookie of the browser. */
async function consented(provider: Provider, company: Company, decision?: 'allow' | 'deny') {
  const begun = await provider.post<{ url: string }>(`${address}/grants`, { kind: company.kind })
  expect(begun.status).toBe(201)
  const [cookie = ''] = begun.headers.get('set-cookie')?.split(';') ?? []
  const { pathname, search } = company.consent(begun.body.url, decision)
  return { path: pathname + search, cookie }
}

async function comeBack({ token }: Provider, { path, cookie }: { path: string; cookie: string }) {
  const headers = { cookie, authorization: `Bearer ${token}` }
  return (await fetch(server.url + path, { headers, redirect: 'manual' })).headers.get('location')
}

const connect = async (provider: Provider, company: Company) => comeBack(provider, await consented(provider, company))

/** A provider who writes bookings to the first calendar, and is busy by both. */
async function aConnectedProvider(company: Company) {
  const provider = await aProvider(server)
  expect(await connect(provider, company)).toBe('/profile?calendar=connected#calendars')
  const [account] = await accountsOf(provider)
  const written = account!.calendars.find(({ can_write }) => can_write)!
  const path = `${address}/${account!.id}`
  const busy_ids = account!.calendars.map(({ id }) => id)
  expect((await provider.patch(path, { written_id: written.id, busy_ids })).status).toBe(200)
  const sync = async () => (await provider.post<CalendarAccount>(`${path}/sync`)).body
  const answer = async (body: object) => {
    const [question] = await questionsOf(provider)
    return provider.post(`/rest/v1/calendar_questions/${question!.id}/answer`, body)
  }
  return { provider, path, sync, answer, account: account! }
}

async function aBookedProvider(company: Company) {
  const connected = await aConnectedProvider(company)
  const customer = await aCustomer(server)
  const booking = await aConfirmedBooking(customer, connected.provider)
  expect(await connected.sync()).toMatchObject({ problem: null })
  return { ...connected, customer, booking, uid: uidOf(booking) }
}

test('without keys, neither company is offered', async () => {
  const provider = await aProvider(without)
  expect((await provider.get(address)).body.offered_kinds).toEqual(['caldav'])
  expect(await provider.post(`${address}/grants`, { kind: 'google' })).toEqual(problem(404, 'not_found'))
})

test('a provider connects accounts of several kinds, and no more than five', async () => {
  const provider = await aProvider(server)
  for (const company of Object.values(companies)) await connect(provider, company)
  const both = await accountsOf(provider)
  expect(both.map(({ kind, host }) => [kind, host])).toEqual([
    ['google', 'calendar.google.com'],
    ['microsoft', 'outlook.office.com'],
  ])
  const [google, now] = [both[0]!, server.clock.now()]
  const more = ['b', 'c', 'd'].map((user_name) => ({
    provider_id: provider.id,
    url: 'https://dav.example/',
    user_name,
    password: Buffer.alloc(1),
    created_at: now,
    due_at: now,
  }))
  await server.db.insertInto('calendar_accounts').values(more).execute()
  // One that is known gets new access, and is no sixth.
  expect(await connect(provider, companies.google)).toContain('calendar=connected')
  await server.db.updateTable('calendar_accounts').set({ user_name: 'x' }).where('id', '=', google.id).execute()
  expect(await connect(provider, companies.google)).toContain('calendar=too_many')
})

describe.each(Object.values(companies))('an account at $kind', (company) => {
  const { kind } = company

  test('is connected with consent, and shows its calendars and its owner', async () => {
    const { account } = await aConnectedProvider(company)
    expect(account).toMatchObject({ kind, user_name: 'rosa@mail.example', problem: null, is_ended: false })
    expect(account.calendars.filter(({ can_write }) => can_write)).toHaveLength(1)
    expect(account.calendars).toHaveLength(2)
  })

  test('is not connected without consent, in part, in another browser, or by another user', async () => {
    const provider = await aProvider(server)
    expect(await comeBack(provider, await consented(provider, company, 'deny'))).toContain('calendar=cancelled')
    company.allowed = 'openid'
    expect(await connect(provider, company)).toContain('calendar=partial')
    company.allowed = undefined
    const { path, cookie } = await consented(provider, company)
    expect(await comeBack(provider, { path, cookie: '' })).toContain('calendar=expired')
    expect(await comeBack(await aProvider(server), { path, cookie })).toContain('calendar=expired')
    const first = await consented(provider, company)
    const second = await consented(provider, company)
    expect(await comeBack(provider, { path: first.path, cookie: second.cookie })).toContain('calendar=refused')
    server.clock.pass(11 * 60_000)
    expect(await comeBack(provider, first)).toContain('calendar=expired')
    expect(await accountsOf(provider)).toEqual([])
  })

  test('keeps its token secret: no answer, export, log or row contains it', async () => {
    const { provider, sync } = await aConnectedProvider(company)
    await sync()
    const exported = await provider.get('/auth/v1/export')
    expect(exported.body.calendar_channels).toHaveLength(2)
    const { rows } = await server.deps.pool.query(
      "select encode(password, 'escape') as p, to_jsonb(t)::text from calendar_accounts t union all select '', to_jsonb(t)::text from audit_event t",
    )
    const everything = JSON.stringify([await accountsOf(provider), exported.body, rows, server.logged])
    expect(everything).not.toMatch(/refresh-|access-[\w-]{20}|calendar-client-secret|secret_hash/)
  })

  test('gets a booking once it is confirmed, never twice, also if an answer was lost', async () => {
    const { sync, booking, uid, customer } = await aBookedProvider(company)
    expect(company.eventOf(uid)).toMatchObject({ title: `Home cleaning for ${customer.name}`, ...morning })
    const before = company.requests.length
    await sync()
    expect(company.requests.slice(before).filter((line) => /^(PATCH|POST)/.test(line))).toEqual([])
    const forgotten = { etag: null, remote_id: null, digest: '' }
    await server.db.updateTable('calendar_events').set(forgotten).where('booking_id', '=', booking.id).execute()
    expect(await sync()).toMatchObject({ problem: null, event_count: 1 })
    await server.db.deleteFrom('calendar_events').where('booking_id', '=', booking.id).execute()
    expect(await sync()).toMatchObject({ problem: null, event_count: 1 })
    expect(company.events.work.size).toBe(1)
  })

  test('follows a booking that moves and keeps notes, and deletes one that is cancelled', async () => {
    const { provider, sync, booking, customer, uid } = await aBookedProvider(company)
    const second = await aConfirmedBooking(customer, provider, { start_time: '13:00', end_time: '13:30' })
    await sync()
    company.note(uid, 'Bring the ladder')
    const to = { date: '2026-03-10', start_time: '14:00', end_time: '15:00' }
    const { body } = await customer.post<Booking>(`/rest/v1/bookings/${booking.id}/proposals`, to)
    await provider.post(`/rest/v1/bookings/${booking.id}/proposals/${body.proposal!.id}/accept`)
    await sync()
    expect(company.eventOf(uid)).toMatchObject(afternoon)
    expect(company.eventOf(uid)!.description).toContain(`${notesMark}\nBring the ladder`)
    for (const one of [booking, second]) await move(provider, one, 'cancelled', 'The van broke down.')
    company.remove(uidOf(second))
    expect(await sync()).toMatchObject({ problem: null, event_count: 0 })
    expect(company.eventOf(uid)).toBeUndefined()
  })

  test('closes hours with its events, but not with our own, free or declined ones', async () => {
    const { provider, sync } = await aBookedProvider(company)
    const dentist = company.add('home', afternoon)
    const late = { starts_at: '2026-03-10T20:00:00.000Z', ends_at: '2026-03-10T21:00:00.000Z' }
    const free = kind === 'google' ? { transparency: 'transparent' } : { showAs: 'free' }
    const declined =
      kind === 'google'
        ? { attendees: [{ self: true, responseStatus: 'declined' }] }
        : { responseStatus: { response: 'declined' } }
    company.add('work', late, free)
    company.add('work', late, declined)
    await sync()
    const starts = async () =>
      (await provider.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=2026-03-10`)).body.starts.map(
        ({ start_time }) => start_time,
      )
    expect(await starts()).not.toContain('14:00')
    const { rows } = await server.deps.pool.query('select starts_at from busy_hours')
    expect(rows).toEqual([{ starts_at: new Date(afternoon.starts_at) }])
    company.events.home.set(dentist, { ...company.events.home.get(dentist)!, version: 1e6, is_deleted: true })
    await sync()
    expect(await starts()).toContain('14:00')
  })

  test('asks once about an event that was moved, and puts it back or proposes its time', async () => {
    const { provider, sync, answer, booking, uid } = await aBookedProvider(company)
    company.move(uid, afternoon)
    await sync()
    await sync()
    expect(await questionsOf(provider)).toMatchObject([
      { kind: 'moved', booking_id: booking.id, there: { date: '2026-03-10', start_time: '14:00', end_time: '15:00' } },
    ])
    expect((await bells(provider)).filter((title) => title.includes('moved in your calendar'))).toHaveLength(1)
    expect((await answer({ answer: 'propose' })).status).toBe(204)
    const { body } = await provider.get<Booking>(`/rest/v1/bookings/${booking.id}`)
    expect(body).toMatchObject({ start_time: '10:00', proposal: { proposed_by: 'provider', start_time: '14:00' } })
    await sync()
    expect(company.eventOf(uid)).toMatchObject(morning)
    expect(await questionsOf(provider)).toEqual([])
  })

  test('asks about an event that was deleted, and puts it back or cancels the booking', async () => {
    const { provider, sync, answer, booking, uid } = await aBookedProvider(company)
    for (const _ of [1, 2]) {
      company.remove(uid)
      await sync()
      expect(await questionsOf(provider)).toMatchObject([{ kind: 'deleted', booking_id: booking.id }])
      expect((await answer({ answer: 'put_back' })).status).toBe(204)
      expect(await sync()).toMatchObject({ problem: null })
      expect(company.eventOf(uid)).toMatchObject(morning)
      expect(await questionsOf(provider)).toEqual([])
    }
    company.remove(uid)
    await sync()
    expect((await answer({ answer: 'cancel', message: 'I am ill.' })).status).toBe(204)
    await sync()
    expect(company.eventOf(uid)).toBeUndefined()
    expect((await provider.get<Booking>(`/rest/v1/bookings/${booking.id}`)).body.status).toBe('cancelled')
  })

  test('reads first what changes there while we write', async () => {
    const { provider, sync, booking, customer, uid } = await aBookedProvider(company)
    const to = { date: '2026-03-10', start_time: '16:00', end_time: '17:00' }
    const { body } = await customer.post<Booking>(`/rest/v1/bookings/${booking.id}/proposals`, to)
    await provider.post(`/rest/v1/bookings/${booking.id}/proposals/${body.proposal!.id}/accept`)
    company.fault = ({ method }) => {
      if (method !== 'PATCH') return undefined
      company.fault = () => undefined
      company.move(uid, afternoon)
      return undefined
    }
    await sync()
    expect(company.eventOf(uid)).toMatchObject(afternoon)
    expect(await questionsOf(provider)).toMatchObject([{ kind: 'moved', start_time: '16:00' }])
  })

  test('starts again if the company has forgotten where we were', async () => {
    const { provider, sync, uid } = await aBookedProvider(company)
    company.add('home', afternoon)
    company.move(uid, afternoon)
    company.forgetVersions()
    expect(await sync()).toMatchObject({ problem: null })
    expect(await questionsOf(provider)).toMatchObject([{ kind: 'moved' }])
    const before = company.requests.length
    expect(await sync()).toMatchObject({ problem: null })
    expect(company.requests.length - before).toBeLessThan(4)
  })

  test('reads only what has changed, and again all of it once the days have moved on', async () => {
    const { sync } = await aBookedProvider(company)
    for (let day = 10; day < 15; day += 1)
      company.add('home', { starts_at: `2026-04-${day}T18:00:00Z`, ends_at: `2026-04-${day}T19:00:00Z` })
    await sync()
    const before = company.requests.length
    await sync()
    // One request for each calendar that is written or busy.
    expect(company.requests.slice(before)).toHaveLength(3)
    server.clock.pass(45 * 86_400_000)
    await syncDue()
    expect(company.requests.length).toBeGreaterThan(before + 6)
  })

  test('waits as long as the company says, and is not told twice', async () => {
    const { provider } = await aBookedProvider(company)
    const limited = {
      google: { status: 403, body: { error: { errors: [{ reason: 'rateLimitExceeded' }] } } },
      microsoft: { status: 429, body: {} },
    }[kind]
    company.fault = () => ({ ...limited, headers: { 'retry-after': '3000' } })
    server.clock.pass(15 * 60_000)
    await syncDue()
    const before = company.requests.length
    server.clock.pass(45 * 60_000)
    await syncDue()
    expect(company.requests.length).toBe(before)
    expect(await accountsOf(provider)).toMatchObject([{ problem: expect.stringContaining('asks us to wait') }])
    company.fault = () => undefined
    server.clock.pass(6 * 60_000)
    await syncDue()
    expect(await accountsOf(provider)).toMatchObject([{ problem: null }])
  })

  test('tells its provider at once and stops if access was taken away, until it is connected again', async () => {
    const { provider, path, uid } = await aBookedProvider(company)
    company.revoke()
    server.clock.pass(15 * 60_000)
    await syncDue()
    expect(await bells(provider)).toContain('Your calendar cannot be synchronized')
    expect(await accountsOf(provider)).toMatchObject([
      { is_ended: true, problem: expect.stringContaining('connect it again') },
    ])
    const before = company.requests.length
    server.clock.pass(86_400_000)
    await syncDue()
    expect(company.requests.length).toBe(before)
    expect(await provider.post(`${path}/sync`)).toEqual(problem(409, 'calendar_account_ended'))
    expect(await connect(provider, company)).toContain('calendar=connected')
    expect(await accountsOf(provider)).toMatchObject([{ is_ended: false, problem: null, event_count: 1 }])
    server.clock.pass(15 * 60_000)
    await syncDue()
    expect(await accountsOf(provider)).toMatchObject([{ problem: null }])
    expect(company.eventOf(uid)).toMatchObject(morning)
  })

  test('tells us of changes, and a burst of notices is one run', async () => {
    const { provider, sync, uid } = await aBookedProvider(company)
    await sync()
    expect(company.channels.size).toBe(2)
    company.move(uid, afternoon)
    const channel = [...company.channels.values()].find(({ calendar }) => calendar === 'work')
    const post = async (secret: string) => {
      const { path, headers, body } = company.notice({ ...channel!, secret })
      return (await fetch(server.url + path, { method: 'POST', headers, body })).status
    }
    expect(await post('a guess')).toBe(403)
    server.clock.pass(60_000)
    await syncDue()
    expect(await questionsOf(provider)).toEqual([])
    for (let many = 0; many < 5; many += 1) expect(await post(channel!.secret)).toBeLessThan(300)
    const before = company.requests.length
    await syncDue()
    expect(await questionsOf(provider)).toMatchObject([{ kind: 'moved' }])
    const reads = company.requests.length - before
    await syncDue()
    expect(company.requests.length - before).toBe(reads)
  })

  test('renews its channels before they end, and closes them when it is disconnected', async () => {
    const { provider, path, uid } = await aBookedProvider(company)
    const before = [...company.channels.keys()]
    server.clock.pass(86_400_000)
    await syncDue()
    expect([...company.channels.keys()]).toEqual(before)
    server.clock.pass(5.5 * 86_400_000)
    await syncDue()
    expect(company.channels.size).toBe(2)
    expect(company.channels.has(before[0]!)).toBe(false)
    expect((await provider.delete(`${path}?events=remove`)).status).toBe(204)
    expect(company.channels.size).toBe(0)
    expect(company.eventOf(uid)).toBeUndefined()
    expect(await accountsOf(provider)).toEqual([])
  })

  test('is looked at all the same if the company refuses channels', async () => {
    company.fault = ({ method, path }) =>
      method === 'POST' && /watch|subscriptions/.test(path) ? { status: 400, body: {} } : undefined
    const { sync } = await aBookedProvider(company)
    expect(await sync()).toMatchObject({ problem: null })
    expect(company.channels.size).toBe(0)
  })

  test('fails with a sentence if the answer is too large, of another form, or leads elsewhere', async () => {
    const { sync } = await aBookedProvider(company)
    company.fault = () => ({ status: 200, body: { filler: 'x'.repeat(21 * 1024 * 1024) } })
    expect(await sync()).toMatchObject({ problem: expect.stringContaining('larger than 20 MB') })
    company.fault = () => ({ status: 200, body: { value: 7, items: 7 } })
    expect(await sync()).toMatchObject({ problem: expect.stringContaining('do not understand') })
    const elsewhere = `${company.settings[kind === 'google' ? 'GOOGLE_ISSUER' : 'MICROSOFT_ISSUER']}/.well-known/openid-configuration`
    company.fault = () => ({ status: 302, headers: { location: elsewhere } })
    expect(await sync()).toMatchObject({ problem: expect.stringContaining('cannot be reached') })
    company.fault = () => ({ status: 503, body: {} })
    expect(await sync()).toMatchObject({ problem: expect.stringContaining('(503)') })
  })
})

test('a link of Microsoft to another server does not get our token', async () => {
  const { sync } = await aBookedProvider(companies.microsoft)
  companies.microsoft.fault = ({ path }) =>
    path.endsWith('delta')
      ? { status: 200, body: { value: [], '@odata.nextLink': `${companies.google.settings['GOOGLE_CALENDAR_URL']}/x` } }
      : undefined
  const before = companies.google.requests.length
  expect(await sync()).toMatchObject({ problem: expect.stringContaining('do not understand') })
  expect(companies.google.requests.length).toBe(before)
})
