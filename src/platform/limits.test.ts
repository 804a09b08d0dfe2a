import { expect, test } from 'vitest'
import { customerForm, signIn, signUp } from '#test/accounts.ts'
import { openEvents } from '#test/events.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { createRealtime, STREAMS_OF_PROFILE } from './realtime/hub.server.ts'

const server = await testServer()
const strict = await testServer({ second: server, settings: { WRITES_PER_MINUTE: '5' } })
const tooMany = 'Too many attempts. Please wait a few minutes before trying again.'

test('an answer says how much of each limit is left; a right password leaves all of it', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form)
  const lefts = async (password: string) => {
    const { answer } = await signIn(server, { ...form, password })
    return [
      answer.status,
      answer.headers
        .get('ratelimit')
        ?.replaceAll(/;t=\d+/g, '')
        .split(', ')[0],
    ]
  }
  expect(await lefts('another password')).toEqual([401, '"password-email-address";r=9'])
  expect(await lefts(form.password)).toEqual([200, '"password-email-address";r=9'])
  const person = await aCustomer(server)
  const { headers } = await person.post('/rest/v1/messages', { receiver_id: person.id, content: 'Hello' })
  expect(headers.get('ratelimit-policy')?.split(', ').sort()).toEqual([
    '"messages-a-day";q=600;w=86400',
    '"messages-a-minute";q=100;w=60',
    '"writes";q=100000;w=60',
  ])
})

test('of many streams of a user at once, only 30 open; a closed one makes room', async () => {
  const person = await aCustomer(server)
  const readers = await Promise.all(Array.from({ length: 100 }, () => openEvents(server, person)))
  const open = readers.filter(({ status }) => status === 200)
  expect([open.length, readers.filter(({ status }) => status === 429).length]).toEqual([STREAMS_OF_PROFILE, 70])
  open[0]?.drop()
  await expect.poll(() => server.deps.realtime.countOf(person.id)).toBe(STREAMS_OF_PROFILE - 1)
  expect((await openEvents(server, person)).status).toBe(200)
  for (const reader of open) reader.drop()
})

test('a process without room for more streams says when to try again', () => {
  const hub = createRealtime({ pool: server.deps.pool, directUrl: '' }, server.deps.log, {}, 2)
  const free = hub.reserve('one')
  hub.reserve('another')
  expect(() => hub.reserve('a third')).toThrow(expect.objectContaining({ status: 503, retryAfter: 30 }))
  free()
  free()
  expect(hub.countOf('one')).toBe(0)
  hub.reserve('a third')
  expect(() => hub.reserve('a fourth')).toThrow(expect.objectContaining({ status: 503 }))
})

test('a login may change 5 things a minute, at once too, and is told the limit', async () => {
  const person = await aCustomer(strict)
  const provider = await aProvider(server)
  const writes = await Promise.all(
    Array.from({ length: 8 }, () => person.post('/rest/v1/blocks', { blocked_id: provider.id })),
  )
  const refused = writes.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  expect(refused[0]).toEqual(problem(429, 'rate_limited', tooMany))
  expect(refused[0]?.headers.get('ratelimit')).toMatch(/^"writes";r=0;t=\d+$/)
  expect(refused[0]?.headers.get('ratelimit-policy')).toBe('"writes";q=5;w=60')
  const kept = writes.filter(({ status }) => status !== 429).map(({ headers }) => headers.get('ratelimit'))
  expect(new Set(kept.map((left) => left?.replace(/t=\d+$/, 't')))).toEqual(
    new Set([0, 1, 2, 3, 4].map((r) => `"writes";r=${r};t`)),
  )
  const read = await person.get('/auth/v1/user')
  expect([read.status, read.headers.get('ratelimit')]).toEqual([200, null])
  expect((await (await aCustomer(strict)).post('/rest/v1/blocks', { blocked_id: provider.id })).status).not.toBe(429)
})
