import { expect, test } from 'vitest'
import { accessList } from '../src/api-scopes.server.ts'
import { operationOf } from './deep/access-control/try-row.ts'
import { matrix } from './permissions.ts'
import { tryScopes } from './scope-permissions.ts'
import { testServer } from './server.ts'
import { aStreet } from './street.ts'

const server = await testServer({
  settings: { DEMO: 'true', NODE_ENV: 'production', PASSKEYS: 'true', AUTHENTICATOR_CODES: 'true' },
})
const shared = await aStreet(server)

test.each(matrix)('$operation', async (row) => {
  const tries = await tryScopes(server, row, shared)
  expect(Object.fromEntries(tries.map(({ scope, status }) => [scope, status]))).toEqual(
    Object.fromEntries(tries.map(({ scope, expected }) => [scope, expected])),
  )
})

test('each operation has exactly one line in src/api-scopes.server.ts, and each line an operation', () => {
  const listed = accessList.map(([operation]) => operation)
  const operations = [...new Set(matrix.map(operationOf))]
  expect.soft(operations.filter((operation) => !listed.includes(operation))).toEqual([])
  expect.soft(listed.filter((operation) => !operations.includes(operation))).toEqual([])
  expect(listed.filter((operation, at) => listed.indexOf(operation) !== at)).toEqual([])
})
