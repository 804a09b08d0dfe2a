import { expect, onTestFinished, test } from 'vitest'
import { book } from '#test/bookings.ts'
import { openEvents } from '#test/events.ts'
import { aCustomer, aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements.ts'
import { queues } from '../queues.server.ts'
import { backUp } from '../schedule.server.ts'
import { measureBackups, measureJobs } from './job-metrics.server.ts'
import { openJobs } from './jobs.server.ts'
import { measureProcess } from './metrics.server.ts'
import { within } from './within.server.ts'

const server = await testServer({ settings: { BACKUPS_KEPT: '2' } })
measureProcess(server.deps.pool, () => server.deps.realtime.countAll())
measureJobs(server.deps.pool)
measureBackups(server.deps.config)

/** The value of the first series whose name and labels match. */
async function metric(series: RegExp): Promise<number> {
  const { body } = await caller(server).get<string>('/metrics')
  const line = body.split('\n').find((each) => !each.startsWith('#') && series.test(each))
  return Number(line?.split(' ').at(-1))
}

test('operators see bookings, conflicts, streams, connections and jobs', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const counters = [
    /^bookings_made_total/,
    /^booking_slot_conflicts_total/,
    /^http_request_duration_seconds_count\{.*method="POST".*route="\/rest\/v1\/bookings".*status="201"/,
  ]
  const counts = () => Promise.all(counters.map(metric))
  const [bookings = 0, conflicts = 0, answers = 0] = (await counts()).map((count) => count || 0)
  expect((await book(customer, provider)).status).toBe(201)
  expect((await book(customer, provider)).status).toBe(409)
  expect(await counts()).toEqual([bookings + 1, conflicts + 1, answers + 1])

  const before = await metric(/^event_streams_open/)
  const stream = await openEvents(server, customer)
  await expect.poll(() => metric(/^event_streams_open/)).toBe(before + 1)
  stream.drop()
  expect(await metric(/^database_connections\{state="open"/)).toBeGreaterThan(0)
  expect(await metric(/^jobs\{queue="[\w-]+",state="created"/)).toBeGreaterThan(0)
  expect(await metric(/^jobs_oldest_seconds\{queue="[\w-]+"/)).toBeGreaterThanOrEqual(0)
})

test('while no connection is free, operators see everything but jobs', async () => {
  const { pool } = server.deps
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  onTestFinished(() => held.forEach((client) => client.release()))
  const { body } = await within(10_000, caller(server).get<string>('/metrics'))
  expect(body).toMatch(/^database_connections\{state="idle"\} 0$/m)
  expect(body).not.toMatch(/^jobs\{/m)
})

test('a job that failed once is late only when its next try is due', async () => {
  const late = () => metric(/^jobs_oldest_seconds\{queue="picture-removals"/)
  const add = (due: string) =>
    server.deps.pool.query(
      `insert into pgboss.job (name, state, created_on, start_after)
      values ('picture-removals', 'retry', now() - interval '2 hours', now() + $1)`,
      [due],
    )
  await add('1 hour')
  expect(await late()).toBe(0)
  await add('-10 minutes')
  expect(await late()).toBeGreaterThanOrEqual(600)
})

test('jobs are read with one statement each time', async () => {
  const { texts } = await statementsOf(() => caller(server).get('/metrics'))
  // Workers of the process look for their jobs meanwhile.
  expect(texts.filter((text) => /count\(\*\).* from pgboss\.job/s.test(text))).toHaveLength(1)
})

test('a failed backup is newer than the newest backup until one succeeds', async () => {
  const { db, pool, log } = server.deps
  const fail = async () => {
    throw new Error('the disk is full')
  }
  const jobs = await openJobs({ db, pool }, queues, log)
  await jobs.work([{ name: 'back-up', cron: '23 * * * *', run: fail }], [], 0.5)
  onTestFinished(() => jobs.stop())
  const failed = () => metric(/^jobs_failed_timestamp_seconds\{queue="back-up"/)
  await expect.poll(failed, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(await metric(/^backup_newest_timestamp_seconds/)).toBe(0)
  await backUp(server.deps)
  expect(await metric(/^backup_newest_timestamp_seconds/)).toBeGreaterThan(await failed())
})
