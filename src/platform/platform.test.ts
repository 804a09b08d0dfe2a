import { expect, test } from 'vitest'
import { aCustomer, caller, problem } from '../../test/people.ts'
import { testServer } from '../../test/server.ts'

const server = await testServer()
const anyone = caller(server)

test('every answer carries a request id, the caller’s own when it sent one', async () => {
  expect((await anyone.get('/nothing')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect((await anyone.get('/nothing', { 'x-request-id': 'abcdef-1234' })).headers.get('x-request-id')).toBe(
    'abcdef-1234',
  )
})

test('an unknown address is a problem in JSON', async () => {
  expect(await anyone.get('/rest/v1/nothing')).toEqual(problem(404, 'not_found'))
})

test('JSON that does not parse is 400, NUL bytes and lone surrogates are 422, and nothing is 5xx', async () => {
  const json = { 'content-type': 'application/json' }
  expect(await anyone.post('/rest/v1/any', '{"a":', json)).toEqual(problem(400, 'malformed_json'))
  expect(await anyone.post('/rest/v1/any', { text: 'a\0b' })).toEqual(problem(422, 'validation_failed'))
  expect(await anyone.post('/rest/v1/any', '{"text":"\\ud800"}', json)).toEqual(problem(422, 'validation_failed'))
  expect(await anyone.get('/rest/v1/any?search=%00')).toEqual(problem(422, 'validation_failed'))
  expect(await anyone.get('/rest/v1/any?search=%ff')).toEqual(problem(422, 'validation_failed'))
})

test('a write that another site had a browser make is refused', async () => {
  const { token } = await aCustomer(server)
  const cookie = `porchlight=${token}`
  for (const headers of [
    { cookie },
    { cookie, origin: 'https://elsewhere.example' },
    { cookie, origin: 'null' },
    { origin: 'null' },
  ]) {
    expect(await anyone.post('/rest/v1/any', {}, headers)).toEqual(problem(403, 'foreign_origin'))
  }
  expect((await anyone.post('/rest/v1/any', {}, { cookie, origin: server.url })).status).toBe(404)
})
