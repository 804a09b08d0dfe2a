import { expect, test } from 'vitest'
import { aConfirmedBooking, book } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { anOperator, password } from '#test/operators.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { BookingSummary, OperatorBooking } from './bookings-contract.ts'

const server = await testServer()
const operator = await anOperator(server, 'Olive Desk')
const provider = await aProvider(server, { business_name: 'Quince & Daughters' })
const customer = await aCustomer(server, { name: 'Wilma Pemberton' })

const path = '/rest/v1/admin/bookings'
const open = (id: string, reason: string) =>
  operator.get<OperatorBooking>(`${path}/${id}?${new URLSearchParams({ reason })}`)
const trail = async (kind: string) =>
  (await operator.get(`/rest/v1/admin/audit?kind=${kind}`)).body.items as { details: Record<string, string> }[]

test('the list finds bookings by business, email address and id, and names no customer', async () => {
  const booking = (await book(customer, provider)).body
  await book(await aCustomer(server), await aProvider(server))
  const ids = async (search: string) => {
    const { body } = await operator.get<{ items: BookingSummary[] }>(`${path}?${new URLSearchParams({ search })}`)
    expect(JSON.stringify(body)).not.toMatch(/Wilma|Pemberton/)
    return body.items.map(({ id }) => id)
  }
  for (const search of ['quince', customer.email, provider.email, booking.id])
    expect.soft(await ids(search), search).toEqual([booking.id])
  expect(await ids('no such business')).toEqual([])
  const days = (from: string, to: string) => operator.get(`${path}?search=${booking.id}&from=${from}&to=${to}`)
  expect((await days(booking.date, booking.date)).body.items).toHaveLength(1)
  expect((await days('2026-01-01', '2026-01-02')).body.items).toHaveLength(0)
})

test('an operator opens a booking for a reason, which the trail and the booking keep', async () => {
  const booking = (await book(customer, provider, { start_time: '14:00', end_time: '15:00' })).body
  expect(await operator.get(`${path}/${booking.id}`)).toEqual(problem(422, 'validation_failed', 'Please say why'))
  expect(await trail('operator.booking_viewed')).toEqual([])

  const { body } = await open(booking.id, 'The customer called about it')
  expect(body.booking).toMatchObject({ id: booking.id, contact: { name: 'Wilma Pemberton' } })
  expect(body.history.map(({ kind }) => kind)).toEqual(['requested'])
  expect(body.looks).toMatchObject([{ operator: operator.email, reason: 'The customer called about it' }])
  expect(await trail('operator.booking_viewed')).toMatchObject([
    { details: { booking_id: booking.id, reason: 'The customer called about it' } },
  ])

  await open(booking.id, 'The customer called about it')
  expect(await trail('operator.booking_viewed')).toHaveLength(1)
  server.clock.pass(16 * 60_000)
  await open(booking.id, 'The customer called about it')
  expect(await trail('operator.booking_viewed')).toHaveLength(2)
})

test('an operator cancels a booking: both parties read why, and neither is to blame', async () => {
  const hours = { start_time: '16:00', end_time: '17:00' }
  const { id } = await aConfirmedBooking(customer, provider, hours)
  const reason = 'The street is closed that day'
  const { body } = await operator.post<OperatorBooking>(`${path}/${id}/cancel`, { reason })
  expect(body.booking).toMatchObject({
    status: 'cancelled',
    cancelled_by: null,
    cancel_reason: reason,
    cancelled_late: false,
  })
  expect(body.history.at(-1)).toMatchObject({ kind: 'cancelled', by: null, text: reason })
  for (const party of [customer, provider]) {
    const { items } = (await party.get('/rest/v1/notifications')).body
    expect.soft(items[0].message).toMatch(/^Our team cancelled .* "The street is closed that day"$/)
    const mail = (await emailsTo(server, party)).at(-1)!
    expect.soft([mail.kind, inOneLine(mail)]).toEqual(['booking_cancelled', expect.stringContaining(reason)])
  }
  expect(await trail('operator.booking_cancelled')).toMatchObject([{ details: { booking_id: id } }])
  expect((await book(customer, provider, hours)).status).toBe(201)
  expect(await operator.post(`${path}/${id}/cancel`, { reason })).toEqual(
    problem(409, 'move_not_allowed', 'This booking is already cancelled.'),
  )
})

test('when an account is closed, the reasons of looks lose its traces', async () => {
  const leaving = await aCustomer(server, { name: 'Gwendolyn Ashdown' })
  const { id } = (await book(leaving, provider, { date: '2026-03-20' })).body
  await open(id, 'Gwendolyn Ashdown asked for it')
  const gone = await server.db
    .selectFrom('auth_user')
    .select('password_hash')
    .where('id', '=', operator.auth_user_id)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('auth_user').set(gone).where('id', '=', leaving.auth_user_id).execute()
  expect((await leaving.delete('/auth/v1/user', { password })).status).toBe(204)
  expect(JSON.stringify((await open(id, 'A question of the provider')).body.looks)).not.toMatch(/Gwendolyn|Ashdown/)
})
