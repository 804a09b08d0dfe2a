import { expect, test } from 'vitest'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const id = '01900000-0000-7000-8000-000000000000'
/** Zod's default messages, which are for programmers. */
const raw = /Invalid (input|option|UUID|string)|Unrecognized|Too (small|big)|expected|received/i

const wrong = [
  {},
  [],
  null,
  { status: 5, note: 5, checked: 5, profile_id: 5, user1_id: 5, items: 5, new_status: 5, booking_id: 5 },
  {
    status: 'x',
    note: 'x'.repeat(2000),
    checked: ['x'],
    items: [{ kind: 'x', email: 'x' }],
    new_status: 'x',
    extra: 1,
  },
  { checked: [], user_type_param: 'x', support_email: 5, free_period_end: 'soon', details: 5, reason: 'x'.repeat(900) },
]

test('every route explains an invalid request in sentences for users', async () => {
  const [operator, customer] = [await anOperator(server), await aCustomer(server)]
  const provider = await aProvider(server)
  const admin = [
    `reports/${id}/decide`,
    `people/${id}/suspend`,
    `requests/${id}/close`,
    `providers/${provider.id}/verify`,
  ]
  const answers: string[] = []
  for (const body of wrong) {
    for (const path of admin) answers.push(JSON.stringify((await operator.post(`/rest/v1/admin/${path}`, body)).body))
    answers.push(JSON.stringify((await operator.patch('/rest/v1/admin/settings', body)).body))
    answers.push(JSON.stringify((await customer.put('/rest/v1/notifications/preferences', body)).body))
    for (const path of ['blocks', 'reports', 'rpc/set_booking_status', 'rpc/users_have_established_connection'])
      answers.push(JSON.stringify((await customer.post(`/rest/v1/${path}`, body)).body))
  }
  for (const search of ['limit=x', 'limit=0', 'limit=101', 'status=x'])
    answers.push(JSON.stringify((await operator.get(`/rest/v1/admin/reports?${search}`)).body))
  expect(answers.filter((text) => raw.test(text))).toEqual([])
})

test.each([
  ['limit=x', 'Enter a number'],
  ['limit=0', 'Enter at least 1'],
  ['limit=101', 'Enter at most 100'],
  ['status=x', 'Enter one of these: open, upheld, dismissed'],
])('%s: %s', async (search, detail) => {
  const answer = await (await anOperator(server)).get(`/rest/v1/admin/reports?${search}`)
  expect(answer).toMatchObject({ status: 422, body: { detail, code: 'validation_failed' } })
})
