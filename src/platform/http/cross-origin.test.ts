import { expect, test } from 'vitest'
import { customerForm, signUp } from '#test/accounts.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const origin = 'https://elsewhere.example'

const form = customerForm()
const { me, answer } = await signUp(server, form)
const created = await me.post('/rest/v1/tokens', {
  name: 'A page elsewhere',
  scopes: ['read', 'messages'],
  password: form.password,
})
const withToken = { origin, authorization: `Bearer ${created.body.token}` }
const withSession = { origin, authorization: `Bearer ${answer.body.session.access_token}` }

const send = (path: string, method: string, headers: Record<string, string>) =>
  fetch(server.url + path, { method, headers })
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')

test('a page of another site may read and write with a token', async () => {
  const read = await send('/auth/v1/user', 'GET', withToken)
  expect([read.status, allowed(read)]).toEqual([200, '*'])
  expect(read.headers.get('access-control-expose-headers')).toContain('retry-after')
  expect(read.headers.has('access-control-allow-credentials')).toBe(false)
  const written = await send('/rest/v1/notifications/read_all', 'POST', withToken)
  expect([written.status, allowed(written)]).toEqual([204, '*'])
})

test('it may also read why a request with a token failed', async () => {
  const statuses = [
    await send('/rest/v1/bookings', 'POST', withToken),
    await send('/rest/v1/bookings', 'GET', { ...withToken, authorization: 'Bearer pl_wrong' }),
    await send('/rest/v1/nothing', 'GET', withToken),
  ]
  expect(statuses.map((one) => [one.status, allowed(one)])).toEqual([
    [403, '*'],
    [401, '*'],
    [404, '*'],
  ])
})

test('the preflight of a request with a token is answered, any other is not', async () => {
  const asks = (headers: string) =>
    send('/rest/v1/bookings', 'OPTIONS', {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers,
    })
  const answer = await asks('authorization,content-type,idempotency-key')
  expect([answer.status, allowed(answer)]).toEqual([204, '*'])
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
  for (const header of ['authorization', 'mcp-protocol-version', 'mcp-method', 'mcp-name'])
    expect(answer.headers.get('access-control-allow-headers')?.split(',')).toContain(header)
  expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  expect(allowed(await asks('content-type'))).toBeNull()
})

test('neither cookies nor sessions of users work across sites', async () => {
  const cookie = `porchlight=${answer.body.session.access_token}`
  const attempts = [{ origin, cookie }, { ...withToken, cookie }, withSession]
  for (const headers of attempts) {
    const read = await send('/auth/v1/user', 'GET', headers)
    expect.soft(allowed(read)).toBeNull()
    const written = await send('/rest/v1/notifications/read_all', 'POST', headers)
    expect.soft([written.status, allowed(written)]).toEqual([403, null])
  }
})
