import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sendPush } from '#integrations/push/push.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { pushMessages } from '#platform/metrics.server.ts'
import { customerForm, signIn, signUp } from '#test/accounts.ts'
import { book, move, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, type Caller, problem, withProfile } from '#test/people.ts'
import { aPushService, aPushSubscription, type PushService } from '#test/push-service.ts'
import { testServer } from '#test/server.ts'
import { rotatePushKey } from './push-commands.server.ts'
import type { PushDevice } from './push-contract.ts'
import { deliverPush } from './push-delivery-commands.server.ts'
import { findPushSender } from './push-queries.server.ts'
import { PushDelivery } from './push-queue.server.ts'

const settings = { PUSH_ON_LOOPBACK: 'true', PUBLIC_URL: 'https://porchlight.example' }
const server = await testServer({ settings })
const outside = await testServer({ second: server, settings: { PUBLIC_URL: 'https://porchlight.example' } })
const keyless = await testServer({ second: server, settings: { ...settings, SECRET_KEY: '' } })
const path = '/rest/v1/push/subscriptions'

const services: PushService[] = []
afterAll(() => Promise.all(services.map((service) => service.close())))
beforeEach(async () => {
  server.clock.set('2026-03-03T17:00:00Z')
  await takeJobs()
})

/** A browser in which a user has turned notifications on. */
async function aDevice(owner: Pick<Caller, 'put'>): Promise<PushService & { id: string }> {
  const service = await aPushService()
  services.push(service)
  const { status, body } = await owner.put(path, service.subscription)
  expect(status).toBe(200)
  return Object.assign(service, { id: body.id as string })
}

/** Another session of a customer. */
const again = async ({ email, password }: { email: string; password: string }): Promise<Caller> =>
  (await signIn(server, { email, password, user_type: 'customer' })).me

async function takeJobs(): Promise<{ push: PushDelivery; seconds: number }[]> {
  const { rows } = await sql<{ data: unknown; seconds: number }>`
    delete from pgboss.job where name = 'deliver-push'
    returning data, round(extract(epoch from start_after - created_on))::int as seconds`.execute(server.db)
  return rows.map(({ data, seconds }) => ({ push: PushDelivery.parse(data), seconds }))
}

/** Runs the jobs that wait, and returns how many. */
async function deliver(jobs?: { push: PushDelivery }[]): Promise<number> {
  const waiting = jobs ?? (await takeJobs())
  for (const { push } of waiting) await deliverPush(contextOf(server.deps), push)
  return waiting.length
}

const listed = async (owner: Pick<Caller, 'get'>): Promise<PushDevice[]> => (await owner.get(path)).body.items
const stored = (id: string) =>
  server.db.selectFrom('push_subscription').selectAll().where('id', '=', id).executeTakeFirst()

test('a provider’s phone shows a request, encrypted for it alone, with the answer as an action', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const phone = await aDevice(provider)
  const { body: booking } = await book(customer, provider)
  expect(await deliver()).toBe(1)

  const [{ headers, content, claims, key }] = phone.received as [(typeof phone.received)[number]]
  const { body: bell } = await provider.get('/rest/v1/notifications')
  const url = `/bookings/${booking.id}`
  expect(content).toEqual({
    title: 'New booking request',
    body: bell.items[0].message,
    url,
    icon: '/icon-192.png',
    tag: headers.topic,
    unread: 1,
    actions: [
      { action: 'accept', title: 'Accept', url: `${url}?answer=accept` },
      { action: 'open', title: 'See the booking', url },
    ],
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '86400' })
  expect(headers.topic).toMatch(/^[\w-]{1,32}$/)
  expect(claims.sub).toBe('https://porchlight.example')
  expect(claims.aud).toBe(new URL(phone.subscription.endpoint).origin)
  expect(key).toBe((await provider.get('/rest/v1/push/key')).body.key)
  expect(await listed(provider)).toMatchObject([{ id: phone.id, current: true, is_on: true }])
  expect((await listed(provider))[0]?.last_sent_at).toBe('2026-03-03T17:00:00.000Z')
})

test('it says no more about a customer than the bell does before the reveal', async () => {
  const [customer, provider] = [await aCustomer(server, { name: 'Wilhelmina Secret' }), await aProvider(server)]
  const phone = await aDevice(provider)
  const { body: booking } = await book(customer, provider, { notes: 'The key is under the mat' })
  await deliver()
  const text = JSON.stringify(phone.received)
  for (const secret of ['Wilhelmina', 'Secret', customer.email, customer.phone, 'under the mat'])
    expect(text).not.toContain(secret)
  await reveal(provider, booking)
})

test('notifications about one booking replace each other, and others do not', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const phone = await aDevice(customer)
  const first = (await book(customer, provider)).body
  await reveal(provider, first)
  await move(provider, first, 'confirmed')
  await move(provider, first, 'cancelled', 'I am ill')
  const other = (await book(customer, provider)).body
  await reveal(provider, other)
  await move(provider, other, 'confirmed')
  await deliver()
  const tags = (about: { id: string }) =>
    phone.received.filter(({ content }) => content.url.includes(about.id)).map(({ content }) => content.tag)
  expect(new Set(tags(first)).size).toBe(1)
  expect(tags(first).length).toBeGreaterThan(1)
  expect(tags(other)).not.toContain(tags(first)[0])
})

test('a push is in the language of the phone’s owner, with its actions', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await server.db.updateTable('auth_user').set({ language: 'es' }).where('id', '=', provider.auth_user_id).execute()
  const phone = await aDevice(provider)
  await book(customer, provider)
  await deliver()
  expect(phone.received[0]?.content).toMatchObject({
    title: 'Nueva solicitud de reserva',
    actions: [{ title: 'Aceptar' }, { title: 'Ver la reserva' }],
  })
})

test('without a public address, push services get the site’s email address', async () => {
  const local = { ...server.deps, config: { ...server.deps.config, PUBLIC_URL: 'http://localhost:3000' } }
  await (await aCustomer(server)).get('/rest/v1/push/key')
  expect((await findPushSender(local))?.subject).toBe('mailto:support@porchlight.example')
})

test.each([404, 410])(
  'a subscription that ended (%i) loses its address, and the next visit renews it',
  async (status) => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const phone = await aDevice(provider)
    phone.answer = () => ({ status })
    await book(customer, provider)
    await deliver()
    expect(await stored(phone.id)).toMatchObject({ endpoint: null, p256dh: null, auth: null })
    expect(await listed(provider)).toMatchObject([{ id: phone.id, is_on: false }])
    await book(customer, provider, { start_time: '12:00', end_time: '13:00' })
    expect(await takeJobs()).toEqual([])

    const renewed = await aDevice(provider)
    expect(renewed.id).toBe(phone.id)
    await book(customer, provider, { start_time: '14:00', end_time: '15:00' })
    await deliver()
    expect(renewed.received).toHaveLength(1)
  },
)

test.each([429, 500, 503])('a push service that is busy (%i) is asked again, as late as it wants', async (status) => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const phone = await aDevice(provider)
  phone.answer = () => ({ status, headers: { 'retry-after': '900' } })
  await book(customer, provider)
  await deliver()
  const [second] = await takeJobs()
  expect(second).toMatchObject({ push: { attempts: 1 }, seconds: 900 })
  phone.answer = () => ({ status })
  await deliver([second!])
  const [later] = await takeJobs()
  expect(later?.push.attempts).toBe(2)
  expect(later?.seconds).toBeGreaterThanOrEqual(30)
  expect(later?.seconds).toBeLessThanOrEqual(38)
  phone.answer = () => ({ status: 201 })
  await deliver([later!])
  expect(phone.received).toHaveLength(1)
})

test('it gives up after eight attempts, a refusal, or a day', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const phone = await aDevice(provider)
  await book(customer, provider)
  const [{ push }] = (await takeJobs()) as [{ push: PushDelivery; seconds: number }]
  const givenUp = async () =>
    (await pushMessages.get()).values.find(({ labels }) => labels.result === 'given up')?.value ?? 0
  const before = await givenUp()
  phone.answer = () => ({ status: 500 })
  await deliver([{ push: { ...push, attempts: 7 } }])
  phone.answer = () => ({ status: 403 })
  await deliver([{ push }])
  expect(await takeJobs()).toEqual([])
  expect(await givenUp()).toBe(before + 2)
  expect(await stored(phone.id)).toMatchObject({ endpoint: phone.subscription.endpoint })
  expect(server.logged.join('')).toContain('a notification did not reach a device')
  server.clock.set('2026-03-04T17:00:00Z')
  phone.answer = () => ({ status: 201 })
  await deliver([{ push }])
  expect(phone.received).toEqual([])
})

test('what is read on another device is not shown', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const phone = await aDevice(provider)
  await book(customer, provider)
  await provider.post('/rest/v1/notifications/read_all')
  expect(await deliver()).toBe(1)
  expect(phone.requests).toBe(0)
})

test('in quiet hours of the device, notifications wait until the morning', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const phone = await aDevice(customer)
  const { body: booking } = await book(customer, provider)
  await reveal(provider, booking)
  await deliver()
  phone.received.length = 0
  // 23:30 in New York.
  server.clock.set('2026-03-04T04:30:00Z')
  await move(provider, booking, 'confirmed')
  expect(await deliver()).toBe(1)
  expect(phone.received).toEqual([])
  const held = await takeJobs()
  expect(held).toMatchObject([{ push: { kind: 'booking_confirmed' }, seconds: (7.5 * HOUR_MS) / 1000 }])
  server.clock.set('2026-03-04T12:00:00Z')
  await deliver(held)
  expect(phone.received.map(({ content }) => content.title)).toEqual(['Booking confirmed'])
})

test('in quiet hours, the urgent is shown at once, and what would be too late in the morning', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const [phone, desk] = [await aDevice(customer), await aDevice(provider)]
  const { body: booking } = await book(customer, provider)
  const [{ push }] = (await takeJobs()).filter(({ push }) => push.kind === 'booking_request') as [
    { push: PushDelivery; seconds: number },
  ]
  server.clock.set('2026-03-04T04:30:00Z')
  await deliver([{ push: { ...push, expires_at: '2026-03-04T11:00:00Z' } }])
  expect(desk.received).toHaveLength(1)
  await reveal(provider, booking)
  await move(provider, booking, 'cancelled', 'I am ill')
  await deliver()
  expect(phone.received.filter(({ content }) => content.title === 'Booking cancelled')).toMatchObject([
    { headers: { urgency: 'high' } },
  ])
})

test('users choose their quiet hours, or none', async () => {
  const me = await aCustomer(server)
  const choose = (quiet_hours: unknown) => me.put('/rest/v1/push/quiet_hours', { quiet_hours })
  expect((await me.get(path)).body.quiet_hours).toEqual({ from: '22:00', to: '07:00' })
  expect((await choose({ from: '20:30', to: '09:00' })).body.quiet_hours).toEqual({ from: '20:30', to: '09:00' })
  for (const wrong of [{ from: '20:00', to: '20:00' }, { from: '25:00', to: '07:00' }, { from: '20:00' }, 'none'])
    expect.soft(await choose(wrong)).toEqual(problem(422, 'validation_failed'))
  expect((await me.get(path)).body.quiet_hours).toEqual({ from: '20:30', to: '09:00' })
  expect((await choose(null)).body.quiet_hours).toBeNull()

  const provider = await aProvider(server)
  const phone = await aDevice(me)
  server.clock.set('2026-03-04T04:30:00Z')
  const { body: booking } = await book(me, provider)
  await reveal(provider, booking)
  await move(provider, booking, 'confirmed')
  await deliver()
  expect(phone.received.map(({ content }) => content.title)).toContain('Booking confirmed')
})

test('a kind that is switched off is not shown, also if it waits already', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const phone = await aDevice(provider)
  const switched = (push: boolean) =>
    provider.put('/rest/v1/notifications/preferences', { items: [{ kind: 'booking_request', push }] })
  await book(customer, provider)
  const { body } = await switched(false)
  expect(body.items.find((one: { kind: string }) => one.kind === 'booking_request')).toMatchObject({
    email: true,
    push: false,
  })
  await deliver()
  await book(customer, provider, { start_time: '12:00', end_time: '13:00' })
  expect(await takeJobs()).toEqual([])
  expect(phone.requests).toBe(0)
  await switched(true)
  await book(customer, provider, { start_time: '14:00', end_time: '15:00' })
  await deliver()
  expect(phone.received).toHaveLength(1)
})

test('users see their devices, and remove only their own', async () => {
  const form = customerForm()
  const { me } = await signUp(server, form)
  const stranger = await aCustomer(server)
  const laptop = await aDevice(me)
  const phone = await aDevice(await again(form))
  expect((await listed(me)).map(({ id, current }) => [id, current])).toEqual(
    expect.arrayContaining([
      [laptop.id, true],
      [phone.id, false],
    ]),
  )
  expect(await stranger.delete(`${path}/${phone.id}`)).toEqual(problem(404, 'not_found'))
  expect((await me.delete(`${path}/${phone.id}`)).status).toBe(204)
  expect((await listed(me)).map(({ id }) => id)).toEqual([laptop.id])
})

test('a browser that another user takes over shows only that user’s notifications', async () => {
  const [before, after] = [await aCustomer(server), await aCustomer(server)]
  const browser = await aDevice(before)
  expect((await after.put(path, browser.subscription)).status).toBe(200)
  expect(await listed(before)).toEqual([])
  expect(await listed(after)).toHaveLength(1)
})

test('signing out, a new password and closing the account end the notifications of devices', async () => {
  const form = customerForm()
  const { me } = await signUp(server, form)
  const here = await aDevice(me)
  const there = await again(form)
  const other = await aDevice(there)
  expect((await there.post('/auth/v1/logout?scope=local')).status).toBe(204)
  expect(await stored(other.id)).toBeUndefined()
  expect(await stored(here.id)).toBeDefined()

  const third = await again(form)
  const last = await aDevice(third)
  const password = 'another lantern on the porch'
  expect((await me.put('/auth/v1/user', { password, current_password: form.password })).status).toBe(200)
  expect(await stored(last.id)).toBeUndefined()
  expect(await stored(here.id)).toBeDefined()
  expect((await me.delete('/auth/v1/user', { password })).status).toBe(204)
  expect(await stored(here.id)).toBeUndefined()
})

test('an expired session and a suspended login get nothing', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const phone = await aDevice(provider)
  await book(customer, provider)
  const jobs = await takeJobs()
  const ends = (expires_at: string) =>
    server.db
      .updateTable('auth_session')
      .set({ expires_at })
      .where('auth_user_id', '=', provider.auth_user_id)
      .execute()
  await ends('2026-03-03T16:59:00Z')
  await deliver(jobs)
  await ends('2026-04-03T17:00:00Z')
  const suspend = (suspended_at: string | null) =>
    server.db.updateTable('auth_user').set({ suspended_at }).where('id', '=', provider.auth_user_id).execute()
  await suspend('2026-03-03T16:59:00Z')
  await deliver(jobs)
  expect(phone.requests).toBe(0)
  await suspend(null)
  await deliver(jobs)
  expect(phone.received).toHaveLength(1)
})

test('changing the role ends the notifications of the former one', async () => {
  const provider = await aProvider(server)
  const phone = await aDevice(provider)
  await withProfile(server, provider.auth_user_id, 'customer', provider)
  await provider.put('/auth/v1/user', { data: { current_role: 'provider' } })
  const renewed = await aDevice(provider)
  await provider.put('/auth/v1/user', { data: { current_role: 'customer' } })
  expect(await stored(renewed.id)).toBeUndefined()
  expect(phone.requests).toBe(0)
})

test('addresses that are not on the public internet, wrong keys and time zones are refused', async () => {
  const me = await aCustomer(outside)
  const good = aPushSubscription('https://push.example.com')
  for (const endpoint of [
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://me:secret@push.example.com/a',
    'file:///etc/passwd',
    'push',
  ]) {
    const refused = await me.put(path, { ...good, endpoint })
    expect.soft(refused, endpoint).toEqual(problem(422, 'validation_failed'))
    expect.soft(refused.body.errors[0].path).toBe('endpoint')
  }
  const offCurve = Buffer.alloc(65, 1)
  offCurve[0] = 4
  for (const [field, wrong] of [
    ['keys.p256dh', { keys: { ...good.keys, p256dh: offCurve.toString('base64url') } }],
    ['keys.auth', { keys: { ...good.keys, auth: 'short' } }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
  ] as const) {
    const refused = await me.put(path, { ...good, ...wrong })
    expect.soft(refused, field).toEqual(problem(422, 'validation_failed'))
    expect.soft(refused.body.errors[0].path).toBe(field)
  }
  expect((await me.put(path, good)).status).toBe(200)
})

test('a host name that leads to a private address is not contacted, and redirects are not followed', async () => {
  const service = await aPushService()
  services.push(service)
  const sender = (await findPushSender(server.deps))!
  const { port } = new URL(service.subscription.endpoint)
  const push = { text: '{}', ttl: 60, urgency: 'normal', topic: 'a' } as const
  const to = (endpoint: string, loopback: boolean) =>
    sendPush({ endpoint, ...service.subscription.keys }, push, { sender, loopback })
  // It leads to this machine, which is checked when we connect.
  expect(await to(`https://localhost:${port}/push`, false)).toMatchObject({ status: null })
  expect(await to(`http://127.0.0.1:${port}/push`, false)).toEqual({ result: 'refused', status: null, waits: 0 })
  expect(service.connections).toBe(0)
  service.answer = () => ({ status: 307, headers: { location: `http://127.0.0.1:${port}/elsewhere` } })
  expect(await to(`http://127.0.0.1:${port}/push`, true)).toEqual({ result: 'refused', status: 307, waits: 0 })
  expect(service.requests).toBe(1)
})

test('without SECRET_KEY there is no key, and devices are refused', async () => {
  const me = await aCustomer(keyless)
  expect((await me.get('/rest/v1/push/key')).body).toEqual({ key: null })
  expect(await me.put(path, aPushSubscription('https://push.example.com'))).toEqual(problem(409, 'push_off'))
})

test('the private key is stored encrypted, and a new SECRET_KEY takes it over', async () => {
  const me = await aCustomer(server)
  const { key } = (await me.get('/rest/v1/push/key')).body
  const before = await findPushSender(server.deps)
  const row = await server.db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow()
  expect(row.private_key.includes(Buffer.from(before!.privateKey, 'base64url'))).toBe(false)
  const [old] = server.deps.config.SECRET_KEY
  const both = {
    ...server.deps,
    config: { ...server.deps.config, SECRET_KEY: ['a new key of thirty-two letters..', old!] },
  }
  expect(await rotatePushKey(contextOf(both))).toBe(1)
  expect(await rotatePushKey(contextOf(both))).toBe(0)
  expect(await findPushSender(server.deps)).toBeUndefined()
  expect(await findPushSender(both)).toEqual({ ...before, publicKey: key })
  await server.db.updateTable('push_key').set({ private_key: row.private_key }).execute()
})

test('a working site sends by itself', async () => {
  await testServer({ second: server, settings, work: true })
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const phone = await aDevice(provider)
  await book(customer, provider)
  await vi.waitFor(() => expect(phone.received).toHaveLength(1), { timeout: 20_000, interval: 50 })
})
