import { createHmac } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { publish, transact } from '#platform/db/transact.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { queues } from '#queues.server.ts'
import { tasks } from '#schedule.server.ts'
import { aCustomer } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { aWebhookReceiver, type Received } from '#test/webhook-receiver.ts'
import { tellWebhooks } from './webhooks-commands.server.ts'

const server = await testServer({
  settings: { WEBHOOKS_ON_LOOPBACK: 'true', PUBLIC_URL: 'https://porchlight.example' },
})
const receiver = await aWebhookReceiver()
afterAll(() => receiver.close())

const events = 1000
const ofATransaction = 10
/** After how many events. */
const restarts = new Set([200, 400, 600, 800])
const rotations = new Set([300, 700])

/** Starts a process that works on the queues. Returns what stops it, in the middle of its work. */
async function aWorker(): Promise<() => Promise<void>> {
  const database = connect(server.deps.config.DATABASE_URL ?? '', 10)
  const deps = { ...server.deps, db: database.db, pool: database.pool }
  const jobs = await openJobs(
    database,
    queues.map((queue) => ({ ...queue, delay: 0 })),
    deps.log,
  )
  await jobs.work([], tasks(deps, undefined), 0.5)
  return async () => {
    await jobs.stop()
    await database.close()
  }
}

/** Whether a secret signed a message, as a receiver without packages checks it. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

test('a receiver loses none of 1,000 events through failures, restarts and rotations, and orders them by id', async () => {
  const owner = await aCustomer(server)
  const address = { url: receiver.url, events: ['booking.requested'] }
  const { body: webhook } = await owner.post('/rest/v1/webhooks', address)
  const secrets = [webhook.secret]
  const taken = new Map<string, { id: number }>()
  const refusals = { unsigned: 0, failed: 0 }
  let requests = 0
  receiver.answer = (message) => {
    requests += 1
    if (!secrets.some((secret) => isSigned(message, secret))) refusals.unsigned += 1
    if (requests % 3 > 0) {
      refusals.failed += 1
      return requests % 3 === 1 ? 500 : 429
    }
    taken.set(String(message.headers['webhook-id']), JSON.parse(message.body))
    return 204
  }
  let stop = await aWorker()
  const context = contextOf(server.deps)
  for (let sent = 0; sent < events; sent += ofATransaction) {
    await transact(context, async (context) => {
      const event = { user_id: owner.id, kind: 'booking.requested', version: 1, data: {}, created_at: context.now }
      for (let at = 0; at < ofATransaction; at += 1) publish(context, { ...event, subject: webhook.id })
      tellWebhooks(context)
    })
    if (rotations.has(sent)) secrets.push((await owner.post(`/rest/v1/webhooks/${webhook.id}/rotate`)).body.secret)
    if (restarts.has(sent)) {
      await vi.waitUntil(() => taken.size > sent / 10, { timeout: 120_000, interval: 50 })
      await stop()
      stop = await aWorker()
    }
  }
  await vi.waitFor(() => expect(taken.size).toBe(events), { timeout: 600_000, interval: 200 })
  await stop()
  expect(refusals).toEqual({ unsigned: 0, failed: expect.any(Number) })
  expect(refusals.failed).toBeGreaterThan(events)
  const ordered = [...taken.values()].toSorted((one, other) => one.id - other.id)
  expect(ordered.map(({ id }) => id)).toEqual(Array.from({ length: events }, (_, at) => at + 1))
})
