import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sendWebhook } from '#integrations/webhooks/webhooks.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { publish, transact } from '#platform/db/transact.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { prefixLength } from '#platform/encryption.server.ts'
import { secondsAfter } from '#platform/jobs.server.ts'
import { schedule } from '#schedule.server.ts'
import { customerForm, signUp } from '#test/accounts.ts'
import { book } from '#test/bookings.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { aWebhookReceiver, type Received } from '#test/webhook-receiver.ts'
import { rotateWebhookKeys, tellWebhooks } from './webhooks-commands.server.ts'
import type { WebhookDelivery, WebhookWithSecret } from './webhooks-contract.ts'
import { countWebhooks } from './webhooks-queries.server.ts'
import { webhookDeliveries } from './webhooks-queue.server.ts'

const settings = { WEBHOOKS_ON_LOOPBACK: 'true', PUBLIC_URL: 'https://porchlight.example' }
const server = await testServer({ settings, work: true })
// A second process with the same jobs.
await testServer({ settings, second: server, work: true })
const outside = await testServer({ second: server })
const receiver = await aWebhookReceiver()
const waiting = { timeout: 60_000, interval: 50 }
const events = ['booking.requested']

afterAll(() => receiver.close())
beforeEach(() => {
  receiver.answer = () => 204
  receiver.retryAfter = undefined
  receiver.received.length = 0
})

let addresses = 0
async function aWebhook(owner: TestPerson, more: object = {}): Promise<WebhookWithSecret> {
  const { status, body } = await owner.post('/rest/v1/webhooks', {
    url: `${receiver.url}/${(addresses += 1)}`,
    events,
    ...more,
  })
  expect(status).toBe(201)
  return body
}

const log = async (owner: TestPerson, { id }: { id: string }): Promise<WebhookDelivery[]> =>
  (await owner.get(`/rest/v1/webhooks/${id}/deliveries?limit=100`)).body.items

/** Waits until a webhook's last delivery is in a state. */
const logged = (owner: TestPerson, webhook: { id: string }, state: WebhookDelivery['state']) =>
  vi.waitFor(async () => {
    const [latest] = await log(owner, webhook)
    expect(latest?.state).toBe(state)
    return latest!
  }, waiting)

/** Whether the package `standardwebhooks` accepts the signature of a message. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() })
  try {
    new Verifier(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  } finally {
    vi.useRealTimers()
  }
}

test('a webhook gets an event as its owner reads it, signed, and says no more than ids', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { secret, ...webhook } = await aWebhook(provider)
  expect(webhook).toMatchObject({ events, is_active: true, stopped_by: null, failing_since: null, rotates_until: null })
  expect((await provider.get('/rest/v1/webhooks')).body).toEqual({ items: [webhook], next_cursor: null })
  const { body: booking } = await book(customer, provider)
  const delivery = await logged(provider, webhook, 'delivered')
  const [message, ...more] = receiver.received
  expect(more).toEqual([])
  expect(message?.headers).toMatchObject({ 'webhook-id': delivery.id, 'content-type': 'application/json' })
  const { created_at: timestamp, ...event } = (await provider.get('/rest/v1/events')).body.items[0]
  expect(event.data).toEqual({ booking_id: booking.id })
  expect(JSON.parse(message!.body)).toEqual({ ...event, timestamp })
  expect(isSigned(message!, secret)).toBe(true)
  expect(isSigned({ ...message!, body: message!.body.replace('requested', 'confirmed') }, secret)).toBe(false)
  expect(delivery).toMatchObject({ event_id: 1, type: 'booking.requested', attempts: 1, status: 204, problem: null })
})

test('secrets are stored encrypted, and an operator’s new key encrypts them again', async () => {
  const owner = await aCustomer(server)
  const { id } = await aWebhook(owner)
  const { secret } = (await owner.post(`/rest/v1/webhooks/${id}/rotate`)).body
  const plain = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const columns = server.db.selectFrom('webhook').select(['secret', 'previous_secret']).where('id', '=', id)
  const stored = async () => Object.values(await columns.executeTakeFirstOrThrow()) as Buffer[]
  const before = await stored()
  expect(before.some((one) => one.includes(plain))).toBe(false)
  const keys = (secrets: Buffer[]) => secrets.map((one) => one.subarray(0, prefixLength).toString('hex'))
  const { config } = server.deps
  const rotated = { ...config, SECRET_KEY: ['a later key of this site, for the test', ...config.SECRET_KEY] }
  expect(await rotateWebhookKeys(contextOf({ ...server.deps, config: rotated }))).toBeGreaterThan(0)
  const [first, second] = keys(await stored())
  expect(first).toBe(second)
  expect(keys(before)).not.toContain(first)
  expect((await countWebhooks(server.db, config)).locked).toBeGreaterThan(0)
  const back = { ...config, SECRET_KEY: rotated.SECRET_KEY.toReversed() }
  expect(await rotateWebhookKeys(contextOf({ ...server.deps, config: back }))).toBeGreaterThan(0)
  expect((await countWebhooks(server.db, config)).locked).toBe(0)
})

test('two secrets sign for a day after a rotation', async () => {
  const owner = await aCustomer(server)
  const { id, secret: before } = await aWebhook(owner)
  const { body } = await owner.post(`/rest/v1/webhooks/${id}/rotate`)
  expect(body.rotates_until).toBe(new Date(server.clock.now().getTime() + DAY_MS).toISOString())
  const signedNow = async () => {
    await owner.post(`/rest/v1/webhooks/${id}/test`)
    await logged(owner, { id }, 'delivered')
    return [before, body.secret].map((secret) => isSigned(receiver.received.at(-1)!, secret))
  }
  expect(await signedNow()).toEqual([true, true])
  server.clock.pass(DAY_MS + MINUTE_MS)
  expect(await signedNow()).toEqual([false, true])
})

test('each event arrives, although the receiver fails and its secret rotates meanwhile', async () => {
  const owner = await aCustomer(server)
  const webhook = await aWebhook(owner)
  const secrets = [webhook.secret]
  let requests = 0
  receiver.answer = () => ((requests += 1) % 3 === 0 ? 204 : 500)
  const count = 40
  const context = contextOf(server.deps)
  for (let sent = 0; sent < count; sent += 10) {
    await transact(context, async (context) => {
      const event = { user_id: owner.id, kind: 'booking.requested', version: 1, data: {}, created_at: context.now }
      for (let at = 0; at < 10; at += 1) publish(context, { ...event, subject: webhook.id })
      tellWebhooks(context)
    })
    if (sent === 20) secrets.push((await owner.post(`/rest/v1/webhooks/${webhook.id}/rotate`)).body.secret)
  }
  await vi.waitFor(async () => {
    const own = server.db.selectFrom('webhook_delivery').select('id').where('webhook_id', '=', webhook.id)
    expect(await own.where('state', '=', 'delivered').execute()).toHaveLength(count)
  }, waiting)
  expect(receiver.received.every((message) => secrets.some((secret) => isSigned(message, secret)))).toBe(true)
  const numbers = new Set(receiver.received.map(({ body }) => JSON.parse(body).id as number))
  expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
})

test('attempts go on for longer than an hour and then come once a day, each a little later', () => {
  const delays = Array.from({ length: 20 }, (_, at) => secondsAfter(webhookDeliveries, at + 1, 0))
  expect(delays.slice(0, 4)).toEqual([5, 10, 20, 40])
  expect(delays.at(-1)).toBe(DAY_MS / 1000)
  expect(delays.slice(0, 10).reduce((sum, delay) => sum + delay, 0) * 1000).toBeGreaterThan(HOUR_MS)
  expect(secondsAfter(webhookDeliveries, 4, 0.5)).toBe(45)
})

test('410 turns a webhook off, and its owner reads why', async () => {
  const owner = await aCustomer(server)
  const { id } = await aWebhook(owner)
  receiver.answer = () => 410
  await owner.post(`/rest/v1/webhooks/${id}/test`)
  expect(await logged(owner, { id }, 'failed')).toMatchObject({ attempts: 1, status: 410 })
  const [webhook] = (await owner.get('/rest/v1/webhooks')).body.items
  expect(webhook).toMatchObject({ is_active: false, stopped_by: 'gone' })
  expect(await owner.post(`/rest/v1/webhooks/${id}/test`)).toEqual(problem(409, 'webhook_off'))
  expect(await emailsTo(owner)).toEqual([{ host: '127.0.0.1', reason: 'gone' }])
  await owner.patch(`/rest/v1/webhooks/${id}`, { is_active: true })
  receiver.answer = () => 204
  await owner.post(`/rest/v1/webhooks/${id}/deliveries/${(await log(owner, { id }))[0]!.id}/replay`)
  await logged(owner, { id }, 'delivered')
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

/** The emails about webhooks that were turned off. */
async function emailsTo({ email }: TestPerson) {
  const mails = server.db.selectFrom('mail').select('data').where('recipient', '=', email)
  const rows = await mails.where('kind', '=', 'webhook_stopped').execute()
  return rows.map(({ data }) => {
    const { host, reason } = data as { host: string; reason: string }
    return { host, reason }
  })
}

test('a day of failures turns a webhook off with an email, and 30 days end its log', async () => {
  const owner = await aCustomer(server)
  const { id } = await aWebhook(owner)
  receiver.answer = () => 302
  await owner.post(`/rest/v1/webhooks/${id}/test`)
  const { problem: says } = await vi.waitFor(async () => {
    const [latest] = await log(owner, { id })
    expect(latest?.attempts).toBeGreaterThan(1)
    return latest!
  }, waiting)
  expect(says).toBe('It answered with a redirect (302), which we do not follow.')
  const sweep = () =>
    schedule(server.deps)
      .find(({ name }) => name === 'sweep')!
      .run()
  await sweep()
  expect(await emailsTo(owner)).toEqual([])
  server.clock.pass(DAY_MS + MINUTE_MS)
  await sweep()
  await sweep()
  expect(await emailsTo(owner)).toEqual([{ host: '127.0.0.1', reason: 'failing' }])
  expect(await log(owner, { id })).toMatchObject([{ state: 'failed' }])
  server.clock.pass(30 * DAY_MS)
  await sweep()
  const rest = await server.db.selectFrom('webhook_delivery').select('id').where('webhook_id', '=', id).execute()
  expect(rest).toEqual([])
})

test('a busy receiver is tried again when it wants', async () => {
  const owner = await aCustomer(server)
  const { id } = await aWebhook(owner)
  receiver.answer = () => 429
  receiver.retryAfter = '2000'
  await owner.post(`/rest/v1/webhooks/${id}/test`)
  await vi.waitFor(async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::float as seconds
      from pgboss.job join webhook_delivery on webhook_delivery.id::text = job.data ->> 'id'
      where job.name = ${webhookDeliveries.name} and webhook_id = ${id} and job.state = 'created'`.execute(server.db)
    expect(rows[0]?.seconds).toBeGreaterThanOrEqual(2000)
  }, waiting)
})

test('a receiver that does not answer in time is tried again', async () => {
  const owner = await aCustomer(server)
  const { id } = await aWebhook(owner)
  receiver.answer = ({ headers }) => (headers['webhook-id'] && receiver.received.length === 1 ? undefined : 204)
  await owner.post(`/rest/v1/webhooks/${id}/test`)
  await vi.waitFor(async () => {
    const [latest] = await log(owner, { id })
    expect(latest?.problem ?? latest?.state).toMatch(/did not answer within 5 seconds|delivered/)
  }, waiting)
  expect(await logged(owner, { id }, 'delivered')).toMatchObject({ attempts: 2 })
})

test('addresses that are not on the public internet are refused, also when a name leads to them', async () => {
  const owner = await aCustomer(outside)
  const refused = async (url: string) => (await owner.post('/rest/v1/webhooks', { url, events })).body.errors?.[0]
  for (const url of ['https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/'])
    expect(await refused(url)).toMatchObject({ path: 'url', message: expect.stringContaining('public internet') })
  expect(await refused('http://hooks.example/')).toMatchObject({ message: expect.stringContaining('https://') })
  expect(await refused('https://me:pw@hooks.example/')).toMatchObject({ message: expect.stringContaining('user name') })
  const url = 'https://localhost:1/'
  const { id } = (await owner.post('/rest/v1/webhooks', { url, events })).body
  const message = { id, now: server.clock.now(), body: '{}', secrets: [] }
  expect(await sendWebhook(url, message, { agent: 'test', loopback: false })).toEqual({
    status: null,
    problem: 'This address does not lead to a server on the public internet.',
    waits: 0,
  })
  expect(await owner.patch(`/rest/v1/webhooks/${id}`, { url: 'https://10.0.0.1/' })).toEqual(
    problem(422, 'validation_failed'),
  )
})

test('a profile has at most ten webhooks, each address once', async () => {
  const owner = await aCustomer(server)
  const { url } = await aWebhook(owner)
  expect(await owner.post('/rest/v1/webhooks', { url, events })).toEqual(problem(409, 'webhook_known'))
  expect(await owner.post('/rest/v1/webhooks', { url, events: [] })).toEqual(problem(422, 'validation_failed'))
  for (let more = 1; more < 10; more += 1) await aWebhook(owner)
  expect(await owner.post('/rest/v1/webhooks', { url: `${url}/11`, events })).toEqual(problem(409, 'too_many_webhooks'))
})

test('the export has webhooks without secrets, a suspension stops them, and a closed account ends them', async () => {
  const form = customerForm()
  const { me, answer } = await signUp(server, form)
  const owner = { ...me, id: answer.body.user.profile.id as string } as TestPerson
  const { id, secret } = await aWebhook(owner)
  await owner.post(`/rest/v1/webhooks/${id}/rotate`)
  const { body } = await owner.get('/auth/v1/export')
  expect(body.webhooks).toMatchObject([{ id }])
  expect(Object.keys(body.webhooks[0]).filter((column) => column.includes('secret'))).toEqual([])
  expect(JSON.stringify(body)).not.toContain(secret)

  const suspended = { suspended_at: server.clock.now(), suspend_reason: 'A test' }
  const login = server.db.updateTable('auth_user').where('id', '=', answer.body.user.id)
  await login.set(suspended).execute()
  await transact(contextOf(server.deps), async (context) => {
    const event = { user_id: owner.id, kind: 'booking.requested', subject: id, version: 1, data: {} }
    publish(context, { ...event, created_at: context.now })
    tellWebhooks(context)
  })
  const stored = () => server.db.selectFrom('webhook_delivery').select('state').where('webhook_id', '=', id).execute()
  await vi.waitFor(async () => expect(await stored()).toEqual([{ state: 'failed' }]), waiting)
  expect(receiver.received).toEqual([])
  await login.set({ suspended_at: null, suspend_reason: null }).execute()

  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  expect(await server.db.selectFrom('webhook').select('id').where('id', '=', id).execute()).toEqual([])
})
