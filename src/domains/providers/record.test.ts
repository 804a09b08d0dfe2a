import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { aConfirmedBooking, book, move } from '#test/bookings.ts'
import { emailsTo } from '#test/mails.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { checkVerifications } from './record-commands.server.ts'
import { ProviderRecord } from './record-contract.ts'

const server = await testServer()
const check = () => checkVerifications(contextOf(server.deps))

test('a profile counts jobs, customers who came back, and the share of requests answered', async () => {
  server.clock.set('2026-03-03T17:00:00Z')
  const [provider, customer, other] = [await aProvider(server), await aCustomer(server), await aCustomer(server)]
  const record = async () => (await other.get(`/rest/v1/providers/${provider.id}/record`)).body
  expect(ProviderRecord.parse(await record())).toEqual({
    verification: null,
    credentials: [],
    jobs_done: 0,
    repeat_customers: 0,
    answered_share: null,
    stars: [0, 0, 0, 0, 0],
  })
  for (const [who, start_time, end_time] of [
    [customer, '10:00', '11:00'],
    [customer, '12:00', '13:00'],
    [other, '14:00', '15:00'],
    [other, '16:00', '17:00'],
  ] as const) {
    const booking = await aConfirmedBooking(who, provider, { start_time, end_time })
    server.clock.set('2026-03-10T22:00:00Z')
    if (start_time !== '16:00') await move(who, booking, 'completed')
    server.clock.set('2026-03-03T17:00:00Z')
  }
  await book(customer, provider, { date: '2026-03-11' })
  server.clock.set('2026-03-05T17:00:00Z')
  await customer.get('/rest/v1/bookings')
  expect(await record()).toMatchObject({ jobs_done: 3, repeat_customers: 1, answered_share: 0.8 })
  expect(await other.get(`/rest/v1/providers/${crypto.randomUUID()}/record`)).toEqual(problem(404, 'not_found'))
})

test('a profile says what was checked and until when; the badge goes with the insurance', async () => {
  server.clock.set('2026-03-03T17:00:00Z')
  const [provider, operator] = [await aProvider(server), await anOperator(server)]
  const path = `/rest/v1/admin/providers/${provider.id}/verify`
  const body = { checked: ['identity', 'licence', 'insurance'], note: 'Policy 12', licence_until: '2027-01-31' }
  expect((await operator.post(path, { ...body, insurance_until: '2026-05-01' })).status).toBe(200)
  const seen = await provider.get(`/rest/v1/providers/${provider.id}/record`)
  expect(seen.body.verification).toEqual({
    checked: body.checked,
    verified_at: '2026-03-03T17:00:00.000Z',
    licence_until: '2027-01-31',
    insurance_until: '2026-05-01',
  })
  const subjects = async () => (await emailsTo(server, provider)).map(({ subject }) => subject)
  await check()
  expect(await subjects()).toEqual([])
  server.clock.set('2026-04-01T12:00:00Z')
  await check()
  await check()
  expect(await subjects()).toEqual(['Your insurance ends soon'])
  server.clock.set('2026-05-01T23:00:00Z')
  await check()
  const isVerified = async () => (await provider.get(`/rest/v1/providers/${provider.id}`)).body.verified
  expect(await isVerified()).toBe(true)
  server.clock.set('2026-05-02T12:00:00Z')
  await Promise.all([check(), check()])
  expect(await isVerified()).toBe(false)
  expect(await subjects()).toEqual(['Your insurance ends soon', 'You are no longer verified'])
  expect((await provider.get(`/rest/v1/providers/${provider.id}/record`)).body.verification).toBeNull()
})
