import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const provider = await aProvider(server)
const service = { name: 'Window cleaning', price: 30, duration: 60, category: 'Cleaning' }
const key = '/rest/v1/services the-key'

test('a command that succeeded answers so even if the answer cannot be stored', async () => {
  await sql`alter table idempotency_key add constraint nothing_is_kept check (status is null) not valid`.execute(
    server.db,
  )
  const { status } = await provider.post('/rest/v1/services', service, { 'idempotency-key': 'another-key' })
  await sql`alter table idempotency_key drop constraint nothing_is_kept`.execute(server.db)
  expect(status).toBe(201)
  expect(server.logged.join()).toContain('could not store an idempotent answer')
})

test('a key of a request that was cut off can be used again after a minute', async () => {
  const add = () => provider.post('/rest/v1/services', service, { 'idempotency-key': 'the-key' })
  await server.db
    .insertInto('idempotency_key')
    .values({ scope: provider.auth_user_id, key, request_hash: Buffer.alloc(32), created_at: server.clock.now() })
    .execute()
  expect(await add()).toEqual(problem(409, 'request_in_progress'))
  server.clock.pass(61_000)
  const first = await add()
  expect(first.status).toBe(201)
  expect((await add()).body).toEqual(first.body)
})
