import { expect, test } from 'vitest'
import type { Booking } from '#domains/bookings/contract.ts'
import type { CalendarAccount, CalendarQuestions } from '#domains/calendars/accounts-contract.ts'
import { aConfirmedBooking, move } from '#test/bookings.ts'
import { movedEvent } from '#test/caldav-server.ts'
import { conflictsUntilAgreed, seeds } from '#test/calendar-agreement.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { radicale } from '#test/radicale.ts'
import { testServer } from '#test/server.ts'

const dav = await radicale()
const server = await testServer({
  settings: { CALENDARS_ON_LOOPBACK: 'true', PUBLIC_URL: 'https://porchlight.example' },
})
const address = '/rest/v1/calendar_accounts'
const { url, user_name, password } = dav

test('a calendar on a real server gets a booking, and what its user does there becomes questions', async () => {
  const provider = await aProvider(server)
  const customer = await aCustomer(server)
  const { status, body: account } = await provider.post<CalendarAccount>(address, { url, user_name, password })
  expect(status).toBe(201)
  const [work] = account.calendars
  expect(
    (await provider.patch(`${address}/${account.id}`, { written_id: work!.id, busy_ids: [work!.id] })).status,
  ).toBe(200)
  const sync = async () => {
    expect((await provider.post<CalendarAccount>(`${address}/${account.id}/sync`)).body).toMatchObject({
      problem: null,
    })
  }
  const questions = async () => (await provider.get<CalendarQuestions>(`/rest/v1/calendar_questions`)).body.items
  const answer = async (decision: object) => {
    const [question] = await questions()
    expect((await provider.post(`/rest/v1/calendar_questions/${question!.id}/answer`, decision)).status).toBe(204)
    await sync()
  }

  const booking = await aConfirmedBooking(customer, provider)
  const file = `${booking.id}.ics`
  const there = async () => (await dav.ask('GET', file)).text()
  await sync()
  const written = await there()
  expect(written).toContain('20260310T100000')
  await sync()
  expect(await questions()).toEqual([])

  const moved = movedEvent(written, '20260310T180000Z', '20260310T190000Z')
  expect((await dav.ask('PUT', file, moved, { 'content-type': 'text/calendar' })).status).toBe(201)
  await sync()
  expect(await questions()).toMatchObject([{ kind: 'moved', there: { start_time: '14:00', end_time: '15:00' } }])
  await answer({ answer: 'propose' })
  const proposed = (await provider.get<Booking>(`/rest/v1/bookings/${booking.id}`)).body.proposal!
  expect((await customer.post(`/rest/v1/bookings/${booking.id}/proposals/${proposed.id}/accept`)).status).toBe(200)
  await sync()
  expect(await there()).toContain('20260310T140000')

  expect((await dav.ask('DELETE', file)).status).toBe(200)
  await sync()
  expect(await questions()).toMatchObject([{ kind: 'deleted' }])
  await answer({ answer: 'put_back' })
  expect(await there()).toContain('20260310T140000')
  await move(provider, booking, 'cancelled', 'The van broke down.')
  await sync()
  expect((await dav.ask('GET', file)).status).toBe(404)
})

test.each(seeds)('a real server and the site agree after random changes on both (seed %i)', async (seed) => {
  const sent = async (method: string, file: string, body?: string) => {
    const answer = await dav.ask(method, file, body, { 'content-type': 'text/calendar', depth: '1' })
    expect(answer.ok).toBe(true)
    return answer.text()
  }
  const files = async () =>
    [...(await sent('PROPFIND', '')).matchAll(/\/work\/([^<]+\.ics)</g)].map(([, file]) => file!)
  const calendar = {
    ...dav,
    list: async () => {
      const events = new Map<string, string>()
      for (const file of await files()) events.set(file, await sent('GET', file))
      return events
    },
    put: (file: string, text: string) => sent('PUT', file, text),
    remove: (file: string) => sent('DELETE', file),
  }
  expect(await conflictsUntilAgreed(server, calendar, seed)).toBeGreaterThan(0)
})
