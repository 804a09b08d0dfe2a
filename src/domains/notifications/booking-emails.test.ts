import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { aConfirmedBooking, aJob, book, type KnownBooking, move, proposeTime, reveal } from '#test/bookings.ts'
import { textWithoutIds } from '#test/ids.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const subjects = async (who: { id: string }) => (await emailsTo(server, who)).map(({ subject }) => subject)

async function aPair() {
  const customer = await aCustomer(server, {
    name: 'Ines Calder',
    email: `ines.${crypto.randomUUID()}@calder.example`,
    phone: '(718) 555-0142',
  })
  return { customer, provider: await aProvider(server, { business_name: 'Tidy Homes' }) }
}

test('a booking request is emailed to the provider, without a name, and to the customer', async () => {
  const { customer, provider } = await aPair()
  await book(customer, provider)
  const [request, ...others] = await emailsTo(server, provider)
  expect(others).toEqual([])
  expect(request).toMatchObject({
    kind: 'booking_request',
    subject: 'New booking request: Home cleaning on Tue, Mar 10',
  })
  expect(inOneLine(request!)).toContain('A customer asks for Home cleaning on Tue, Mar 10 at 10:00 AM.')
  expect(inOneLine(request!)).toContain('Time: 10:00 AM to 11:00 AM, Eastern Time Price: $40.00')
  expect(inOneLine(request!)).toContain('Answer by Thu, Mar 5, 12:00 PM Eastern Time, or the request expires.')
  expect(await subjects(customer)).toEqual(['Request sent to Tidy Homes'])
  const [receipt] = await emailsTo(server, customer)
  expect(inOneLine(receipt!)).toContain(
    'Tidy Homes has your request and can answer it until Thu, Mar 5, 12:00 PM Eastern',
  )
})

test('the email of a request has the note, the number of photos, and links that only ask', async () => {
  const { customer, provider } = await aPair()
  const { notes, photos } = await aJob(server, customer)
  const { body } = await book(customer, provider, { notes: `${notes} Call 718 555 0142.`, photos })
  const [request] = await emailsTo(server, provider)
  expect(inOneLine(request!)).toContain('Four windows on the second floor. Call [hidden].')
  expect(inOneLine(request!)).toContain('1 photo')
  for (const answer of ['accept', 'decline']) expect(request!.text).toContain(`/bookings/${body.id}?answer=${answer}`)
  await provider.get(`/bookings/${body.id}?answer=accept`)
  expect((await provider.get(`/rest/v1/bookings/${body.id}`)).body).toMatchObject({ status: 'pending' })
})

test('confirmations, completions and time changes are emailed to the party that did not act', async () => {
  const { customer, provider } = await aPair()
  const booking = await aConfirmedBooking(customer, provider)
  await announceEvent(booking, 'booking.time_proposed', provider.id)
  await announceEvent(booking, 'booking.time_declined', customer.id)
  await announceEvent(booking, 'booking.rescheduled', customer.id)
  server.clock.set(booking.ends_at)
  await move(provider, booking, 'completed')
  server.clock.set('2026-03-03T17:00:00Z')
  expect((await subjects(customer)).toSorted()).toEqual([
    'Another time? Home cleaning on Tue, Mar 10',
    'Confirmed: Home cleaning on Tue, Mar 10',
    'How was Home cleaning with Tidy Homes?',
    'Request sent to Tidy Homes',
  ])
  expect((await subjects(provider)).slice(1).toSorted()).toEqual([
    'New time: Home cleaning on Tue, Mar 10',
    'Time declined: Home cleaning on Tue, Mar 10',
  ])
})

test('the email about a proposed time names its time zone, which is another one if the provider has moved', async () => {
  const { customer, provider } = await aPair()
  const booking = await aConfirmedBooking(customer, provider)
  const location = { city: 'Los Angeles', state: 'CA', zipCode: '90001', coordinates: { latitude: 0, longitude: 0 } }
  expect((await provider.patch(`/rest/v1/users/${provider.id}`, { location })).status).toBe(200)
  await proposeTime(provider, booking)
  const email = inOneLine((await emailsTo(server, customer)).at(-1)!)
  expect(email).toContain('Tidy Homes would like to meet on Thu, Mar 12 at 2:00 PM Pacific Time instead.')
  expect(email).toContain('Time: 10:00 AM to 11:00 AM, Eastern Time')
})

test('a customer is not asked to review a suspended provider', async () => {
  const { customer, provider } = await aPair()
  const booking = await aConfirmedBooking(customer, provider)
  const before = await subjects(customer)
  const suspended = { suspended_at: server.clock.now() }
  await server.db.updateTable('auth_user').set(suspended).where('id', '=', provider.auth_user_id).execute()
  server.clock.set(booking.ends_at)
  await move(customer, booking, 'completed')
  server.clock.set('2026-03-03T17:00:00Z')
  expect(await subjects(customer)).toEqual(before)
  const { items } = (await customer.get('/rest/v1/notifications')).body
  expect(items[0]).toMatchObject({ message: 'Home cleaning with Tidy Homes is completed.' })
})

test('emails name the place: to the provider without the street until the reveal', async () => {
  const { customer, provider } = await aPair()
  const { address } = await aJob(server, customer)
  const booking = await aConfirmedBooking(customer, provider, { address })
  await announceEvent(booking, 'booking.rescheduled', customer.id)
  const [request, afterwards] = (await emailsTo(server, provider)).map(inOneLine)
  expect(request).toContain('Where: New York, NY 10001 Price')
  expect(afterwards).toContain('Where: 12 Zanzibar Road, Apt 4, New York, NY 10001 Price')
  for (const mail of await emailsTo(server, customer)) expect(inOneLine(mail)).toContain('Where: 12 Zanzibar Road')
})

test('the other party of a cancellation reads who cancelled, why, and that it was late', async () => {
  const { customer, provider } = await aPair()
  const booking = await aConfirmedBooking(customer, provider)
  server.clock.set('2026-03-10T08:00:00Z')
  await move(provider, booking, 'cancelled', 'The van broke down.')
  server.clock.set('2026-03-03T17:00:00Z')
  const mail = (await emailsTo(server, customer)).at(-1)!
  expect(mail.subject).toBe('Cancelled: Home cleaning on Tue, Mar 10')
  expect(inOneLine(mail)).toContain('Tidy Homes has cancelled Home cleaning on Tue, Mar 10 at 10:00 AM.')
  expect(inOneLine(mail)).toContain('less than 24 hours before the start')
  expect(inOneLine(mail)).toContain('The van broke down.')
  expect(await subjects(provider)).toHaveLength(1)
})

test('an expired request is emailed to both parties, each with its own text', async () => {
  const { customer, provider } = await aPair()
  const { body: booking } = await book(customer, provider)
  await server.db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', booking.id).execute()
  await announceEvent(booking, 'booking.cancelled', null)
  for (const [who, words] of [
    [customer, 'Tidy Homes did not answer in time'],
    [provider, 'The request from a customer was not answered in time.'],
  ] as const) {
    const mail = (await emailsTo(server, who)).at(-1)!
    expect(mail.subject).toBe('Expired: Home cleaning on Tue, Mar 10')
    expect(inOneLine(mail)).toContain(words)
  }
})

test('reminders say today or tomorrow in the time zone of the booking, with the phone number for the party that may see it', async () => {
  const { customer, provider } = await aPair()
  const booking = await aConfirmedBooking(customer, provider)
  server.clock.set('2026-03-09T14:00:00Z')
  await approach(booking, 'day')
  server.clock.set('2026-03-10T12:00:00Z')
  await approach(booking, 'hours')
  server.clock.set('2026-03-03T17:00:00Z')
  for (const who of [customer, provider])
    expect((await subjects(who)).slice(-2)).toEqual([
      'Tomorrow at 10:00 AM: Home cleaning',
      'Today at 10:00 AM: Home cleaning',
    ])
  expect(inOneLine((await emailsTo(server, provider)).at(-1)!)).toContain('For: Ines Calder')
  expect(inOneLine((await emailsTo(server, provider)).at(-1)!)).toContain('Phone: (718) 555-0142')
  expect((await emailsTo(server, customer)).at(-1)!.text).not.toContain('Phone')
})

test("until the reveal, no email and no notification contains the customer's identity, not even as stored", async () => {
  const { customer, provider } = await aPair()
  const { body: booking } = await book(customer, provider)
  for (const name of ['booking.time_proposed', 'booking.time_declined', 'booking.rescheduled'] as const)
    await announceEvent(booking, name, customer.id)
  await move(customer, booking, 'cancelled', 'Ines has moved.')
  await announceEvent(booking, 'booking.cancelled', null)
  await approach(booking, 'day')
  const mails = await emailsTo(server, provider)
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(
    new Set(['booking_request', 'booking_time_changed', 'booking_reminder', 'booking_cancelled']),
  )
  const notifications = (await provider.get('/rest/v1/notifications')).body.items
  expect(notifications.length).toBe(mails.length)
  const everything = textWithoutIds([mails, notifications])
  for (const secret of ['Ines', 'Calder', customer.email, 'calder.example', '718', '0142'])
    expect(everything).not.toContain(secret)
})

test("after the reveal, the provider's email names the customer", async () => {
  const { customer, provider } = await aPair()
  const { body: booking } = await book(customer, provider)
  await reveal(provider, booking)
  await move(customer, booking, 'cancelled', 'I found the key.')
  expect(inOneLine((await emailsTo(server, provider)).at(-1)!)).toContain('Ines Calder has cancelled Home cleaning')
})

test('an email that the user switched off is not queued, and the others are', async () => {
  const { customer, provider } = await aPair()
  await provider.put('/rest/v1/notifications/preferences', { items: [{ kind: 'booking_request', email: false }] })
  const { body: booking } = await book(customer, provider)
  await move(customer, booking, 'cancelled')
  expect((await emailsTo(server, provider)).map(({ kind }) => kind)).toEqual(['booking_cancelled'])
  expect((await provider.get('/rest/v1/notifications')).body.items).toHaveLength(2)
})

type Party = { id: string; customer_id: string; provider_id: string }

/** Announces the events of a booking, without the commands. */
async function announceEvent(
  { id, customer_id, provider_id }: Party,
  name: 'booking.time_proposed' | 'booking.time_declined' | 'booking.rescheduled' | 'booking.cancelled',
  actor_id: string | null,
) {
  const event = {
    booking_id: id,
    customer_id,
    provider_id,
    actor_id,
    proposal_id: id,
    proposed_by: 'provider' as const,
  }
  await transact(contextOf(server.deps), (context) => announce(context, name, event))
}

async function approach({ id, customer_id, provider_id }: KnownBooking, notice: 'day' | 'hours') {
  const event = { booking_id: id, customer_id, provider_id, actor_id: null, notice }
  await transact(contextOf(server.deps), (context) => announce(context, 'booking.approached', event))
}

test('a suspended user gets no notification emails', async () => {
  const { customer, provider } = await aPair()
  const { body: booking } = await book(customer, provider)
  const before = (await emailsTo(server, provider)).length
  const suspended = { suspended_at: server.clock.now() }
  await server.db.updateTable('auth_user').set(suspended).where('id', '=', provider.auth_user_id).execute()
  await move(customer, booking, 'cancelled')
  expect(await emailsTo(server, provider)).toHaveLength(before)
})
