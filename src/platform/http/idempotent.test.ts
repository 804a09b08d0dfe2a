import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { book } from '#test/bookings.ts'
import { aCustomer, answerOf, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { createPartitions, partitionsFrom } from '../db/partitions.server.ts'

const server = await testServer()
const provider = await aProvider(server)
const customer = await aCustomer(server)
await book(customer, provider)
const service = { name: 'Window cleaning', price: 30, duration: 60, category: 'Cleaning' }
const withKey = (key: string) => ({ 'idempotency-key': key })

const countServices = async () => (await provider.get(`/rest/v1/services?provider_id=${provider.id}`)).body.items.length

test('a command whose answer cannot be stored has no effect, and can be repeated', async () => {
  const before = await countServices()
  const add = () => provider.post('/rest/v1/services', service, withKey('cannot be stored'))
  await sql`alter table idempotency_key add constraint nothing_is_kept check (status = 0) not valid`.execute(server.db)
  const { status } = await add()
  await sql`alter table idempotency_key drop constraint nothing_is_kept`.execute(server.db)
  expect([status, await countServices()]).toEqual([500, before])
  expect([(await add()).status, (await add()).status, await countServices()]).toEqual([201, 201, before + 1])
})

test('the same request sent many times at once has one effect, and all get its answer', async () => {
  const message = { receiver_id: provider.id, content: 'Ten at once' }
  const send = () => customer.post('/rest/v1/messages', message, withKey('at once'))
  server.logged.length = 0
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(answers.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1)
  const { items } = (await customer.get(`/rest/v1/messages?with=${provider.id}`)).body
  expect(items).toHaveLength(1)
  expect(server.logged.join()).not.toContain('a request failed')
})

test('JSON with the same value is the same request, however it is written', async () => {
  const { token } = customer
  const send = async (body: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...withKey('other bytes') }
    return answerOf(await fetch(`${server.url}/rest/v1/messages`, { method: 'POST', headers, body }))
  }
  const first = await send(`{"receiver_id":"${provider.id}","content":"Caf\u00e9?"}`)
  expect(first.status).toBe(201)
  const again = await send(`{ "content": "Caf\\u00e9?",\n "receiver_id": "${provider.id}" }`)
  expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([201, first.body, 'true'])
  const other = await send(`{"receiver_id":"${provider.id}","content":"Tea?"}`)
  expect(other).toEqual(problem(422, 'idempotency_key_reused'))
})

test('one of two different requests with one key at once is rejected', async () => {
  const send = (content: string) =>
    customer.post('/rest/v1/messages', { receiver_id: provider.id, content }, withKey('two texts'))
  const answers = await Promise.all([send('The first text'), send('The second text')])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
})

test('a rejection is stored; a key is free again after a day', async () => {
  const later = { start_time: '15:00', end_time: '16:00' }
  const rival = await aCustomer(server)
  const add = () =>
    rival.post('/rest/v1/bookings', { ...later, provider_id: provider.id, service_id: 'x' }, withKey('rejected'))
  const first = await add()
  expect(first).toEqual(problem(422, 'validation_failed'))
  const again = await add()
  expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true'])
  server.clock.pass(25 * 3_600_000)
  expect((await add()).headers.has('idempotency-replayed')).toBe(false)
})

test('of two requests with one key before and after midnight, the second waits and is rejected', async () => {
  const pool = server.deps.pool
  const [first, second] = [await pool.connect(), await pool.connect()]
  await createPartitions(first, partitionsFrom(new Date('2026-03-03T12:00:00Z')))
  onTestFinished(() => [first, second].forEach((client) => client.release()))
  const storeAt = (client: PoolClient, at: string) =>
    client.query("insert into idempotency_key values ('scope', 'at midnight', '', 201, '', $1)", [at])
  await first.query('begin')
  await storeAt(first, '2026-03-03T23:59:59Z')
  const late = storeAt(second, '2026-03-04T00:00:01Z').then(
    () => 'stored',
    (error: { constraint: string }) => error.constraint,
  )
  await expect
    .poll(() => pool.query("select from pg_locks where locktype = 'advisory' and not granted").then((r) => r.rowCount))
    .toBe(1)
  await first.query('commit')
  expect(await late).toBe('one_answer_per_key')
  await expect(storeAt(second, '2026-03-04T23:59:59Z')).resolves.toBeDefined()
})
