import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Booking } from '#domains/bookings/contract.ts'
import { customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { aJob, book, bookingWith, move, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, type Caller, caller, type TestPerson } from '#test/people.ts'
import { aPicture, formOf, upload } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'
import { aDeclinedQuote } from '#test/service-requests.ts'

const server = await testServer({ work: true })
const email = 'kumquat.yttrium@marked.example'
const password = 'lantern on the porch'
const customerName = 'Zanzibar Quokka'
const providerName = 'Xylophon Narwhal'
const business = 'Umbrellabird Ocelotworks'
const phone = '(867) 530-9123'
const contact = { name: 'Zebedee Pangolin', email: 'pangolin@visits.example', phone: '+1 944-555-0176' }

const address = { line1: '7 Ocarina Road', line2: 'Rear', city: 'New York', state: 'NY', zipCode: '10001' }

/** Any of these would identify the user. Phone numbers are compared by their digits. */
const words =
  'kumquat yttrium zanzibar quokka xylophon narwhal umbrellabird ocelotworks zebedee pangolin ocarina'.split(' ')
const numbers = ['8675309123', '9445550176']

interface Life {
  customer: TestPerson
  provider: TestPerson & { service_id: string }
  neighbor: TestPerson
  plumber: TestPerson & { service_id: string; service_ids: string[] }
}

test('after a deletion, no stored or logged data identifies the user', async () => {
  const life = await live()
  expect(await everywhere()).not.toEqual([])
  await makeItFail(life.customer)

  const { me } = await signIn(server, { email, password, user_type: 'customer' })
  expect((await me.delete('/auth/v1/user', { password })).status).toBe(204)
  await vi.waitFor(async () => expect(await everywhere()).toEqual([]), { timeout: 30_000, interval: 300 })

  await expectReadable(life)
})

test('a deletion keeps the words of other users', async () => {
  await aProvider(server, { name: 'Wilhelmina Octopus', business_name: 'Quince Repairs' })
  const leaving = providerForm()
  leaving.data['businessName'] = 'Octopus Quince'
  const { me } = await signUp(server, leaving)
  await me.delete('/auth/v1/user', { password })
  for (const search of ['octopus', 'quince', 'topus'])
    expect((await caller(server).get(`/rest/v1/providers?search=${search}`)).body.items, search).toHaveLength(1)
})

/** A user with both roles, who leaves traces everywhere. */
async function live(): Promise<Life> {
  const plumber = await aProvider(server)
  const neighbor = await aCustomer(server)
  const customer = await enrol(customerForm({ email }), { name: customerName, phone })
  const provider = await enrol(providerForm({ email }), {
    name: providerName,
    phone: '867.530.9123',
    businessName: business,
  })
  const { body: service } = await provider.post('/rest/v1/services', {
    name: `${business} deep clean`,
    description: `Call ${phone}`,
    price: 40,
    duration: 60,
    category: 'Plumbing',
  })
  await upload(server, provider.token, formOf(await aPicture(), 'zanzibar-quokka.png'))
  const life = { customer, provider: { ...provider, service_id: service.id }, neighbor, plumber }
  await asCustomer(life)
  await asProvider(life)
  await besides(life)
  return life
}

async function enrol(form: ReturnType<typeof customerForm>, data: Record<string, unknown>): Promise<TestPerson> {
  Object.assign(form.data, data)
  const { answer, me } = await signUp(server, form, {
    'x-session': 'bearer',
    'idempotency-key': `join ${String(form.data['userType'])}`,
  })
  const { user, session } = answer.body
  return {
    ...me,
    id: user.profile.id,
    auth_user_id: user.id,
    name: user.profile.name,
    email,
    phone,
    token: session.access_token,
  }
}

async function asCustomer({ customer, plumber }: Life): Promise<void> {
  await customer.put('/auth/v1/user', { data: { current_role: 'customer' } })
  const { photos } = await aJob(server, customer)
  const question = { id: crypto.randomUUID(), label: 'Who lets me in?', kind: 'text' }
  await plumber.patch(`/rest/v1/services/${plumber.service_id}`, { questions: [question] })
  const job = { address, notes: `Ask for ${contact.name}`, answers: { [question.id]: contact.name }, photos }
  const request = { ...bookingWith(customer, plumber), ...contact, ...job }
  const { body } = await customer.post('/rest/v1/bookings', request, { 'idempotency-key': 'a booking' })
  await reveal(plumber, body)
  const write = (from: Caller, receiver_id: string, content: string) =>
    from.post('/rest/v1/messages', { receiver_id, content }, { 'idempotency-key': 'written' })
  await write(
    customer,
    plumber.id,
    `It is ${customerName}, ${email.toUpperCase()} or 867 530 9123, and "${contact.name}".`,
  )
  await write(
    plumber,
    customer.id,
    `Thank you, ZANZIBAR  quokka: +1 (867) 530-9123, ${contact.email} at 7 Ocarina Road? The key is under the pot.`,
  )
  await book(customer, plumber, { start_time: '14:00', end_time: '15:00', name: customerName })
  await aDeclinedQuote(
    customer,
    await aProvider(server),
    `${customerName} asks for a quote`,
    'Sorry, we are booked until June.',
  )
}

async function asProvider({ provider, neighbor }: Life): Promise<void> {
  await provider.put('/auth/v1/user', { data: { current_role: 'provider' } })
  const { body } = await neighbor.post('/rest/v1/bookings', bookingWith(neighbor, provider), {
    'idempotency-key': 'booked',
  })
  await reveal(provider, body)
  await move(provider, body, 'cancelled', `Sorry, ${providerName} is ill`)
  await book(neighbor, provider, { start_time: '16:00', end_time: '17:00' })
  await aDeclinedQuote(await aCustomer(server), provider, 'A quote, please', `${providerName} is ill. Call ${phone}.`)
  await server.db
    .insertInto('reviews')
    .values({
      customer_id: neighbor.id,
      provider_id: provider.id,
      booking_id: body.id,
      rating: 5,
      comment: `${providerName} of ${business}: great`,
      reply: `Call ${phone}`,
    })
    .execute()
  const google_reviews = JSON.stringify([{ author_name: 'Somebody', rating: 5, text: `${business}!`, time: 1 }])
  await server.db.updateTable('providers').set({ google_reviews }).where('id', '=', provider.id).execute()
}

/** Failures, links, emails, an export and service requests. */
async function besides({ customer, plumber }: Life): Promise<void> {
  const anyone = caller(server)
  await signIn(server, { email, password: 'not this one', user_type: 'customer' })
  await anyone.post('/auth/v1/recover', { email })
  await anyone.post('/auth/v1/otp', { email, user_type: 'customer' })
  await customer.get('/auth/v1/export')
  const now = server.clock.now()
  const place = { city: 'New York', state: 'NY', zip_code: '10001', latitude: 40.7, longitude: -74 }
  const { id: lead_id } = await server.db
    .insertInto('leads')
    .values({
      customer_id: customer.id,
      title: `${customerName} asks`,
      description: `Write to ${email}`,
      service_type: 'Plumbing',
      ...place,
      created_at: now,
      expires_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.insertInto('lead_unlocks').values({ lead_id, provider_id: plumber.id, created_at: now }).execute()
  await plumber.post('/rest/v1/reports', {
    subject: 'profile',
    subject_id: customer.id,
    reason: 'other',
    details: `${customerName} asked for cash by ${email}`,
  })
}

/** A database error within a request, whose message contains the whole row. */
async function makeItFail({ token }: TestPerson): Promise<void> {
  const { pool } = server.deps
  await pool.query(
    "alter table users add constraint planted check (phone <> '+1 867-530-9124' and name not like '%Failing')",
  )
  const before = server.logged.length
  const answer = await caller(server, token).put('/auth/v1/user', { data: { name: `${customerName} Failing` } })
  await pool.query('alter table users drop constraint planted')
  expect(answer.status).toBe(500)
  expect(server.logged.slice(before).join('')).toContain('23514')
}

/** Where traces are: `table: mark`, `file: mark` and `log: mark`. */
async function everywhere(): Promise<string[]> {
  const { pool, config } = server.deps
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'm') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and relname <> 'zip_codes'`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    found.push(...marksIn(rows.map(({ row }) => row)).map((mark) => `${name}: ${mark}`))
  }
  const files = await readdir(config.DATA_DIR, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    found.push(...marksIn([path, (await readFile(path)).toString('latin1')]).map((mark) => `${path}: ${mark}`))
  }
  return [...found, ...marksIn(server.logged).map((mark) => `log: ${mark}`)]
}

/** PostgreSQL shows bytes as hexadecimal digits. */
function marksIn(texts: string[]): string[] {
  const all = texts.join('\n').toLowerCase()
  const digits = texts.map((text) => text.replaceAll(/[\s().+-]/g, '')).join('\n')
  return [
    ...words.filter((word) => all.includes(word) || all.includes(Buffer.from(word).toString('hex'))),
    ...numbers.filter((number) => digits.includes(number)),
  ]
}

async function expectReadable({ customer, provider, neighbor, plumber }: Life): Promise<void> {
  const { items } = (await plumber.get('/rest/v1/bookings')).body
  expect(items.map(({ status, customer: { name }, contact }: Booking) => [status, name, contact.name])).toEqual([
    ['cancelled', 'Customer', 'Customer'],
    ['cancelled', 'Deleted user', 'Deleted user'],
  ])
  const nothing = [null, '', []]
  expect(items.map(({ address, notes, photos }: Booking) => [address, notes, photos])).toEqual([nothing, nothing])
  const thread = (await plumber.get(`/rest/v1/messages?with=${customer.id}`)).body.items
  expect(thread.map(({ content }: { content: string }) => content)).toEqual([
    'Thank you, [removed]: [removed], [removed] at [removed]? The key is under the pot.',
    'It is [removed], [removed] or [removed], and "[removed]".',
  ])
  const bookings = (await neighbor.get('/rest/v1/bookings')).body.items
  expect(bookings.map(({ status, provider: party }: Booking) => [status, party.business_name])).toEqual([
    ['cancelled', 'Deleted user'],
    ['cancelled', 'Deleted user'],
  ])
  expect((await neighbor.get('/rest/v1/notifications')).body.items.length).toBeGreaterThan(3)
  expect((await caller(server).get(`/rest/v1/providers/${provider.id}`)).status).toBe(404)
}
