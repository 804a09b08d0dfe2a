import { expect, test } from 'vitest'
import { staffRoles } from '#domains/identity/staff-rules.ts'
import { dutyList } from '../src/desk-duties.server.ts'
import { adminRows } from './admin-permissions.ts'
import { operationOf, tryRole, tryRow } from './deep/access-control/try-row.ts'
import { caller, problem } from './people.ts'
import type { Row } from './permission-row.ts'
import { callers, matrix } from './permissions.ts'
import { testServer } from './server.ts'
import { aStreet } from './street.ts'

const server = await testServer({
  settings: { DEMO: 'true', NODE_ENV: 'production', PASSKEYS: 'true', AUTHENTICATOR_CODES: 'true' },
})
const shared = await aStreet(server)

type Paths = Record<string, Record<string, { responses: object }>>

test('the permission matrix lists every operation of the API and nothing else', async () => {
  const { body } = await caller(server).get<{ paths: Record<string, object> }>('/rest/v1/openapi.json')
  const documented = Object.entries(body.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const named = new Set(matrix.map(operationOf))
  expect
    .soft(
      documented.filter((operation) => !named.has(operation)),
      'add rows to test/permissions.ts',
    )
    .toEqual([])
  expect([...named].filter((operation) => !documented.includes(operation))).toEqual([])
})

test('the OpenAPI document lists each refusal of the matrix', async () => {
  const { body } = await caller(server).get<{ paths: Paths }>('/rest/v1/openapi.json')
  const unlisted = matrix.flatMap((row) => {
    const [method = '', path = ''] = operationOf(row).split(' ')
    const listed = body.paths[path]?.[method.toLowerCase()]?.responses ?? {}
    return row.outcomes.split(' ').flatMap((status) => (status in listed ? [] : [`${operationOf(row)} ${status}`]))
  })
  expect([...new Set(unlisted)]).toEqual([])
})

test.each(matrix)('$operation', async (row) => {
  const tries = await tryRow(server, row, shared)
  expect(Object.fromEntries(tries.map(({ who, status }) => [who, status]))).toEqual(
    Object.fromEntries(tries.map(({ who, expected }) => [who, expected])),
  )
})

// Of its own: the rows above spend the limits of their users, such as reports a day.
const desk = await aStreet(server)

test.each(adminRows)('$operation, by role', async (row) => {
  const statuses = await Promise.all(staffRoles.map((role) => tryRole(server, { row, role, shared: desk })))
  expect(statuses).toEqual(row.roles)
})

test('each operation for operators has exactly one line in src/desk-duties.server.ts, and each line an operation', () => {
  const operations = [...new Set(adminRows.map(operationOf))]
  expect(dutyList.toSorted()).toEqual(operations.toSorted())
})

test('a refused operator reads which roles may', async () => {
  const reader = await desk.staff('read_only')
  expect(await reader.get('/rest/v1/admin/bookings')).toEqual(
    problem(403, 'role_not_allowed', 'Your role is Read-only. Only owners and support can do this.'),
  )
})

const sentences: [string, string, Record<string, string>][] = [
  [
    'anyone browses providers and profiles',
    'GET /rest/v1/providers/{id}',
    { anonymous: '200', customer: '200', provider: '200' },
  ],
  [
    'customers book, providers do not',
    'POST /rest/v1/bookings',
    { anonymous: '401', customer: '201', provider: '403' },
  ],
  [
    'only users with a shared booking exchange messages',
    'POST /rest/v1/messages',
    { anonymous: '401', provider: '201', other_provider: '404' },
  ],
  [
    'providers reveal contacts of their own bookings',
    'POST /rest/v1/bookings/{id}/reveal',
    { customer: '403', provider: '200', other_provider: '404' },
  ],
  [
    'providers accept their own bookings',
    'POST /rest/v1/rpc/set_booking_status # accept',
    { customer: '409', provider: '200', other_provider: '404' },
  ],
  [
    'providers unlock messages',
    'POST /rest/v1/messages/unlock',
    { anonymous: '401', customer: '403', provider: '204' },
  ],
  ['providers manage services', 'POST /rest/v1/services', { anonymous: '401', customer: '403', provider: '201' }],
]

test.each(sentences)('rule: %s', (_sentence, operation, outcomes) => {
  const row = matrix.find((one) => one.operation === operation)
  const all = Object.fromEntries(callers.map((who, at) => [who, row?.outcomes.split(' ')[at]]))
  expect(all).toMatchObject(outcomes)
})

test('operators cannot use other users’ data, and a recovery session can only set a password', () => {
  const at = (row: Row, who: (typeof callers)[number]) => row.outcomes.split(' ')[callers.indexOf(who)]
  const isMine = (row: Row) => at(row, 'customer') !== at(row, 'other_customer')
  expect(matrix.filter((row) => isMine(row) && at(row, 'admin') !== at(row, 'other_customer'))).toEqual([])
  const opened = matrix.filter(
    (row) => Number(at(row, 'recovery')) < 400 && at(row, 'recovery') !== at(row, 'anonymous'),
  )
  expect(opened.map(({ operation }) => operation)).toEqual([
    'GET /auth/v1/recovery',
    'GET /auth/v1/recovery/ways',
    'PUT /auth/v1/user # a new password',
  ])
})
