import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { contactSubjects } from '#domains/site/support-rules.ts'
import { connect } from '#platform/db/db.server.ts'
import { customerForm } from './accounts.ts'
import { aJob, book, bookingWith, reveal } from './bookings.ts'
import { pageSite } from './page-site.ts'
import { aCustomer, aProvider, caller } from './people.ts'
import { testServer } from './server.ts'

const server = await testServer()
const site = await pageSite(server)
const visitor = caller(server)

/** What users typed, and what must therefore be in no line of the log. */
const typed = {
  name: 'Zanzibar Kumquat',
  email: 'kumquat@mail.example',
  phone: '(867) 530-9123',
  address: '12 Zanzibar Road',
  text: 'The marmalade on the windows is zygomorphic.',
  query: 'zebrawood',
}
const canaries = /zanzibar|kumquat|530.?9123|zygomorphic|zebrawood/i

const customer = await aCustomer(server, typed)
const other = await aCustomer(server)
const provider = await aProvider(server)
await reveal(provider, (await book(customer, provider)).body)
const job = await aJob(server, customer)
const cookie = `porchlight=${customer.token}`

/**
 * Rows of a table are quoted in the error of a constraint; a table that is away fails each read.
 */
const refuseRows = (table: string) =>
  sql`alter table ${sql.table(table)} add constraint refuses_all check (false) not valid`.execute(server.db)
for (const table of ['bookings', 'messages', 'mail', 'auth_user']) await refuseRows(table)
await sql`alter table services rename to services_away`.execute(server.db)

beforeEach(() => void server.logged.splice(0))

const linesOf = () => {
  expect(server.logged.length).toBeGreaterThan(0)
  expect(server.logged.join('')).not.toMatch(canaries)
  return server.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
}
const id = (name: string) => ({ 'x-request-id': `request-${name}` })

const writes: [string, () => Promise<{ status: number }>, { route: string; user_id?: string }][] = [
  [
    'of a visitor who signs up',
    () => {
      const { data, ...form } = customerForm({ email: typed.email.replace('@', '+2@') })
      return visitor.post('/auth/v1/signup', { ...form, data: { ...data, ...typed } }, id('sent'))
    },
    { route: '/auth/v1/signup' },
  ],
  [
    'of a visitor who writes to support',
    () => {
      const { name, email, text } = typed
      return visitor.post('/rest/v1/contact', { name, email, subject: contactSubjects[0], message: text }, id('sent'))
    },
    { route: '/rest/v1/contact' },
  ],
  [
    'of a user who books',
    () => {
      const body = bookingWith(typed, provider, { ...job, date: '2026-03-11', notes: typed.text })
      return customer.post('/rest/v1/bookings?q=zebrawood', body, id('sent'))
    },
    { route: '/rest/v1/bookings', user_id: customer.id },
  ],
  [
    'of a user who writes a message',
    () => customer.post('/rest/v1/messages', { receiver_id: provider.id, content: typed.text }, id('sent')),
    { route: '/rest/v1/messages', user_id: customer.id },
  ],
  [
    'of a user who opens a provider',
    () => customer.get(`/rest/v1/providers/${provider.id}?q=${typed.query}`, id('sent')),
    { route: '/rest/v1/providers/:id', user_id: customer.id },
  ],
]

test.each(writes)('log lines %s say request, user and route, and nothing that was typed', async (_, send, fields) => {
  expect((await send()).status).toBeGreaterThanOrEqual(500)
  for (const line of linesOf()) {
    const { request_id, user_id, route, err } = line
    expect({ request_id, route, ...(user_id !== undefined && { user_id }) }).toEqual({
      request_id: 'request-sent',
      ...fields,
    })
    expect(err).toHaveProperty('code')
  }
})

test.each([
  ['of a page for a visitor', {}, undefined],
  ['of a page for a user', { cookie }, customer.id],
])('log lines %s have the route of the page, and the call that failed', async (_, headers, user_id) => {
  const { headers: answered } = await site.get(`/providers/${provider.id}?q=${typed.query}`, headers)
  const lines = linesOf()
  for (const line of lines) {
    expect(line).toMatchObject({ request_id: answered['x-request-id'], route: '/providers/:id' })
    expect(line['user_id']).toBe(user_id)
  }
  expect(lines.map(({ call }) => call)).toContain('/rest/v1/providers/:id')
})

test('lines of two requests at the same time are not mixed up', async () => {
  const users = [customer, other, visitor]
  await Promise.all(users.map((user, number) => user.get('/rest/v1/providers?q=zebrawood', id(`number-${number}`))))
  const seen = linesOf().map(({ request_id, user_id }) => `${String(request_id)} ${String(user_id)}`)
  expect(new Set(seen)).toEqual(
    new Set([`request-number-0 ${customer.id}`, `request-number-1 ${other.id}`, 'request-number-2 undefined']),
  )
})

test('what happens later to a connection that a request opened is not logged as of this request', async () => {
  const { pool, log } = server.deps
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  const breakConnections = async () => {
    await expect.poll(() => pool.idleCount).toBe(pool.totalCount)
    const breaker = connect(server.deps.config.DATABASE_URL ?? '', 1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(breaker.db)
    await breaker.close()
    await expect.poll(() => pool.totalCount).toBe(0)
  }
  await breakConnections()
  await customer.get('/rest/v1/notifications')
  server.logged.length = 0
  await breakConnections()
  for (const line of linesOf()) expect(Object.keys(line)).toEqual(['level', 'time', 'pid', 'hostname', 'err', 'msg'])
})
