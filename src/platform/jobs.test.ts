import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#test/database.ts'
import { aCustomer } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { schedule } from '../schedule.server.ts'
import { connect } from './db/db.server.ts'
import { emit, enqueue, transact } from './db/transact.server.ts'
import { type Job, openJobs, type Queue, startNow, task } from './jobs.server.ts'
import { createLog } from './log.server.ts'

const server = await testServer()
const { log } = server.deps
const timeout = { timeout: 30_000, interval: 50 }

const note = {
  name: 'note',
  data: z.object({ text: z.string() }),
  tries: 3,
  delay: 0,
  longestDelay: 0,
  timeout: 60,
} satisfies Queue<{ text: string }>

/** A process with its own workers, until the test file ends. */
async function aProcess(schedule: readonly Job[], run: (data: { text: string }) => Promise<void>) {
  const database = connect(server.deps.config.DATABASE_URL ?? '', 2)
  const jobs = await openJobs(database, [note], log)
  await jobs.work(schedule, [task(note, run)], 0.5)
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
  })
  return database.db
}

test('one of several processes runs a scheduled job', async () => {
  const runs: string[] = []
  const job = (name: string) => ({ name, cron: '0 0 1 1 *', run: async () => void runs.push(name) })
  await aProcess([job('count')], async () => {})
  await aProcess([job('count'), job('later')], async () => {})
  await vi.waitFor(() => expect(runs).toEqual(expect.arrayContaining(['count', 'later'])), timeout)
  expect(runs.toSorted()).toEqual(['count', 'later'])
})

test('a scheduled job may run as long as its newest version says, by default 15 minutes, while its process lives', async () => {
  const job = (timeout?: number) => ({
    name: 'long',
    cron: '0 0 1 1 *',
    ...(timeout && { timeout }),
    run: async () => {},
  })
  const limits: object[] = []
  for (const timeout of [60, 7200, undefined]) {
    const db = await aProcess([job(timeout)], async () => {})
    await transact({ db }, async ({ db: tx }) => void (await startNow(db, tx, 'long')))
    const { rows } = await sql<{ limit: number; silence: number }>`
      select expire_seconds as limit, heartbeat_seconds as silence from pgboss.job where name = 'long' order by created_on desc limit 1`.execute(
      db,
    )
    limits.push(...rows)
  }
  expect(limits).toEqual([60, 7200, 900].map((limit) => ({ limit, silence: 120 })))
})

test('a job that a command enqueues runs once, after the commit, and not after a rollback', async () => {
  const done: string[] = []
  const run = async ({ text }: { text: string }) => void done.push(text)
  const db = await aProcess([], run)
  await aProcess([], run)
  const undone = transact({ db }, async (context) => {
    enqueue(context, note, { text: 'undone' })
    emit(context, randomUUID(), 'session.changed', {})
  })
  await expect(undone).rejects.toThrow('realtime')
  await transact({ db }, async (context) => {
    for (const text of ['one', 'two', 'three']) enqueue(context, note, { text })
  })
  await vi.waitFor(() => expect(done).toHaveLength(3), timeout)
  await transact({ db }, async (context) => enqueue(context, note, { text: 'last' }))
  await vi.waitFor(() => expect(done).toContain('last'), timeout)
  expect(done.toSorted()).toEqual(['last', 'one', 'three', 'two'])
})

test('waiting jobs run without a pause between them', async () => {
  const database = connect(server.deps.config.DATABASE_URL ?? '', 2)
  const jobs = await openJobs(database, [note], log)
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
  })
  const texts = Array.from({ length: 40 }, (_, at) => `waits ${at}`)
  await transact(database, async (context) => {
    for (const text of texts) enqueue(context, note, { text })
  })
  const done: string[] = []
  const secondsBetweenLooks = 60
  await jobs.work([], [task(note, async ({ text }) => void done.push(text))], secondsBetweenLooks)
  await vi.waitFor(() => expect(done).toHaveLength(texts.length), timeout)
  expect(done.toSorted()).toEqual(texts.toSorted())
})

test('a failing job is retried and given up after its last attempt', async () => {
  const tried: string[] = []
  const db = await aProcess([], async ({ text }) => {
    tried.push(text)
    if (text === 'never' || tried.length < 2) throw new Error('not now')
  })
  await transact({ db }, async (context) => enqueue(context, note, { text: 'soon' }))
  await vi.waitFor(() => expect(tried).toEqual(['soon', 'soon']), timeout)
  await transact({ db }, async (context) => {
    for (const text of ['never', 'beside it']) enqueue(context, note, { text })
  })
  await vi.waitFor(async () => {
    const jobs = await sql<{ state: string }>`select state from pgboss.job where data ->> 'text' = 'never'`.execute(db)
    expect(jobs.rows).toEqual([{ state: 'failed' }])
  }, timeout)
  expect(tried.filter((text) => text === 'never')).toHaveLength(note.tries)
  expect(tried.filter((text) => text === 'beside it')).toHaveLength(1)
})

test('enqueuing into a queue that is not open throws', async () => {
  await expect(transact(server, async (context) => enqueue(context, note, { text: '' }))).rejects.toThrow('queue note')
})

test('the sweep deletes expired rows and keeps the others', async () => {
  const [old, fresh] = [await aCustomer(server), await aCustomer(server)]
  for (const { id } of [old, fresh]) await transact(server, async (context) => emit(context, id, 'session.changed', {}))
  const longAgo = new Date(server.clock.now().getTime() - 25 * 3_600_000)
  await server.db.updateTable('realtime_event').set({ created_at: longAgo }).where('user_id', '=', old.id).execute()
  for (const [key, created_at] of [
    ['old', longAgo],
    ['fresh', server.clock.now()],
  ] as const)
    await server.db
      .insertInto('idempotency_key')
      .values({ scope: 's', key, request_hash: Buffer.of(1), status: 201, body: '', created_at })
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

test('what fails in a job or in its worker is logged with its message', async () => {
  const lines: string[] = []
  const ownLog = createLog('info', { write: (line) => void lines.push(line) })
  const database = connect(await testDatabase(), 2)
  const jobs = await openJobs(database, [note], ownLog)
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
  })
  const run = async () => {
    throw new Error('the printer is out of paper')
  }
  await jobs.work([], [task(note, run)], 0.5)
  await transact(database, async (context) => enqueue(context, note, { text: 'print' }))
  await vi.waitFor(() => expect(lines.join('')).toContain('the printer is out of paper'), timeout)
  await sql`alter schema pgboss rename to away`.execute(database.db)
  const entries = () => lines.map((line) => JSON.parse(line))
  // The upkeep of pg-boss may fail first, and belongs to no queue.
  const failure = { err: { code: '42P01', queue: 'note' }, msg: 'jobs cannot reach the database' }
  await vi.waitFor(
    () =>
      expect(entries()).toContainEqual(
        expect.objectContaining({ ...failure, err: expect.objectContaining(failure.err) }),
      ),
    timeout,
  )
  await sql`alter schema away rename to pgboss`.execute(database.db)
  expect(entries().find(({ msg }) => msg.startsWith('job failed'))).toMatchObject({ job: 'note' })
})
