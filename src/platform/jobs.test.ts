import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { aCustomer } from '../../test/people.ts'
import { testServer } from '../../test/server.ts'
import { schedule } from '../schedule.server.ts'
import { emit, transact } from './db/transact.server.ts'
import { startJobs } from './jobs.server.ts'

const server = await testServer()
const { pool, log } = server.deps

test('of several processes one does what is due', async () => {
  const done = new EventEmitter()
  let runs = 0
  const job = {
    name: 'count',
    cron: '0 0 1 1 *',
    run: async () => {
      runs += 1
      done.emit('done')
    },
  }
  const finished = once(done, 'done')
  const stops = [await startJobs(pool, [job], log), await startJobs(pool, [job], log)]
  await finished
  await Promise.all(stops.map((stop) => stop()))
  expect(runs).toBe(1)
})

test('what is out of date is swept, the rest stays', async () => {
  const [old, fresh] = [await aCustomer(server), await aCustomer(server)]
  for (const { id } of [old, fresh]) await transact(server.db, async (tx) => emit(tx, id, 'booking.changed', {}))
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  await server.db.updateTable('realtime_event').set({ created_at: longAgo }).where('user_id', '=', old.id).execute()
  for (const [key, created_at] of [
    ['old', longAgo],
    ['fresh', new Date()],
  ] as const)
    await server.db
      .insertInto('idempotency_key')
      .values({ scope: 's', key, request_hash: Buffer.of(1), created_at })
      .execute()
  for (const [key, expire] of [
    ['old', Date.now() - 1],
    ['fresh', Date.now() + 60_000],
  ] as const)
    await server.db.insertInto('rate_limit').values({ key, points: 1, expire }).execute()
  await server.db
    .updateTable('auth_session')
    .set({ expires_at: server.clock.now() })
    .where('auth_user_id', '=', old.auth_user_id)
    .execute()

  for (const job of schedule(server.deps)) await job.run()

  const left = async (table: 'idempotency_key' | 'rate_limit') =>
    (await server.db.selectFrom(table).select('key').execute()).map(({ key }) => key)
  expect(await left('idempotency_key')).toEqual(['fresh'])
  expect(await left('rate_limit')).toEqual(['fresh'])
  const events = await server.db.selectFrom('realtime_event').select('user_id').execute()
  expect(events).toEqual([{ user_id: fresh.id }])
  const sessions = await server.db.selectFrom('auth_session').select('auth_user_id').execute()
  expect(sessions).toEqual([{ auth_user_id: fresh.auth_user_id }])
})
