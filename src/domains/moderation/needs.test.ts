import { expect, test } from 'vitest'
import { MINUTE_MS } from '#platform/durations.ts'
import { anOperator, aStaffMember } from '#test/operators.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { post } from '#test/service-requests.ts'
import type { Needs } from './needs-contract.ts'

const server = await testServer()
const owner = await anOperator(server)
const [customer, provider] = [await aCustomer(server), await aProvider(server)]
const needsOf = async (operator = owner) => (await operator.get<Needs>('/rest/v1/admin/needs')).body.items
const list = async (path: string) => (await owner.get(`/rest/v1/admin/${path}`)).body.items as { id: string }[]
const hours = (count: number) => server.clock.pass(count * 60 * MINUTE_MS)

test('nothing waits at first', async () => {
  expect(await needsOf()).toEqual([])
})

test('an open report waits until it is decided, for those who see reports', async () => {
  const reported_at = server.clock.now().toISOString()
  const report = { subject: 'profile', subject_id: provider.id, reason: 'spam' }
  const { id } = (await customer.post('/rest/v1/reports', report)).body
  expect(await needsOf()).toEqual([{ kind: 'reports', count: 1, oldest_at: reported_at }])
  expect(await needsOf(await aStaffMember(server, 'moderator'))).toHaveLength(1)
  expect(await needsOf(await aStaffMember(server, 'support'))).toEqual([])
  await owner.post(`/rest/v1/admin/reports/${id ?? (await list('reports'))[0]!.id}/decide`, { status: 'dismissed' })
  expect(await needsOf()).toEqual([])
})

test('a request waits once it has had no answer for a day, and its list has the same', async () => {
  const first = (await post(customer, { title: 'Clean the windows' })).body
  const second = (await post(customer, { title: 'Clean the oven' })).body
  hours(23)
  expect(await needsOf()).toEqual([])
  hours(1)
  expect(await needsOf()).toEqual([{ kind: 'requests', count: 2, oldest_at: first.created_at }])
  await provider.post(`/rest/v1/leads/${first.id}/unlock`)
  expect(await needsOf()).toEqual([{ kind: 'requests', count: 1, oldest_at: second.created_at }])
  expect((await list('requests?answers=none')).map(({ id }) => id)).toEqual([second.id])
  await owner.post(`/rest/v1/admin/requests/${second.id}/close`, { reason: 'Not a service' })
  expect(await needsOf()).toEqual([])
})

test('an email that failed waits until it is sent again', async () => {
  const failed = server.db.updateTable('mail').set({ status: 'failed', failure: 'mailbox full' })
  const { id } = (await list('mails'))[0]!
  await failed.where('id', '=', id).execute()
  expect(await needsOf()).toMatchObject([{ kind: 'mails', count: 1 }])
  await owner.post(`/rest/v1/admin/mails/${id}/resend`)
  expect(await needsOf()).toEqual([])
})

test('a provider waits once a calendar could not be read for a day, and the list finds the business', async () => {
  const read_at = server.clock.now()
  await server.db
    .insertInto('busy_calendars')
    .values({
      provider_id: provider.id,
      url: 'https://calendar.example/a.ics',
      problem: 'The calendar is gone',
      created_at: read_at,
      read_at,
      next_read_at: read_at,
      worked_out_at: read_at,
    })
    .execute()
  hours(23)
  expect(await needsOf()).toEqual([])
  hours(1)
  expect(await needsOf()).toEqual([{ kind: 'calendars', count: 1, oldest_at: read_at.toISOString() }])
  expect((await list('providers?calendars=stale')).map(({ id }) => id)).toEqual([provider.id])
})
