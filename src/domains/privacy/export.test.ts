import { expect, test } from 'vitest'
import { record } from '#platform/audit.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const customer = await aCustomer(server, { name: 'Quentin Quill', email: 'quentin@mail.example' })
const provider = await aProvider(server, { business_name: 'Bright Windows' })
const booking = await server.db
  .insertInto('bookings')
  .values({
    customer_id: customer.id,
    provider_id: provider.id,
    service_id: provider.service_id,
    date: '2026-03-05',
    start_time: '10:00',
    end_time: '11:00',
    time_zone: 'America/New_York',
    starts_at: '2026-03-05T15:00:00Z',
    ends_at: '2026-03-05T16:00:00Z',
    service_name: 'Home cleaning',
    hourly_rate: 40,
    price: 40,
    lines: JSON.stringify([{ label: 'Home cleaning', quantity: 1, unit_price: 40, amount: 40 }]),
    contact_name: 'Quentin Quill',
    contact_email: 'quentin@mail.example',
    contact_phone: '(212) 555-0144',
    address_line1: '7 Ocarina Road',
    address_city: 'New York',
    address_state: 'NY',
    address_zip_code: '10001',
    notes: 'Twelve windows at 7 Ocarina Road',
    answers: JSON.stringify([
      { question_id: crypto.randomUUID(), label: 'Where?', kind: 'text', value: 'Behind 7 Ocarina Road' },
    ]),
    created_at: server.clock.now(),
    updated_at: server.clock.now(),
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await server.db
  .insertInto('messages')
  .values({
    sender_id: customer.id,
    receiver_id: provider.id,
    content: 'The key is under the pot',
    unlocked: false,
    created_at: server.clock.now(),
  })
  .execute()

test('users get everything stored about them as one file, without secrets', async () => {
  const answer = await customer.get('/auth/v1/export')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="porchlight-data.json"')
  expect(answer.body).toMatchObject({
    auth_user: { email: customer.email },
    sessions: [{ kind: 'full' }],
    users: [{ id: customer.id, name: 'Quentin Quill', zip_code: '10001' }],
    bookings: [
      {
        id: booking.id,
        contact_name: 'Quentin Quill',
        address_line1: '7 Ocarina Road',
        lines: [{ label: 'Home cleaning', quantity: 1, unit_price: 40, amount: 40 }],
      },
    ],
    messages: [{ content: 'The key is under the pot' }],
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/password_hash|token_hash|argon2/)
})

test('the file covers every table with data about users', async () => {
  const { rows } = await server.deps.pool.query<{ table: string }>(`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and conparentid = 0 and confrelid in ('users'::regclass, 'auth_user'::regclass, 'providers'::regclass)`)
  const { body } = await customer.get('/auth/v1/export')
  const sections = new Set([...Object.keys(body), ...Object.keys(renamed).map((key) => renamed[key]!)])
  const missing = rows.map(({ table }) => table).filter((table) => !sections.has(table) && !derived.has(table))
  expect(missing).toEqual([])
})

test('an export shows neither a requesting customer before the reveal nor a message before it is unlocked', async () => {
  const { body } = await provider.get('/auth/v1/export')
  expect(body).toMatchObject({
    providers: [{ business_name: 'Bright Windows' }],
    services: [{ name: 'Home cleaning' }],
    bookings: [
      {
        contact_name: 'Customer',
        contact_email: '***@***.***',
        contact_phone: '***-***-0144',
        address_line1: null,
        address_zip_code: '10001',
        notes: 'Twelve windows at [hidden]',
      },
    ],
    messages: [{ content: null }],
  })
  expect(JSON.stringify(body)).not.toMatch(/Quentin|quentin@|under the pot|Ocarina/)
})

test('the file has what others did, but not their login or network', async () => {
  const [subject, actor] = [await aCustomer(server), await aProvider(server)]
  const { auth_user_id: subject_id } = subject
  const context = contextOf(server.deps)
  const event = { kind: 'booking.revealed', actor_id: actor.auth_user_id, subject_id, address: '203.0.113.7' }
  await record(context, event)
  await record(context, { kind: 'session.refused', subject_id, address: '198.51.100.7' })
  expect((await subject.get('/auth/v1/export')).body.audit_events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'booking.revealed', network: null, actor_id: null }),
      expect.objectContaining({ kind: 'session.refused', network: '198.51.100.0' }),
    ]),
  )
  expect((await actor.get('/auth/v1/export')).body.audit_events).toContainEqual(
    expect.objectContaining({ kind: 'booking.revealed', network: '203.0.113.0', actor_id: actor.auth_user_id }),
  )
})

test('the file has no notes of operators about the user', async () => {
  const suspend_reason = 'Only for operators: a hunch'
  await server.db.updateTable('auth_user').set({ suspend_reason }).where('id', '=', provider.auth_user_id).execute()
  const seen = { provider_id: provider.id, checked: ['identity'], note: 'Only for operators: a passport' }
  await server.db
    .insertInto('verifications')
    .values({ ...seen, verified_at: server.clock.now() })
    .execute()
  const { body } = await provider.get('/auth/v1/export')
  expect(body.verifications).toMatchObject([{ checked: ['identity'] }])
  expect(JSON.stringify(body)).not.toContain('Only for operators')
})

test('the file has the addresses of pictures', async () => {
  const pictured = await aCustomer(server)
  const address = await uploaded(server, pictured)
  await pictured.put('/auth/v1/user', { data: { avatar_url: address } })
  expect((await pictured.get('/auth/v1/export')).body).toMatchObject({
    users: [{ avatar_url: address }],
    pictures: [{ name: address.split('/').at(-1), public_url: address }],
  })
})

/** Sections that are not named after their table. */
const renamed: Record<string, string> = {
  api_tokens: 'api_token',
  connected_programs: 'connected_program',
  email_changes: 'email_change',
  sessions: 'auth_session',
  reviews_written: 'reviews',
  reports_sent: 'reports',
  message_bundles: 'message_bundle',
  realtime_events: 'realtime_event',
  events: 'event',
  legal_agreements: 'legal_agreement',
  push_subscriptions: 'push_subscription',
  sms_messages: 'sms_message',
  webhooks: 'webhook',
  webhook_deliveries: 'webhook_delivery',
  devices: 'known_device',
  google: 'auth_identity',
  passkeys: 'passkey',
  pictures: 'picture',
}

/** Counters, copies and joins without information of their own. */
const derived = new Set(['realtime_cursor', 'provider_search', 'one_time_token', 'recovery_code', 'sign_in_challenge'])

test('exports are limited to ten an hour for each user', async () => {
  const eager = await aCustomer(server)
  const answers = await Promise.all(Array.from({ length: 12 }, () => eager.get('/auth/v1/export')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = await eager.get('/auth/v1/export')
  expect(refused).toEqual(
    problem(429, 'rate_limited', 'Too many attempts. Please wait a few minutes before trying again.'),
  )
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  expect((await provider.get('/auth/v1/export')).status).toBe(200)
})
