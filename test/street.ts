import { createHash, randomBytes } from 'node:crypto'
import type { StaffRole } from '#domains/identity/staff-rules.ts'
import { optionalEmails } from '#domains/notifications/preferences-queries.server.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import { issueSession } from '#domains/sign-in/new-sessions-commands.server.ts'
import { hashPassword } from '#domains/sign-in/passwords-commands.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { providerForm } from './accounts.ts'
import { book, bookingWith, proposeTime, reveal } from './bookings.ts'
import { aStaffMember } from './operators.ts'
import { aCustomer, aProvider, caller } from './people.ts'
import { conversationOf } from './permission-row.ts'
import { aPicture, formOf, uploaded } from './pictures.ts'
import { aPushSubscription } from './push-service.ts'
import { aPastBooking, aReviewBy } from './reviews.ts'
import type { TestServer } from './server.ts'
import { anOffer, requestWith } from './service-requests.ts'

const password = 'lantern on the porch'
let hash: Promise<string> | undefined

/** A customer and a provider with a booking, and strangers: the data of the permission matrix. */
export type Street = Awaited<ReturnType<typeof aStreet>>

/** Creates the users; all have the same password. */
export async function aStreet(server: TestServer) {
  const [customer, other_customer, admin] = [await aCustomer(server), await aCustomer(server), await aCustomer(server)]
  const [provider, other_provider] = [await aProvider(server), await aProvider(server)]
  const logins = [customer, other_customer, admin, provider, other_provider].map(({ auth_user_id }) => auth_user_id)
  const password_hash = await (hash ??= hashPassword(password))
  await server.db.updateTable('auth_user').set({ password_hash }).where('id', 'in', logins).execute()
  await server.db.updateTable('auth_user').set({ is_operator: true }).where('id', '=', admin.auth_user_id).execute()
  const { body: booking } = await book(customer, provider)
  const recovering = await transact(contextOf(server.deps), (context) =>
    issueSession(context, { auth_user_id: customer.auth_user_id, by: 'link', kind: 'recovery' }),
  )
  const recovery = { ...caller(server, recovering.token), token: recovering.token }
  const anonymous = { ...caller(server), token: undefined }
  const people = { anonymous, customer, provider, other_customer, other_provider, admin, recovery }
  const new_booking = bookingWith(customer, provider, { start_time: '14:00', end_time: '15:00' })
  return {
    ...people,
    db: server.db,
    password,
    booking,
    new_booking,
    form: providerForm(),
    wish: requestWith(),
    ...thingsOf(server, people, booking),
    staff: staffOf(server),
  }
}

/** An operator of each role, created on demand. */
function staffOf(server: TestServer) {
  const staff = new Map<StaffRole, ReturnType<typeof aStaffMember>>()
  return (role: StaffRole) => {
    const operator = staff.get(role) ?? aStaffMember(server, role)
    staff.set(role, operator)
    return operator
  }
}

type People = Record<'customer', Awaited<ReturnType<typeof aCustomer>>> &
  Record<'provider', Awaited<ReturnType<typeof aProvider>>>

async function aRevealedSeries(customer: People['customer'], provider: People['provider']): Promise<string> {
  const when = { date: '2026-04-07', start_time: '06:00', end_time: '07:00' }
  const { body } = await book(customer, provider, { ...when, repeat: { every_weeks: 1, times: 2 } })
  await reveal(provider, body)
  return body.series_id!
}

/** Rows that only some requests need, created on demand; all belong to the customer. */
function thingsOf(server: TestServer, { customer, provider }: People, booking: { id: string }) {
  let photo: ReturnType<typeof aBookingPhoto> | undefined
  let series: Promise<string> | undefined
  return {
    bookingPhoto: () => (photo ??= aBookingPhoto(server, customer, provider)),
    session: async () => {
      const { items } = (await customer.get('/auth/v1/sessions')).body
      return items.find((one: { current: boolean }) => one.current).id as string
    },
    link: async () => {
      const token = randomBytes(32).toString('base64url')
      const created_at = server.clock.now()
      const token_hash = createHash('sha256').update(token).digest()
      await server.db
        .insertInto('one_time_token')
        .values({
          token_hash,
          auth_user_id: customer.auth_user_id,
          purpose: 'magiclink',
          user_type: 'customer',
          created_at,
          expires_at: new Date(created_at.getTime() + 3_600_000),
        })
        .onConflict((before) => before.columns(['auth_user_id', 'purpose']).doUpdateSet({ token_hash }))
        .execute()
      return token
    },
    stopToken: async () => {
      const email = { user_id: customer.id, kind: 'new_message' }
      return new URL((await optionalEmails.findUnsubscribeUrl(server.deps, email))!).searchParams.get('token')!
    },
    revealed: async () => {
      await reveal(provider, booking)
      return booking.id
    },
    /** A series of two bookings, revealed and pending. */
    series: () => (series ??= aRevealedSeries(customer, provider)),
    /** A time proposed by the provider, unless one is open. */
    proposal: async () => {
      await proposeTime(provider, booking)
      const { proposal } = (await provider.get(`/rest/v1/bookings/${booking.id}`)).body
      return { id: booking.id, proposal_id: proposal.id as string }
    },
    serviceRequest: () => aRequest(server, customer),
    /** A service request that asks the provider only. */
    quote: () => aRequest(server, customer, { provider_id: provider.id, others_nearby: false }),
    requestPhoto: () => aRequestPhoto(server, { customer, provider }, false),
    quotePhoto: () => aRequestPhoto(server, { customer, provider }, true),
    /** A photo from the provider, whom the customer knows. */
    messagePhoto: async () => {
      await server.db.deleteFrom('reports').where('reporter_id', '=', customer.id).execute()
      const name = nameIn(await uploaded(server, provider, 'message-photos'))
      const conversation_id = await conversationOf(provider)
      await provider.post('/rest/v1/messages', { conversation_id, photos: [name] })
      return { name }
    },
    savedReply: async () =>
      (await provider.post('/rest/v1/saved_replies', { content: 'See you soon' })).body as { id: string },
    visited: () => aPastBooking(server, customer, provider),
    reviewed: async () => ({ id: await aReviewBy(server, customer, provider) }),
    offer: () => anOpenOffer(server, customer, provider),
    report: () => aReport(server, customer, provider),
    notification: async () => (await customer.get('/rest/v1/notifications')).body.items[0].id as string,
    passkey: async () => {
      const id = randomBytes(16).toString('base64url')
      const key = { public_key: randomBytes(32), counter: 0, name: 'Laptop', created_at: server.clock.now() }
      const row = { id, auth_user_id: customer.auth_user_id, ...key }
      await server.db.insertInto('passkey').values(row).execute()
      return id
    },
    apiToken: async () => {
      const body = { name: 'My program', scopes: ['read'], password }
      return (await customer.post('/rest/v1/tokens', body)).body.id as string
    },
    pushDevice: {
      body: () => aPushSubscription('https://push.example.com'),
      id: async () => {
        const { session_id } = await server.db
          .selectFrom('auth_session')
          .select('id as session_id')
          .where('auth_user_id', '=', customer.auth_user_id)
          .executeTakeFirstOrThrow()
        const row = { session_id, user_id: customer.id, time_zone: 'UTC', created_at: server.clock.now() }
        const { id } = await server.db
          .insertInto('push_subscription')
          .values(row)
          .onConflict((same) => same.column('session_id').doUpdateSet(row))
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      },
    },
    webhook: async () => {
      const created_at = server.clock.now()
      const row = { url: 'https://hooks.example/', events: ['booking.requested'], secret: Buffer.alloc(0), created_at }
      const { id } = await server.db
        .insertInto('webhook')
        .values({ ...row, user_id: customer.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: delivery_id } = await server.db
        .insertInto('webhook_delivery')
        .values({ webhook_id: id, kind: 'webhook.test', created_at, state: 'failed' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, delivery_id }
    },
    connectedProgram: async () => {
      const created_at = server.clock.now()
      const row = { client_id: 'https://assistant.example/client.json', name: 'Handy Assistant', scopes: ['read'] }
      const lives = { created_at, expires_at: new Date(created_at.getTime() + 86_400_000) }
      const { auth_user_id } = customer
      const { id } = await server.db
        .insertInto('connected_program')
        .values({ ...row, ...lives, auth_user_id, user_type: 'customer', second_factor: false })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    file: async () => formOf(await aPicture()),
    picture: async () => ({ bucket: 'avatars', name: (await uploaded(server, customer)).split('/').at(-1)! }),
  }
}

/** Inserted directly, because the API limits them per day. */
async function aRequest(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  { id: customer_id }: { id: string },
  extra: { provider_id?: string; others_nearby?: boolean; photos?: string[] } = {},
): Promise<{ id: string }> {
  const { location, ...wish } = requestWith({ title: randomBytes(8).toString('hex') })
  const place = { city: 'New York', state: 'NY', zip_code: location.zipCode, latitude: 40.7, longitude: -74 }
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + 86_400_000)
  return db
    .insertInto('leads')
    .values({ ...wish, ...place, ...extra, customer_id, created_at, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * An offer for a new service request; inserted directly, because an accepted offer would block the
 * time.
 */
async function anOpenOffer(
  { db, clock }: TestServer,
  customer: People['customer'],
  { id: provider_id }: { id: string },
) {
  const { id: lead_id } = await aRequest({ db, clock }, customer)
  const at = { time_zone: 'America/New_York', created_at: clock.now(), updated_at: clock.now() }
  return db
    .insertInto('offers')
    .values({ ...anOffer, ...at, lead_id, provider_id })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A photo of a booking of two users without open reports, which would show it to operators. */
async function aBookingPhoto(server: TestServer, customer: People['customer'], provider: People['provider']) {
  await server.db.deleteFrom('reports').where('reporter_id', '=', customer.id).execute()
  const name = nameIn(await uploaded(server, customer, 'booking-photos'))
  await book(customer, provider, { start_time: '18:00', end_time: '19:00', photos: [name] })
  return { name }
}

/**
 * A photo of a service request whose contact the provider has seen; with `isQuote`, of one that
 * only this provider sees.
 */
async function aRequestPhoto(server: TestServer, { customer, provider }: People, isQuote: boolean) {
  const name = nameIn(await uploaded(server, customer, 'request-photos'))
  const audience = isQuote && { provider_id: provider.id, others_nearby: false }
  const { id } = await aRequest(server, customer, { ...audience, photos: [name] })
  await provider.get(`/rest/v1/leads/open/${id}`)
  return { name }
}

/** The customer's report of the provider; the open one if there is one. */
async function aReport(server: TestServer, customer: People['customer'], provider: { id: string }) {
  await customer.post('/rest/v1/reports', { subject: 'profile', subject_id: provider.id, reason: 'spam' })
  const open = server.db.selectFrom('reports').select('id').where('reporter_id', '=', customer.id)
  return open.executeTakeFirstOrThrow()
}
