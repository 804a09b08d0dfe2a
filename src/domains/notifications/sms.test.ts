import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { customerForm, signUp } from '#test/accounts.ts'
import { aConfirmedBooking, book, move, reveal } from '#test/bookings.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, type Caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { aSmsService } from '#test/sms-service.ts'
import { deliverSms, readSmsCosts } from './sms-delivery-commands.server.ts'
import { SmsDelivery } from './sms-queue.server.ts'

const service = await aSmsService()
afterAll(() => service.close())
const server = await testServer({ settings: { ...service.settings, TRUST_PROXY: 'true' } })
const without = await testServer({ second: server })
const path = '/rest/v1/sms/number'
const replies = '/rest/v1/sms/replies'
const reports = '/rest/v1/sms/reports'

beforeEach(async () => {
  server.clock.set('2026-03-03T17:00:00Z')
  service.sent.length = 0
  service.refuse = () => null
  await takeJobs()
})

let numbers = 0
/** A number that no other test has, as users type it and as the service takes it. */
function aNumber() {
  numbers += 1
  const digits = String(numbers).padStart(2, '0')
  return { typed: `(212) 555-01${digits}`, phone: `+121255501${digits}` }
}

let addresses = 0
/** Each request comes from another network, so that only the tests of limits meet them. */
const fromElsewhere = () => ({ 'x-forwarded-for': `10.${(addresses += 1)}.0.1` })

const ask = (me: Caller, phone: string, more: object = {}, headers = fromElsewhere()) =>
  me.put(path, { phone, agrees: true, time_zone: 'America/New_York', ...more }, headers)
const codeIn = ({ text }: { text: string }) => /^\d{6}/.exec(text)?.[0] ?? ''
const confirm = (me: Caller, code: string) => me.post(`${path}/confirm`, { code })

/** Lets a user get texts. */
async function withTexts(me: Caller) {
  const number = aNumber()
  expect((await ask(me, number.typed)).status).toBe(200)
  expect((await confirm(me, codeIn(service.sent.at(-1)!))).status).toBe(200)
  service.sent.length = 0
  return number
}

async function takeJobs(): Promise<{ sms: SmsDelivery; seconds: number }[]> {
  const { rows } = await sql<{ data: unknown; seconds: number }>`
    delete from pgboss.job where name = 'deliver-sms'
    returning data, round(extract(epoch from start_after - created_on))::int as seconds`.execute(server.db)
  return rows.map(({ data, seconds }) => ({ sms: SmsDelivery.parse(data), seconds }))
}

/** Runs the jobs that wait. */
async function deliver(jobs?: { sms: SmsDelivery }[]): Promise<void> {
  for (const { sms } of jobs ?? (await takeJobs())) await deliverSms(contextOf(server.deps), sms)
}

/** Tuesday, March 3, 3:00 PM in New York, three hours after the clock of the tests. */
const today = { date: '2026-03-03', start_time: '15:00', end_time: '16:00' }
const setOut = (provider: Caller, { id: booking_id }: { id: string }) =>
  provider.post('/rest/v1/rpc/set_booking_progress', { booking_id, progress: 'on_the_way' })

/** A customer with texts, and a booking of today. */
async function aBookingToday(changes: object = {}) {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const number = await withTexts(customer)
  const booking = await aConfirmedBooking(customer, provider, { ...today, ...changes })
  await takeJobs()
  return { customer, provider, booking, number }
}

const stored = async (me: Pick<TestPerson, 'auth_user_id'>) =>
  server.db
    .selectFrom('sms_message')
    .select(['kind', 'state', 'reason', 'error_code', 'sent_at'])
    .where('auth_user_id', '=', me.auth_user_id)
    .where('kind', '<>', 'code')
    .orderBy('created_at')
    .execute()

test('a number gets texts after its owner agreed and typed the code, and the agreement is kept', async () => {
  const me = await aCustomer(server)
  const { typed, phone } = aNumber()
  const { body: before } = await me.get(path)
  expect(before).toMatchObject({ is_on: true, number: null, waiting: null })
  const { body } = await ask(me, typed)
  expect(body.waiting).toEqual({ phone: typed })
  expect(body.number).toBeNull()
  const [sent] = service.sent
  expect(sent).toMatchObject({ to: phone, from: '+12125550100' })
  expect(sent!.text).toContain('STOP')
  const { body: after } = await confirm(me, ` ${codeIn(sent!)} `)
  expect(after).toMatchObject({ waiting: null, number: { phone: typed, ended_by: null, unwanted: [] } })
  const { body: exported } = await me.get('/auth/v1/export')
  expect(exported.sms_number).toMatchObject([
    { phone, consent: before.consent, consented_at: expect.stringContaining('2026-03-03T17:00') },
  ])
  expect(exported.sms_messages).toMatchObject([{ kind: 'code', state: 'sent' }])
})

test('without a code or the agreement, no text is sent', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  expect(await ask(customer, aNumber().typed, { agrees: false })).toEqual(problem(422, 'validation_failed'))
  expect(service.sent).toEqual([])
  await ask(customer, aNumber().typed)
  service.sent.length = 0
  const booking = await aConfirmedBooking(customer, provider, today)
  await setOut(provider, booking)
  await deliver()
  expect(service.sent).toEqual([])
})

test('a code ends after five wrong ones, or after 10 minutes', async () => {
  const [one, other] = [await aCustomer(server), await aCustomer(server)]
  for (const me of [one, other]) await ask(me, aNumber().typed)
  const [first, second] = service.sent.map(codeIn) as [string, string]
  const wrong = first === '000000' ? '000001' : '000000'
  for (let times = 0; times < 5; times += 1)
    expect(await confirm(one, wrong)).toEqual(problem(422, 'validation_failed'))
  expect(await confirm(one, first)).toEqual(problem(409, 'code_ended'))
  server.clock.set('2026-03-03T17:10:00Z')
  expect(await confirm(other, second)).toEqual(problem(409, 'code_ended'))
})

test.each([
  ['the islands that share the code of the United States', '+1 876 555 1234'],
  ['a neighbor country', '+1 416 555 0123'],
  ['another continent', '+44 7911 123456'],
  ['a premium number', '+1 900 555 1234'],
  ['a free number', '+1 800 555 1234'],
  ['an extension', '(212) 555-0144 ext. 5'],
  ['no number', 'my phone'],
])('no code goes to %s', async (_, phone) => {
  expect(await ask(await aCustomer(server), phone)).toEqual(problem(422, 'validation_failed'))
  expect(service.requests === 0 || service.sent.length === 0).toBe(true)
})

test('other countries get codes if the site says so', async () => {
  const both = await testServer({ second: server, settings: { ...service.settings, SMS_COUNTRIES: 'us, ca' } })
  const me = await aCustomer(both)
  expect((await ask(me, '+1 416 555 0123')).status).toBe(200)
})

test('codes are limited for each user, number and network', async () => {
  const me = await aCustomer(server)
  for (let times = 0; times < 5; times += 1) expect((await ask(me, aNumber().typed)).status).toBe(200)
  expect(await ask(me, aNumber().typed)).toEqual(problem(429, 'rate_limited'))

  const { typed } = aNumber()
  for (let times = 0; times < 5; times += 1) expect((await ask(await aCustomer(server), typed)).status).toBe(200)
  expect(await ask(await aCustomer(server), typed)).toEqual(problem(429, 'rate_limited'))

  const home = { 'x-forwarded-for': '192.0.2.7' }
  for (let times = 0; times < 10; times += 1)
    expect((await ask(await aCustomer(server), aNumber().typed, {}, home)).status).toBe(200)
  expect(await ask(await aCustomer(server), aNumber().typed, {}, home)).toEqual(problem(429, 'rate_limited'))
})

test('codes are limited for the whole site, however many users ask', async () => {
  const own = await testServer({ settings: service.settings })
  const anyone = async () => ask(await aCustomer(own), aNumber().typed)
  expect((await anyone()).status).toBe(200)
  const ofSite = sql`key like 'sms-code-site:%'`
  const { numAffectedRows } = await sql`update rate_limit set points = 199 where ${ofSite}`.execute(own.db)
  expect(numAffectedRows).toBe(1n)
  expect((await anyone()).status).toBe(200)
  service.sent.length = 0
  expect(await anyone()).toEqual(problem(429, 'rate_limited'))
  expect(service.sent).toEqual([])
  await sql`update rate_limit set expire = 0 where ${ofSite}`.execute(own.db)
  expect((await anyone()).status).toBe(200)
})

test('a number belongs to the user who confirmed it last, and the other one learns that', async () => {
  const [before, after] = [await aCustomer(server), await aCustomer(server)]
  const { typed } = await withTexts(before)
  await ask(after, typed)
  await confirm(after, codeIn(service.sent.at(-1)!))
  expect((await after.get(path)).body.number.ended_by).toBeNull()
  expect((await before.get(path)).body.number.ended_by).toBe('taken')
  expect((await before.get('/rest/v1/notifications')).body.items[0]).toMatchObject({
    title: 'You get no more text messages',
  })
})

test('the customer reads that the provider is on the way, what to do, and where', async () => {
  const { provider, booking, number } = await aBookingToday()
  await setOut(provider, booking)
  await deliver()
  expect(service.sent).toMatchObject([
    {
      to: number.phone,
      text: `Porchlight: ${provider.name} & Co is on the way for Home cleaning on Tue, Mar 3 at 3:00 PM. See your booking: https://porchlight.example/bookings/${booking.id}`,
      reportTo: 'https://porchlight.example/rest/v1/sms/reports',
    },
  ])
})

test('who reads the site in Spanish gets the code and texts in Spanish, in letters that cost no more', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await server.db.updateTable('auth_user').set({ language: 'es' }).where('id', '=', customer.auth_user_id).execute()
  await ask(customer, aNumber().typed, {}, { ...fromElsewhere(), 'accept-language': 'es' } as never)
  const code = service.sent.at(-1)!
  expect(code.text).toContain('es su codigo para mensajes de texto de Porchlight')
  expect(code.text).toContain('STOP')
  await confirm(customer, codeIn(code))
  service.sent.length = 0
  await setOut(provider, await aConfirmedBooking(customer, provider, today))
  await deliver()
  expect(service.sent.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Porchlight: .* & Co esta en camino: Home cleaning .* Ver su reserva: https:\/\/porchlight/),
  ])
  expect(service.sent[0]!.text).not.toMatch(/[áíóú]/)
})

test('a provider is reminded of a request that expires soon, unless it was answered', async () => {
  const [customer, provider] = [await aCustomer(server, { name: 'Wilhelmina Secret' }), await aProvider(server)]
  await withTexts(provider)
  const address = { line1: '12 Zanzibar Road', city: 'New York', state: 'NY', zipCode: '10001' }
  const { body: booking } = await book(customer, provider, { address, notes: 'The key is under the mat' })
  const { body: answered } = await book(customer, provider, { start_time: '12:00', end_time: '13:00' })
  await reveal(provider, answered)
  await move(provider, answered, 'confirmed')
  const jobs = await takeJobs()
  // It expires after 48 hours, and the text comes 2 hours before.
  expect(jobs.map(({ seconds }) => seconds)).toEqual([46 * 3600, 46 * 3600])
  await deliver(jobs)
  expect(service.sent).toEqual([])
  server.clock.set('2026-03-05T15:00:00Z')
  await deliver()
  expect(service.sent.map(({ text }) => text)).toEqual([
    `Porchlight: A customer asks for Home cleaning on Tue, Mar 10 at 10:00 AM. The request expires on Thu, Mar 5, 12:00 PM. Answer it: https://porchlight.example/bookings/${booking.id}`,
  ])
  for (const secret of ['Wilhelmina', 'Secret', 'Zanzibar', 'under the mat', customer.phone, customer.email])
    expect(service.sent[0]!.text).not.toContain(secret)
})

test('a cancellation is a text on the day of the job only, and not for its author', async () => {
  const { customer, provider, booking } = await aBookingToday()
  await withTexts(provider)
  const later = await aConfirmedBooking(customer, provider, { start_time: '12:00', end_time: '13:00' })
  await takeJobs()
  await move(provider, later, 'cancelled', 'My van broke down')
  await move(provider, booking, 'cancelled', 'Call me at (212) 555-0199')
  await deliver()
  expect(service.sent.map(({ text }) => text)).toEqual([
    `Porchlight: ${provider.name} & Co cancelled Home cleaning on Tue, Mar 3 at 3:00 PM. Find someone else: https://porchlight.example/providers`,
  ])
})

test('a provider reads no name of a customer who cancels before the reveal', async () => {
  const [customer, provider] = [await aCustomer(server, { name: 'Wilhelmina Secret' }), await aProvider(server)]
  await withTexts(provider)
  const { body: booking } = await book(customer, provider, today)
  await move(customer, booking, 'cancelled')
  await deliver()
  const [text] = service.sent
  expect(text?.text).toContain('A customer cancelled')
  expect(text?.text).not.toMatch(/Wilhelmina|Secret/)
})

test('what is no longer true is not sent', async () => {
  const { provider, booking, customer } = await aBookingToday()
  await setOut(provider, booking)
  await provider.post('/rest/v1/rpc/set_booking_progress', { booking_id: booking.id, progress: null })
  await deliver()
  expect(service.sent).toEqual([])
  expect(await stored(customer)).toEqual([])
})

test('a sixth text within a day is dropped and counted; the email stays', async () => {
  const { customer, provider, booking } = await aBookingToday()
  const yesterday = new Date(server.clock.now().getTime() - 24 * HOUR_MS)
  await server.db
    .insertInto('sms_message')
    .values(
      [yesterday, ...Array.from({ length: 5 }, () => server.clock.now())].map((sent_at) => ({
        id: crypto.randomUUID(),
        auth_user_id: customer.auth_user_id,
        user_id: customer.id,
        kind: 'cancelled' as const,
        state: 'sent' as const,
        created_at: sent_at,
        sent_at,
      })),
    )
    .execute()
  await setOut(provider, booking)
  await deliver()
  expect(service.sent).toEqual([])
  expect((await stored(customer)).at(-1)).toMatchObject({ state: 'dropped', reason: 'limit' })
  const mails = await server.db.selectFrom('mail').select('kind').where('user_id', '=', customer.id).execute()
  expect(mails.map(({ kind }) => kind)).toContain('booking_on_the_way')
})

test('the fifth text of a day is sent', async () => {
  const { customer, provider, booking } = await aBookingToday()
  await server.db
    .insertInto('sms_message')
    .values(
      Array.from({ length: 4 }, () => ({
        id: crypto.randomUUID(),
        auth_user_id: customer.auth_user_id,
        kind: 'cancelled' as const,
        state: 'sent' as const,
        created_at: server.clock.now(),
        sent_at: server.clock.now(),
      })),
    )
    .execute()
  await setOut(provider, booking)
  await deliver()
  expect(service.sent).toHaveLength(1)
})

test('at night, “on the way” is sent, a cancellation waits if it can, and a request does not ring', async () => {
  // 5:30 AM in New York; quiet hours end at 7:00.
  const early = await aBookingToday({ start_time: '08:00', end_time: '09:00', date: '2026-03-04' })
  const next = await aConfirmedBooking(early.customer, early.provider, {
    date: '2026-03-04',
    start_time: '10:00',
    end_time: '11:00',
  })
  server.clock.set('2026-03-04T10:30:00Z')
  await takeJobs()
  await setOut(early.provider, early.booking)
  await deliver()
  expect(service.sent).toHaveLength(1)
  await move(early.provider, next, 'cancelled', 'I am ill')
  const [waiting] = await takeJobs()
  await deliver([waiting!])
  expect(service.sent).toHaveLength(1)
  const held = await takeJobs()
  expect(held[0]?.seconds).toBe(1.5 * 3600)
  server.clock.set('2026-03-04T12:00:00Z')
  await deliver(held)
  expect(service.sent).toHaveLength(2)

  server.clock.set('2026-03-03T17:00:00Z')
  const provider = await aProvider(server)
  await withTexts(provider)
  // It expires at 5:00 AM, two hours before its start.
  const { status } = await book(await aCustomer(server), provider, {
    date: '2026-03-04',
    start_time: '09:00',
    end_time: '10:00',
  })
  expect(status).toBe(201)
  const requests = await takeJobs()
  server.clock.set('2026-03-04T10:00:00Z')
  await server.db
    .updateTable('sms_number')
    .set({ time_zone: 'America/Los_Angeles' })
    .where('auth_user_id', '=', provider.auth_user_id)
    .execute()
  service.sent.length = 0
  await deliver(requests)
  expect(service.sent).toEqual([])
  expect(await stored(provider)).toMatchObject([{ state: 'dropped', reason: 'night' }])
})

test('a refusal for now is tried again, and a text is sent once', async () => {
  const { customer, provider, booking } = await aBookingToday()
  await setOut(provider, booking)
  service.refuse = () => ({ status: 429, headers: { 'retry-after': '90' } })
  await deliver()
  const again = await takeJobs()
  expect(again).toMatchObject([{ sms: { attempts: 1 }, seconds: 90 }])
  service.refuse = () => null
  await deliver(again)
  await deliver(again)
  expect(service.sent).toHaveLength(1)
  expect(await stored(customer)).toMatchObject([{ state: 'sent' }])
})

test('without an answer, and after a crash, a text is not sent a second time', async () => {
  const { customer, provider, booking } = await aBookingToday()
  await setOut(provider, booking)
  service.refuse = () => undefined
  const jobs = await takeJobs()
  const before = service.requests
  await deliver(jobs)
  service.refuse = () => null
  await deliver([...jobs, ...(await takeJobs())])
  expect(service.requests).toBe(before + 1)
  expect(await stored(customer)).toMatchObject([{ state: 'failed', reason: 'no_answer' }])

  await server.db
    .updateTable('sms_message')
    .set({ state: 'sending' })
    .where('auth_user_id', '=', customer.auth_user_id)
    .execute()
  await deliver(jobs)
  expect(service.sent).toEqual([])
  expect(await stored(customer)).toMatchObject([{ state: 'failed', reason: 'no_answer' }])
})

test('it gives up after eight refusals', async () => {
  const { customer, provider, booking } = await aBookingToday()
  await setOut(provider, booking)
  service.refuse = () => ({ status: 503 })
  const [job] = await takeJobs()
  await deliver([{ sms: { ...job!.sms, attempts: 7 } }])
  expect(await takeJobs()).toEqual([])
  expect(await stored(customer)).toMatchObject([{ state: 'failed', reason: 'refused' }])
})

test.each([
  [21610, 'stop'],
  [21211, 'unreachable'],
])('error %i ends the texts and tells the user (%s)', async (code, ended_by) => {
  const { customer, provider, booking } = await aBookingToday()
  await setOut(provider, booking)
  service.refuse = () => ({ status: 400, body: { code } })
  await deliver()
  expect((await customer.get(path)).body.number.ended_by).toBe(ended_by)
  expect((await customer.get('/rest/v1/notifications')).body.items[0].title).toBe('You get no more text messages')
})

test.each(['Stop', ' UNSUBSCRIBE.', 'end', 'quit', 'CANCEL', 'stopall', 'Stop texting me, please', 'Arrêt'])(
  '“%s” ends the texts, and START resumes them',
  async (word) => {
    const { customer, provider, booking, number } = await aBookingToday()
    const answer = await service.post(server, replies, { From: number.phone, Body: word })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<Message>Porchlight: You get no more texts')
    expect((await customer.get(path)).body.number.ended_by).toBe('stop')
    await setOut(provider, booking)
    await deliver()
    expect(service.sent).toEqual([])
    expect(await ask(customer, number.typed)).toEqual(problem(409, 'sms_stopped'))
    await service.post(server, replies, { From: number.phone, Body: 'start' })
    expect((await customer.get(path)).body.number.ended_by).toBeNull()
  },
)

test('a text that waits is not sent after STOP', async () => {
  const { provider, booking, number } = await aBookingToday()
  await setOut(provider, booking)
  await service.post(server, replies, { From: number.phone, Body: 'STOP' })
  await deliver()
  expect(service.sent).toEqual([])
})

test('a number that answers STOP to a code gets no further one', async () => {
  const { typed, phone } = aNumber()
  const me = await aCustomer(server)
  await ask(me, typed)
  await service.post(server, replies, { From: phone, Body: 'STOP' })
  expect((await me.get(path)).body.waiting).toBeNull()
  expect(await ask(await aCustomer(server), typed)).toEqual(problem(409, 'sms_stopped'))
})

test('HELP and other texts are answered a few times a day, unless the service did it', async () => {
  const { phone } = aNumber()
  const post = (Body: string, more = {}) => service.post(server, replies, { From: phone, Body, ...more })
  expect((await post('HELP')).text).toContain('at most 5 a day')
  expect((await post('Thanks & bye')).text).toContain('We do not read replies')
  expect((await post('HELP', { OptOutType: 'HELP' })).text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
  )
  expect((await post('Hello')).text).toContain('<Message>')
  expect((await post('Hello')).text).not.toContain('<Message>')
})

test('only the service may post replies and reports', async () => {
  const { customer, number } = await aBookingToday()
  for (const path of [replies, reports]) {
    expect((await service.post(server, path, { From: number.phone, Body: 'STOP' }, 'made up')).status).toBe(403)
    expect((await service.post(without, path, { From: number.phone, Body: 'STOP' })).status).toBe(404)
  }
  expect((await customer.get(path)).body.number.ended_by).toBeNull()
})

test('reports say what became of a text, and end those that never arrive', async () => {
  const { customer, provider, booking } = await aBookingToday()
  await setOut(provider, booking)
  await deliver()
  const report = (MessageStatus: string, more = {}) =>
    service.post(server, reports, { MessageSid: service.sent[0]!.sid, MessageStatus, ...more })
  await report('delivered')
  await report('sent')
  expect(await stored(customer)).toMatchObject([{ state: 'delivered' }])
  await report('undelivered', { ErrorCode: '30003' })
  expect(await stored(customer)).toMatchObject([{ state: 'failed', error_code: 30003 }])
  expect((await customer.get(path)).body.number.ended_by).toBe('unreachable')
})

test('operators read the costs of this month, by kind', async () => {
  server.clock.set('2026-06-02T16:00:00Z')
  const { provider, booking } = await aBookingToday({ date: '2026-06-02', start_time: '14:00', end_time: '15:00' })
  await setOut(provider, booking)
  await deliver()
  const { sid } = service.sent[0]!
  service.resources.set(sid, {
    status: 'delivered',
    error_code: null,
    num_segments: '2',
    price: '-0.0158',
    price_unit: 'USD',
  })
  const operator = await anOperator(server)
  expect((await operator.get('/rest/v1/admin/sms')).body).toMatchObject({ month: '2026-06', unpriced: 2 })
  await server.db
    .updateTable('sms_message')
    .set({ price: 0.0079, currency: 'USD' })
    .where('kind', '=', 'code')
    .execute()
  server.clock.set('2026-06-02T16:06:00Z')
  await readSmsCosts(contextOf(server.deps))
  const { body } = await operator.get('/rest/v1/admin/sms')
  expect(body).toMatchObject({ is_on: true, unpriced: 0 })
  expect(body.items.find(({ kind }: { kind: string }) => kind === 'on_the_way')).toEqual({
    kind: 'on_the_way',
    messages: 1,
    segments: 2,
    delivered: 1,
    failed: 0,
    over_limit: 0,
    dropped: 0,
    costs: [{ currency: 'USD', amount: 0.0158 }],
  })
})

test('users switch kinds off, also for texts that wait', async () => {
  const { customer, provider, booking } = await aBookingToday()
  await setOut(provider, booking)
  expect((await customer.patch(path, { unwanted: ['on_the_way'] })).body.number.unwanted).toEqual(['on_the_way'])
  await deliver()
  expect(service.sent).toEqual([])
  expect(await customer.patch(path, { unwanted: ['code'] })).toEqual(problem(422, 'validation_failed'))
  expect(await (await aCustomer(server)).patch(path, { unwanted: [] })).toEqual(problem(404, 'not_found'))
})

test('users remove their number, and closing the account removes it and whose its texts were', async () => {
  const me = await aCustomer(server)
  await withTexts(me)
  expect((await me.delete(path)).status).toBe(204)
  expect((await me.get(path)).body.number).toBeNull()

  const form = customerForm()
  const { me: closing } = await signUp(server, form)
  const { phone } = await withTexts(closing)
  await service.post(server, replies, { From: phone, Body: 'STOP' })
  expect((await closing.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  for (const table of ['sms_number', 'sms_stop', 'sms_code'] as const)
    expect(await server.db.selectFrom(table).select('phone').where('phone', '=', phone).execute()).toEqual([])
})

test('a site without an SMS service sends nothing, and says so', async () => {
  const me = await aCustomer(without)
  expect((await me.get(path)).body.is_on).toBe(false)
  expect(await ask(me, aNumber().typed)).toEqual(problem(404, 'not_found'))
})

test('a refusal of the service is said beside the number', async () => {
  service.refuse = () => ({ status: 400, body: { code: 21614 } })
  const me = await aCustomer(server)
  expect(await ask(me, aNumber().typed)).toEqual(problem(422, 'validation_failed'))
  service.refuse = () => ({ status: 500 })
  expect(await ask(me, aNumber().typed)).toEqual(problem(503, 'unavailable'))
  expect((await me.get(path)).body.waiting).toBeNull()
})
