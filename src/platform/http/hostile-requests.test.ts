import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { book, proposeTime } from '#test/bookings.ts'
import { openEvents } from '#test/events.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, answerOf, aProvider, type Caller, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { offer, post } from '#test/service-requests.ts'

const server = await testServer()
const anyone = caller(server)
const customer = await aCustomer(server)
const provider = await aProvider(server)
await book(customer, provider)
const someId = '0192f3a0-0000-7000-8000-000000000000'

test('every list rejects an invalid cursor or reads it as a position', async () => {
  const lists = [
    '/rest/v1/bookings?',
    '/rest/v1/conversations?',
    '/rest/v1/notifications?',
    `/rest/v1/messages?with=${provider.id}&`,
    '/rest/v1/providers?',
    `/rest/v1/services?provider_id=${provider.id}&`,
    `/rest/v1/services?sort=name&provider_id=${provider.id}&`,
    `/rest/v1/reviews?provider_id=${provider.id}&`,
  ]
  const keys: unknown[] = [
    ['0000-01-01', '10:00', someId],
    ['2026-11-21', '99:99', someId],
    ['0000-01-01T00:00:00Z', someId],
    ['9999-99-99 99:99:99+99', someId],
    ['2026-01-01 00:00:00+99:99', someId],
    ['a\0b', someId],
    [9_007_199_254_740_991, '\0'],
    [someId, null, 0, '\0', 5],
    [someId, null, 2_147_483_648, 'a', 5],
    null,
    {},
  ]
  for (const list of lists)
    for (const key of keys) {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
      const { status } = await customer.get(`${list}cursor=${cursor}`)
      expect.soft([200, 422], `${list} ${JSON.stringify(key)}`).toContain(status)
    }
})

test('a day of the year 0 is 422 in every form', async () => {
  const date = '0000-01-01'
  const { body: booking } = await book(customer, provider, { start_time: '15:00', end_time: '16:00' })
  const { body: request } = await post(customer)
  const answers = {
    booking: await book(customer, provider, { date }),
    proposal: await proposeTime(customer, booking, { date }),
    request: await post(customer, { preferred_date: date }),
    offer: await offer(provider, request, { date }),
    'blocked time': await provider.post('/rest/v1/blocked_times', { starts_on: date, ends_on: date }),
  }
  for (const [form, { status }] of Object.entries(answers)) expect.soft(status, form).toBe(422)
})

test('a day of the year 0 or near 9999 is 422 in every query', async () => {
  const operator = await anOperator(server)
  const queries: [caller: Caller, path: string][] = [
    [operator, '/rest/v1/admin/audit?day='],
    [anyone, '/rest/v1/providers?free_on='],
    [anyone, `/rest/v1/providers/${provider.id}/availability?from=`],
    [anyone, `/rest/v1/providers/${provider.id}/slots?date=`],
    [provider, `/rest/v1/providers/${provider.id}/hours/days?from=`],
    [provider, '/rest/v1/blocked_times?from='],
    [provider, '/rest/v1/bookings?from='],
  ]
  for (const [who, path] of queries)
    for (const day of ['0000-01-01', '9999-12-31'])
      expect.soft((await who.get(path + day)).status, path + day).toBe(422)
})

test('control characters are refused in names and titles', async () => {
  const odd = 'Lamp\u202e\u0007'
  const service = { name: odd, price: 40, duration: 60, category: 'Cleaning' }
  const answers = {
    'the business name': await provider.patch(`/rest/v1/providers/${provider.id}`, { business_name: odd }),
    'the name of the service': await provider.post('/rest/v1/services', service),
    'the title': await post(customer, { title: odd }),
    'your name': await book(customer, provider, { name: odd }),
  }
  for (const [what, answer] of Object.entries(answers))
    expect.soft(answer).toEqual(problem(422, 'validation_failed', `Please enter ${what} without control characters`))
})

test('a parameter that is sent twice is not one of them', async () => {
  expect((await anyone.get('/rest/v1/providers?limit=1&limit=2')).status).toBe(422)
})

test('an address says which methods it takes', async () => {
  const ask = async (method: string, path: string) => {
    const { status, headers } = await fetch(server.url + path, { method })
    return [status, headers.get('allow')]
  }
  expect(await ask('POST', '/rest/v1/categories')).toEqual([405, 'GET, HEAD'])
  expect(await ask('GET', '/auth/v1/signup')).toEqual([405, 'POST'])
  expect(await ask('DELETE', `/rest/v1/providers/${provider.id}`)).toEqual([405, 'GET, PATCH, HEAD'])
  expect(await ask('GET', '/rest/v1/nothing')).toEqual([404, null])
  expect(await customer.post('/rest/v1/admin/overview')).toEqual(problem(404, 'not_found'))
  expect(await anyone.post('/rest/v1/categories')).toEqual(
    problem(405, 'method_not_allowed', 'This address does not take POST.'),
  )
})

test('TRACE returns nothing of the request', async () => {
  const sent = request(`${server.url}/rest/v1/providers`, { method: 'TRACE', headers: { 'x-secret': 'lantern' } })
  const [response] = (await once(sent.end(), 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(405)
  expect(JSON.stringify(response.headers) + (await text(response))).not.toContain('lantern')
})

test('endlessly nested JSON is 422', async () => {
  const json = { 'content-type': 'application/json' }
  const arrays = '['.repeat(100_000) + ']'.repeat(100_000)
  const objects = '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000)
  expect(await anyone.post('/auth/v1/signup', arrays, json)).toEqual(problem(422, 'validation_failed'))
  expect(await anyone.post('/auth/v1/signup', objects, json)).toEqual(problem(422, 'validation_failed'))
})

test('a body that is not JSON is rejected, not ignored', async () => {
  const text = { 'content-type': 'text/plain' }
  const address = `/rest/v1/users/${customer.id}`
  expect(await customer.patch(address, '{"name":"Nobody"}', text)).toEqual(problem(415, 'unsupported_media_type'))
  expect(await customer.patch(address, 'name=Nobody', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual(
    problem(415, 'unsupported_media_type'),
  )
  expect((await customer.post('/rest/v1/rpc/ensure_user_profile')).status).toBe(200)
})

test('JSON is refused that is not plain UTF-8, or is empty', async () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/rest/v1/users/${customer.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json', ...headers },
      body,
    }).then(answerOf)
  const malformed = problem(400, 'malformed_json', 'The request is not valid JSON.')
  const name = '{"name":"Zoë"}'
  expect(await send(Buffer.from(name, 'latin1'))).toEqual(malformed)
  expect(await send('')).toEqual(malformed)
  const unsupported = problem(415, 'unsupported_media_type', 'The JSON must be UTF-8, and not be compressed.')
  expect(await send(Buffer.from(name, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' })).toEqual(
    unsupported,
  )
  expect(await send(name, { 'content-encoding': 'gzip' })).toEqual(unsupported)
  const plain = { 'content-type': 'application/json; charset="UTF-8"', 'content-encoding': 'identity' }
  expect((await send(name, plain)).body).toMatchObject({ name: 'Zoë' })
})

test('a chunked body is limited too', async () => {
  const status = await new Promise<number | undefined>((done, failed) => {
    const sent = request(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    sent.on('response', (answer) => done(answer.resume().statusCode))
    sent.on('error', failed)
    sent.write(`"${'x'.repeat(300 * 1024)}`)
  })
  expect(status).toBe(413)
})

test('ids in capital letters work', async () => {
  const loud = provider.id.toUpperCase()
  const events = await openEvents(server, provider)
  const sent = await customer.post('/rest/v1/messages', { receiver_id: loud, content: 'Hello' })
  expect(sent.body).toMatchObject({ receiver_id: provider.id })
  expect((await events.until(2)).map(({ type }) => type)).toContain('message.inserted')
  events.drop()
  expect((await customer.get(`/rest/v1/messages?with=${loud}`)).body.items).toHaveLength(1)
  expect((await provider.patch(`/rest/v1/providers/${loud}`, {})).status).toBe(200)
  const pair = { user1_id: loud, user2_id: customer.id.toUpperCase() }
  expect(await customer.post('/rest/v1/rpc/users_have_established_connection', pair)).toMatchObject({ body: true })
})

test('public responses and the API document have ETags', async () => {
  const addresses = [
    '/rest/v1/categories',
    '/rest/v1/providers',
    '/rest/v1/services/suggestions?search=clean',
    '/rest/v1/site',
    '/rest/v1/openapi.json',
  ]
  for (const address of addresses) {
    const { headers } = await anyone.get(address)
    expect.soft(headers.get('cache-control'), address).toMatch(/^public/)
    const again = await fetch(server.url + address, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect.soft(again.status, address).toBe(304)
  }
})
