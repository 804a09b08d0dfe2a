import { expect, test } from 'vitest'
import { aCustomer, aProvider, type Caller, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const anyone = caller(server)
const { body: document } = await anyone.get<{ paths: Record<string, object> }>('/rest/v1/openapi.json')
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.keys(item)
    .filter(() => path.startsWith('/rest/v1/admin'))
    .map((method) => [method, path] as const),
)
const [customer, provider] = [await aCustomer(server), await aProvider(server)]

test('there are operations for operators', () => {
  expect(operations.length).toBeGreaterThan(25)
})

test.each(operations)('%s %s does not exist for anyone but operators', async (method, path) => {
  const nothing = await customer.get('/rest/v1/nothing-here')
  for (const who of [customer, provider]) {
    const answer = await ask(who, method, path)
    expect(answer.status).toBe(404)
    expect({ ...answer.body, request_id: '' }).toEqual({ ...nothing.body, request_id: '' })
  }
  expect((await ask(anyone, method, path)).status).toBe(401)
})

test('new operators find these operations in their open session', async () => {
  const operator = await aCustomer(server)
  const set = (is_operator: boolean) =>
    server.db.updateTable('auth_user').set({ is_operator }).where('id', '=', operator.auth_user_id).execute()
  await set(true)
  expect((await operator.get('/rest/v1/admin/people')).status).toBe(200)
  expect((await operator.get('/auth/v1/user')).body.user.is_operator).toBe(true)
  await set(false)
  expect((await operator.get('/rest/v1/admin/people')).status).toBe(404)
  expect((await operator.get('/auth/v1/user')).body.user).not.toHaveProperty('is_operator')
})

function ask(who: Caller, method: string, path: string) {
  const address = path.replace('{id}', customer.id).replace('{name}', 'sweep')
  return who[method as 'get'](address)
}
