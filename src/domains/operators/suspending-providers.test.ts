import { beforeEach, expect, test } from 'vitest'
import { aConfirmedBooking, aJob, book, proposeTime } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { anOperator, password } from '#test/operators.ts'
import { aCustomer, aProvider, caller, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOfferFor } from '#test/service-requests.ts'
import type { User } from './accounts-contract.ts'

const server = await testServer()
const operator = await anOperator(server)
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const pathOf = ({ auth_user_id }: TestPerson) => `/rest/v1/admin/people/${auth_user_id}`
async function suspend(who: TestPerson, reason = 'Took money at the door') {
  const answer = await operator.post<User>(`${pathOf(who)}/suspend`, { reason })
  expect(answer.status, JSON.stringify([answer.body, server.logged])).toBe(200)
  return answer
}
const statusesOf = async (who: TestPerson) =>
  (await who.get('/rest/v1/bookings')).body.items.map(
    ({ status, cancelled_by, cancel_reason }: Record<string, unknown>) => [status, cancelled_by, cancel_reason],
  )
const ended = ['cancelled', null, 'provider_suspended']

test('suspending a provider cancels open bookings, series and proposals, and leaves the others', async () => {
  const [provider, customer] = [await aProvider(server), await aCustomer(server)]
  const pending = (await book(customer, provider)).body
  const confirmed = await aConfirmedBooking(customer, provider, { date: '2026-03-11' })
  await proposeTime(provider, confirmed, { date: '2026-03-18' })
  const repeat = { every_weeks: 1 as const, times: 3 }
  await book(await aCustomer(server), provider, { date: '2026-03-12', repeat })
  const running = await aConfirmedBooking(customer, provider, {
    date: '2026-03-03',
    start_time: '13:00',
    end_time: '15:00',
  })
  server.clock.set('2026-03-03T19:00:00Z')

  expect((await operator.get(pathOf(provider))).body.open_work).toEqual({ bookings: 5, customers: 2, offers: 0 })
  expect((await suspend(provider)).body.open_work).toEqual({ bookings: 0, customers: 0, offers: 0 })

  const bookings = (await customer.get('/rest/v1/bookings')).body.items
  const seen = (id: string) => bookings.find((each: { id: string }) => each.id === id)
  for (const { id } of [pending, confirmed])
    expect(seen(id)).toMatchObject({ status: 'cancelled', cancelled_by: null, cancel_reason: 'provider_suspended' })
  expect(seen(confirmed.id)).toMatchObject({ proposal: null, cancelled_late: false })
  expect(seen(running.id).status).toBe('confirmed')
  const history = (await customer.get(`/rest/v1/bookings/${pending.id}/history`)).body.items
  expect(history.at(-1)).toMatchObject({ kind: 'provider_suspended', by: null })

  await operator.post(`${pathOf(provider)}/restore`)
  expect(seen(pending.id).status).toBe('cancelled')
})

test('the customers learn by bell and email who is free at the same time nearby', async () => {
  const of = { categories: ['Tutoring'], services: [{ name: 'Algebra' }] }
  const provider = await aProvider(server, { ...of, business_name: 'Gone Tutors' })
  const busy = await aProvider(server, { ...of, business_name: 'Busy Tutors' })
  const free = await aProvider(server, { ...of, business_name: 'Free Tutors' })
  const blocked = await aProvider(server, { ...of, business_name: 'Blocked Tutors' })
  await aProvider(server, { ...of, business_name: 'Far Tutors', zip: '90001' })
  const customer = await aCustomer(server)
  await customer.post('/rest/v1/blocks', { profile_id: blocked.id })
  await book(await aCustomer(server), busy)
  await book(customer, provider, { address: (await aJob(server, customer)).address })

  await suspend(provider)

  const [notice] = (await customer.get('/rest/v1/notifications')).body.items
  expect(notice).toMatchObject({
    title: 'Booking cancelled',
    message:
      'Gone Tutors is no longer available, so we cancelled Algebra on Tue, Mar 10 at 10:00 AM Eastern Time. You could ask Free Tutors, free at the same time.',
    metadata: { search: { category: ['Tutoring'], location: '10001', free_on: '2026-03-10', free_from: '10:00' } },
  })
  const mail = (await emailsTo(server, customer)).at(-1)!
  expect(mail).toMatchObject({ kind: 'booking_cancelled', subject: 'Cancelled: Algebra on Tue, Mar 10' })
  const text = inOneLine(mail)
  expect(text).toContain('Gone Tutors is no longer available on Porchlight, so we cancelled Algebra')
  expect(text).toContain('Free Tutors, free at the same time')
  expect(text).toContain('Busy Tutors, free that day at')
  expect(text).not.toMatch(/Blocked Tutors|Far Tutors|money/)
  const links = `/providers/${free.id}/book?service=${free.service_id}&date=2026-03-10&time=10%3A00`
  expect(mail.text).toContain(links)
  const [, search] = mail.text.match(/(\/providers\?category=\S+)/) ?? []
  const found = (await caller(server).get(`/rest/v1${search}`)).body
  expect(found.items.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([free.id]))
  expect((await emailsTo(server, provider)).map(({ kind }) => kind)).not.toContain('booking_cancelled')
})

test('a customer whose provider has no equal nearby learns that, too', async () => {
  const provider = await aProvider(server, { categories: ['Gardening'], services: [{ name: 'Lawn' }], zip: '59001' })
  const customer = await aCustomer(server)
  await book(customer, provider)
  await suspend(provider)
  const [notice] = (await customer.get('/rest/v1/notifications')).body.items
  expect(notice.message).toContain('We found no one else nearby who offers this.')
  expect(await statusesOf(customer)).toEqual([ended])
})

test('the open offers of a suspended provider end, and stay ended', async () => {
  const [provider, customer] = [await aProvider(server), await aCustomer(server)]
  await anOfferFor(customer, provider)
  expect((await operator.get(pathOf(provider))).body.open_work.offers).toBe(1)
  await suspend(provider)
  await operator.post(`${pathOf(provider)}/restore`)
  const offers = await server.db.selectFrom('offers').select('status').where('provider_id', '=', provider.id).execute()
  expect(offers).toEqual([{ status: 'withdrawn' }])
})

test('a restored user’s page and audit trail keep the reason, which loses the traces of a closed account', async () => {
  const provider = await aProvider(server)
  const customer = await anOperator(server, 'Ines Calder')
  await server.db.updateTable('auth_user').set({ is_operator: false }).where('id', '=', customer.auth_user_id).execute()
  await aConfirmedBooking(customer, provider, { date: '2026-03-03', start_time: '14:00', end_time: '15:00' })
  await suspend(provider, 'Rude to Ines Calder')
  server.clock.pass(60_000)
  await operator.post(`${pathOf(provider)}/restore`)
  const seen = async () => {
    const { suspend_reason, past_suspensions } = (await operator.get<User>(pathOf(provider))).body
    const trail = await operator.get(`/rest/v1/admin/audit?kind=operator.&person=${provider.auth_user_id}`)
    const entry = trail.body.items.find(({ kind }: { kind: string }) => kind === 'operator.suspended')
    return { suspend_reason, past_suspensions, details: entry.details }
  }
  expect(await seen()).toEqual({
    suspend_reason: null,
    past_suspensions: [
      {
        reason: 'Rude to Ines Calder',
        suspended_at: '2026-03-03T17:00:00.000Z',
        ended_at: '2026-03-03T17:01:00.000Z',
      },
    ],
    details: { bookings: 1, customers: 1, reason: 'Rude to Ines Calder' },
  })
  const stored = server.db.selectFrom('audit_event').select('details').where('subject_id', '=', provider.auth_user_id)
  expect(JSON.stringify(await stored.execute())).not.toContain('Ines')
  expect((await customer.delete('/auth/v1/user', { password })).status).toBe(204)
  expect((await seen()).details.reason).toBe('Rude to [removed]')
})

test('a suspension races with a new booking: the booking is refused or cancelled', async () => {
  const [provider, customer] = [await aProvider(server), await aCustomer(server)]
  const [, booked] = await Promise.all([suspend(provider), book(customer, provider)])
  expect([201, 404]).toContain(booked.status)
  expect(await statusesOf(customer)).toEqual(booked.status === 201 ? [ended] : [])
})
