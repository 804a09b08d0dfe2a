import { beforeEach, expect, test, vi } from 'vitest'
import { texts } from '#domains/identity/limits.ts'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { aCustomer, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { testMailServer } from '#test/smtp.ts'
import { contactTexts } from './support-rules.ts'

const smtp = await testMailServer()
const settings = {
  SMTP_URL: smtp.url,
  PUBLIC_URL: 'https://porch.example',
  SUPPORT_EMAIL: 'help@porch.example',
  MAIL_FROM: 'Porchlight <porch@porch.example>',
  TRUST_PROXY: 'true',
}
const server = await testServer({ settings, work: true })
/** Accepts emails and sends none. */
const idle = await testServer({ settings })
const anyone = caller(server)
const waitOptions = { timeout: 30_000, interval: 50 }
let count = 0

beforeEach(() => {
  smtp.received.length = 0
})

const aMessage = () => ({
  name: 'Casey Quill',
  email: `casey${++count}@mail.example`,
  subject: 'Booking Issue',
  message: 'The visit was moved.\n\nWhat now?\nThank you, Casey',
})

async function theMail() {
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), waitOptions)
  const mail = smtp.received[0]!
  const header = (name: string) => mail.headers.filter(([key]) => key === name).map(([, value]) => value)
  return { ...mail, header }
}

test('failed messages of visitors with a key are not stored', async () => {
  const send = () => anyone.post('/rest/v1/contact', { ...aMessage(), email: 'nobody' }, { 'idempotency-key': 'wrong' })
  for (const { status, headers } of [await send(), await send()])
    expect([status, headers.has('idempotency-replayed')]).toEqual([422, false])
  const { rowCount } = await server.deps.pool.query("select from idempotency_key where key like '%wrong'")
  expect(rowCount).toBe(0)
})

test('a message from /contact reaches the support mailbox, and replies go to its author', async () => {
  const message = aMessage()
  expect(await anyone.post('/rest/v1/contact', message)).toMatchObject({ status: 200, body: {} })
  const mail = await theMail()
  expect(mail).toMatchObject({ from: 'porch@porch.example', to: ['help@porch.example'] })
  expect(mail.header('from')).toEqual(['Porchlight <porch@porch.example>'])
  expect(mail.header('reply-to')).toEqual([message.email])
  expect(mail.header('subject')).toEqual(['Contact form: Booking Issue'])
  const text = mail.text.replaceAll('\r\n', '\n')
  expect(text).toContain('The visit was moved.\n\nWhat now?\nThank you, Casey\n')
  expect(text).toContain('Name: Casey Quill')
  expect(text).toContain('Signed in: no')
})

test('after a message was sent, none of it is stored or logged', async () => {
  const message = { ...aMessage(), name: 'Wombat Marmalade', message: 'zygomorphic' }
  await anyone.post('/rest/v1/contact', message, { 'idempotency-key': 'once' })
  await theMail()
  const { pool } = server.deps
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select 1 from mail where kind = 'contact' and data <> '{}'")
    expect(rows).toEqual([])
  }, waitOptions)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select 1 from ${name} t where t::text ~* 'zygomorphic|marmalade|${message.email}'`,
    )
    expect(rows, name).toEqual([])
  }
  expect(server.logged.join()).not.toMatch(/zygomorphic|Marmalade/)
})

test('a signed-in user is named by the email address of their account, whatever they type', async () => {
  const who = await aCustomer(server)
  const message = aMessage()
  await who.post('/rest/v1/contact', message)
  const mail = await theMail()
  expect(mail.text).toContain(`Signed in: yes, as ${who.email}`)
  expect(mail.header('reply-to')).toEqual([message.email])
})

test("the form can't inject headers, markup or line breaks", async () => {
  const message = 'First <script>x</script>\r\nBcc: y@mail.example\r\n\u202Etxet'
  await anyone.post('/rest/v1/contact', { ...aMessage(), name: 'Eve <img src=x>', message })
  const mail = await theMail()
  expect(mail.to).toEqual(['help@porch.example'])
  expect(mail.header('bcc')).toEqual([])
  expect(mail.html).not.toMatch(/<img|<script|\u202E/)
  for (const email of ['a@b.example\r\nBcc: x@y.example', 'a@b.example, x@y.example', '"a\\"b"@c.example']) {
    const refused = await anyone.post('/rest/v1/contact', { ...aMessage(), email })
    expect(refused, email).toEqual(problem(422, 'validation_failed'))
  }
})

test.each([
  ['name', '', texts.nameMissing],
  ['email', ' ', texts.emailMissing],
  ['email', 'casey', 'Please enter a valid email address'],
  ['subject', 'Lottery', contactTexts.subjectMissing],
  ['subject', undefined, contactTexts.subjectMissing],
  ['message', ' \n ', contactTexts.messageMissing],
  ['message', 'x'.repeat(5001), contactTexts.messageTooLong],
])('a wrong %s (%j) is refused with a sentence for its field', async (path, value, message) => {
  const answer = await anyone.post('/rest/v1/contact', { ...aMessage(), [path]: value })
  expect(answer).toEqual(problem(422, 'validation_failed'))
  expect(answer.body.errors).toEqual([{ path, message }])
})

test('a message of 5,000 characters arrives complete', async () => {
  const message = 'lantern '.repeat(625).trim().padEnd(5000, '.')
  expect((await anyone.post('/rest/v1/contact', { ...aMessage(), message })).status).toBe(200)
  expect((await theMail()).text.replaceAll(/\s+/g, ' ')).toContain(message)
})

test('a message repeated with its key is sent once', async () => {
  const message = aMessage()
  // Browsers change the last half of an IPv6 address.
  const send = (address: string) =>
    caller(idle).post('/rest/v1/contact', message, { 'idempotency-key': 'the same', 'x-forwarded-for': address })
  expect([(await send('2001:db8:1:2::1')).status, (await send('2001:db8:1:2::2')).status]).toEqual([200, 200])
  const { rows } = await idle.deps.pool.query("select 1 from mail where data ->> 'email' = $1", [message.email])
  expect(rows).toHaveLength(1)
})

test('after five messages per email address or twenty per IP address in an hour, users have to wait', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const message = aMessage()
  const statuses = []
  for (let at = 0; at < 6; at++)
    statuses.push((await anyone.post('/rest/v1/contact', message, from(`203.0.113.${at}`))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const again = await anyone.post('/rest/v1/contact', { ...message, email: message.email.toUpperCase() })
  expect(again).toEqual(problem(429, 'rate_limited', contactTexts.tooMany))
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(3000)

  for (let at = 0; at < 20; at++)
    expect((await anyone.post('/rest/v1/contact', aMessage(), from('198.51.100.7'))).status).toBe(200)
  expect(await anyone.post('/rest/v1/contact', aMessage(), from('198.51.100.7'))).toEqual(problem(429, 'rate_limited'))
})

test('a closed account leaves no messages, and messages of others lose only its email address', async () => {
  const who = await aCustomer(idle, { name: 'Mallory Pomegranate', email: 'mallory@leaving.example' })
  const ask = (message: object, by = caller(idle)) => by.post('/rest/v1/contact', { ...aMessage(), ...message })
  await ask({ email: 'Mallory@Leaving.example' })
  await ask({ email: 'other@mail.example' }, who)
  const other = {
    name: 'Mallory Neighbour',
    email: 'will@mail.example',
    message: `Mallory at ${who.email} never came.`,
  }
  await ask(other)
  const { auth_user_id, id } = who
  const closed = { auth_user_id, profile_ids: [id], counterpart_ids: [], traces: [who.email, 'Mallory', other.email] }
  await transact(contextOf(idle.deps), (context) => announce(context, 'account.closed', closed))
  const left = await idle.db.selectFrom('mail').select('data').where('kind', '=', 'contact').execute()
  expect(JSON.stringify(left)).not.toMatch(/leaving\.example/i)
  expect(left.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ ...other, subject: 'Booking Issue', message: 'Mallory at [removed] never came.' }),
  )
})

test("naming another user's address in a booking and closing the account does not delete their emails", async () => {
  const message = aMessage()
  await caller(idle).post('/rest/v1/contact', message)
  const { auth_user_id, id, email, name } = await aCustomer(idle)
  const traces = [email, name, settings.SUPPORT_EMAIL, message.email]
  const closed = { auth_user_id, profile_ids: [id], counterpart_ids: [], traces }
  await transact(contextOf(idle.deps), (context) => announce(context, 'account.closed', closed))
  const left = await idle.db.selectFrom('mail').select(['recipient', 'data']).where('kind', '=', 'contact').execute()
  expect(left).toContainEqual({
    recipient: settings.SUPPORT_EMAIL,
    data: expect.objectContaining({ message: message.message }),
  })
})
