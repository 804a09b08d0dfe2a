import { expect, onTestFinished, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { aConfirmedBooking, answerTime, book, move, proposeTime } from '#test/bookings.ts'
import { deliver, emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOfferFor, offer, post } from '#test/service-requests.ts'

const server = await testServer()
const queued = async (who: Pick<TestPerson, 'id'>) =>
  server.db.selectFrom('mail').select(['id', 'kind', 'status']).where('user_id', '=', who.id).orderBy('id').execute()

/** Sends everything that is queued for a user. Without a mail server, it is stored. */
async function leave(who: Pick<TestPerson, 'id'>) {
  for (const { id } of await queued(who)) await deliver(server, id)
  return (await queued(who)).map(({ kind, status }) => `${kind} ${status}`)
}

test('a user who switches a kind off no longer gets its queued email', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await book(customer, provider)
  await customer.put('/rest/v1/notifications/preferences', { items: [{ kind: 'booking_submitted', email: false }] })
  expect(await leave(customer)).toEqual([])
  expect(await leave(provider)).toEqual(['booking_request kept'])
})

test('a user who is suspended no longer gets a queued email', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await book(customer, provider)
  const login = server.db.updateTable('auth_user').where('id', '=', provider.auth_user_id)
  await login.set({ suspended_at: server.clock.now() }).execute()
  expect(await leave(provider)).toEqual([])
  expect(await leave(customer)).toEqual(['booking_submitted kept'])
})

const beforehand = '2026-03-03T17:00:00Z'

async function aQueuedReminder(notice: 'day' | 'hours', now: string) {
  server.clock.set(beforehand)
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const booking = await aConfirmedBooking(customer, provider)
  await leave(customer)
  server.clock.set(now)
  onTestFinished(() => server.clock.set(beforehand))
  const event = { booking_id: booking.id, customer_id: customer.id, provider_id: provider.id, actor_id: null, notice }
  await transact(contextOf(server.deps), (context) => announce(context, 'booking.approached', event))
  expect(await queued(customer)).toContainEqual(expect.objectContaining({ kind: 'booking_reminder' }))
  return { customer, provider, booking }
}

test('a reminder that could not be sent before the booking is dropped', async () => {
  const { customer, booking } = await aQueuedReminder('hours', '2026-03-10T12:00:00Z')
  server.clock.set(booking.starts_at)
  expect(await leave(customer)).not.toContainEqual(expect.stringContaining('reminder'))
})

test('a reminder that says "tomorrow" is dropped at midnight in the time zone of the booking', async () => {
  const inTime = await aQueuedReminder('day', '2026-03-09T14:00:00Z')
  server.clock.set('2026-03-10T03:59:59Z')
  expect(await leave(inTime.customer)).toContain('booking_reminder kept')
  const tooLate = await aQueuedReminder('day', '2026-03-09T14:00:00Z')
  server.clock.set('2026-03-10T04:00:00Z')
  expect(await leave(tooLate.customer)).not.toContainEqual(expect.stringContaining('reminder'))
})

test('a queued reminder is withdrawn from both parties if the booking is cancelled or moved', async () => {
  const cancelled = await aQueuedReminder('day', '2026-03-09T14:00:00Z')
  await move(cancelled.customer, cancelled.booking, 'cancelled')
  const moved = await aQueuedReminder('day', '2026-03-09T14:00:00Z')
  const { body } = await proposeTime(moved.provider, moved.booking)
  expect((await answerTime(moved.customer, body, 'accept')).status).toBe(200)
  for (const who of [cancelled.customer, cancelled.provider, moved.customer, moved.provider])
    expect(await queued(who)).not.toContainEqual(expect.objectContaining({ kind: 'booking_reminder' }))
})

test('a reminder that waits is dropped if the provider has been suspended', async () => {
  const { customer, provider } = await aQueuedReminder('day', '2026-03-09T14:00:00Z')
  const login = server.db.updateTable('auth_user').where('id', '=', provider.auth_user_id)
  await login.set({ suspended_at: server.clock.now() }).execute()
  expect(await leave(customer)).not.toContainEqual(expect.stringContaining('reminder'))
})

test('an answer with an offer is one email, and so is each decision about an offer', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server, { business_name: 'Fern & Fence' })]
  const request = (await post(customer, { title: 'Prune the plum tree' })).body
  await provider.post(`/rest/v1/leads/${request.id}/unlock`)
  server.clock.pass(1000)
  const { id } = await anOfferFor(customer, provider)
  const subjects = async (who: Pick<TestPerson, 'id'>) => (await emailsTo(server, who)).map(({ subject }) => subject)
  expect(await subjects(customer)).toEqual([
    'Fern & Fence answered your request',
    '$105.00 from Fern & Fence for "Tidy the back yard"',
  ])
  await customer.post(`/rest/v1/offers/${id}/accept`)
  expect(await subjects(provider)).toEqual(['Offer accepted: "Tidy the back yard"'])
  expect((await subjects(customer)).at(-1)).toBe('Confirmed: Tidy the back yard on Tue, Mar 10')
})

test('the email and the notification of an offer are withdrawn if it is replaced, withdrawn or ended', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server, { business_name: 'Fern & Fence' })]
  const { lead_id } = await anOfferFor(customer, provider)
  const notices = async () => ({
    subjects: (await emailsTo(server, customer)).map(({ subject }) => subject),
    unread: (await customer.get('/rest/v1/notifications/unread_count')).body.count,
  })
  const none = { subjects: [], unread: 0 }
  const again = async () => {
    server.clock.pass(1000)
    return (await offer(provider, { id: lead_id }, { hourly_rate: 30 })).body.offer!
  }
  const replaced = { subjects: ['$90.00 from Fern & Fence for "Tidy the back yard"'], unread: 1 }
  const { id } = await again()
  expect(await notices()).toEqual(replaced)
  await provider.post(`/rest/v1/offers/${id}/withdraw`)
  expect(await notices()).toEqual(none)
  await again()
  expect(await notices()).toEqual(replaced)
  await customer.patch(`/rest/v1/leads/${lead_id}`, { start_time: '08:00' })
  expect(await notices()).toEqual(none)
  const last = await again()
  await customer.post(`/rest/v1/offers/${last.id}/decline`)
  expect(await notices()).toEqual(none)
})

test('a review and its reply are emailed to the other party', async () => {
  const customer = await aCustomer(server, { name: 'Ines Calder' })
  const provider = await aProvider(server, { business_name: 'Fern & Fence' })
  const { id: booking_id } = await aConfirmedBooking(customer, provider)
  const of = { customer_id: customer.id, provider_id: provider.id }
  const { id: review_id } = await server.db
    .insertInto('reviews')
    .values({ ...of, booking_id, rating: 4, comment: 'Careful, and on time.', reply: 'Thank you.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const name of ['review.written', 'review.answered'] as const)
    await transact(contextOf(server.deps), (context) => announce(context, name, { review_id, ...of }))
  expect((await emailsTo(server, provider)).at(-1)).toMatchObject({
    subject: 'Ines C. left you 4 stars',
    text: expect.stringContaining('Careful, and on time.'),
  })
  expect((await emailsTo(server, customer)).at(-1)).toMatchObject({
    subject: 'Fern & Fence replied to your review',
    text: expect.stringContaining('Thank you.'),
  })
  expect((await provider.get('/rest/v1/notifications')).body.items[0]).toMatchObject({
    type: 'review',
    message: 'Ines C. gave you 4 stars.',
    metadata: { provider_id: provider.id },
  })
})
