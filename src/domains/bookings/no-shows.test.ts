import { expect, test } from 'vitest'
import { aConfirmedBooking } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Booking } from './contract.ts'

const server = await testServer()
const note = (person: TestPerson, { id }: Pick<Booking, 'id'>, undo?: boolean) =>
  person.post<Booking>('/rest/v1/rpc/note_no_show', { booking_id: id, undo })

test('either party notes after the start that the other did not come, and can undo it for 24 hours', async () => {
  const [customer, provider, operator] = [await aCustomer(server), await aProvider(server), await anOperator(server)]
  const booking = await aConfirmedBooking(customer, provider)
  const early = problem(409, 'move_not_allowed', 'A no-show can be noted after the start.')
  expect(await note(provider, booking)).toEqual(early)
  server.clock.set(booking.starts_at)
  await Promise.all([note(provider, booking), note(provider, booking)])
  expect((await note(customer, booking)).body.no_shows).toHaveLength(2)
  const titles = (await customer.get('/rest/v1/notifications')).body.items.map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => title === 'Marked as a no-show')).toHaveLength(1)
  expect(inOneLine((await emailsTo(server, provider)).at(-1)!)).toContain('says that you did not come')
  const noted = async () => (await operator.get(`/rest/v1/admin/people/${customer.id}`)).body.no_shows
  expect(await noted()).toEqual({ customer: 1, provider: 0 })
  server.clock.pass(24 * 3_600_000 - 1)
  expect((await note(provider, booking, true)).body.no_shows).toMatchObject([{ noted_by: 'customer' }])
  expect(await noted()).toEqual({ customer: 0, provider: 0 })
  const { items } = (await customer.get(`/rest/v1/bookings/${booking.id}/history`)).body
  expect(
    items
      .map(({ kind, by }: { kind: string; by: string }) => `${kind} ${by}`)
      .slice(-3)
      .toSorted(),
  ).toEqual(['no_show_noted customer', 'no_show_noted provider', 'no_show_undone provider'])
  server.clock.pass(1)
  expect((await note(customer, booking, true)).status).toBe(409)
  const profile = JSON.stringify((await customer.get(`/rest/v1/providers/${provider.id}`)).body)
  expect(profile).not.toContain('no_show')
  server.clock.pass(7 * 24 * 3_600_000)
  expect((await note(provider, booking)).status).toBe(409)
})
