import { beforeEach, expect, test, vi } from 'vitest'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import { smtpMailer } from '#integrations/email/email.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { mailFailures } from '#platform/metrics.server.ts'
import { schedule } from '#schedule.server.ts'
import { deliver } from '#test/mails.ts'
import { aCustomer, type TestPerson } from '#test/people.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { testMailServer } from '#test/smtp.ts'
import { queueAccountEmail } from './commands.server.ts'

const smtp = await testMailServer()
const settings = {
  SMTP_URL: smtp.url,
  PUBLIC_URL: 'https://porch.example',
  MAIL_FROM: 'Porchlight <porch@porch.example>',
}
const server = await testServer({ settings, work: true })
// A second process with the same jobs.
await testServer({ settings, second: server, work: true })
/** Queues emails but sends none. */
const idle = await testServer({ settings, second: server })
const waiting = { timeout: 30_000, interval: 50 }

beforeEach(() => {
  smtp.answer = () => 250
})

const sent = (to: TestPerson) => smtp.received.filter((mail) => mail.to.includes(to.email))
const header = (mail: { headers: [string, string][] }, name: string) =>
  mail.headers.filter(([key]) => key === name).map(([, value]) => value)

/** How many attempts had this result, as /metrics counts them. */
async function failures(result: 'given up' | 'tried again'): Promise<number> {
  const { values } = await mailFailures.get()
  return values.find(({ labels }) => labels.result === result)?.value ?? 0
}

async function makeLink(at: TestServer, who: TestPerson, purpose: 'signup' | 'recovery' | 'magiclink' = 'recovery') {
  const expires_at = new Date(at.clock.now().getTime() + 3_600_000)
  const { auth_user_id } = who
  const link = { auth_user_id, purpose, token: `token-of-${auth_user_id}`, user_type: 'customer', expires_at } as const
  await keepLink(link)
  await transact(contextOf(at.deps), (context) => announce(context, 'account.link_made', link))
  return link
}

/** Stored like the links of accounts: a newer one replaces the older. */
async function keepLink({
  token,
  ...link
}: {
  auth_user_id: string
  token: string
  expires_at: Date
  purpose: 'signup' | 'recovery' | 'magiclink'
}) {
  const columns = { token_hash: hashOfToken(token), expires_at: link.expires_at }
  await server.db
    .insertInto('one_time_token')
    .values({
      auth_user_id: link.auth_user_id,
      purpose: link.purpose,
      user_type: 'customer',
      created_at: server.clock.now(),
      ...columns,
    })
    .onConflict((older) => older.constraint('one_live_link_per_purpose').doUpdateSet(columns))
    .execute()
}

async function mailOf(who: TestPerson) {
  const row = await server.db
    .selectFrom('mail')
    .select(['id', 'status', 'data', 'attempts', 'failure'])
    .where('auth_user_id', '=', who.auth_user_id)
    .execute()
  expect(row).toHaveLength(1)
  return row[0]!
}

test('a recovery email arrives in both versions, from us, at its only recipient, and its link works', async () => {
  const who = await aCustomer(server)
  const { token } = await makeLink(server, who)
  await vi.waitFor(() => expect(sent(who)).toHaveLength(1), waiting)
  const mail = sent(who)[0]!
  expect(mail).toMatchObject({ from: 'porch@porch.example', to: [who.email] })
  expect(header(mail, 'from')).toEqual(['Porchlight <porch@porch.example>'])
  expect(header(mail, 'to')).toEqual([who.email])
  expect(header(mail, 'subject')).toEqual(['Reset your Porchlight password'])
  expect(header(mail, 'auto-submitted')).toEqual(['auto-generated'])
  expect(header(mail, 'content-type')[0]).toContain('multipart/alternative')
  const link = `https://porch.example/reset-password?type=recovery&token_hash=${token}`
  expect(mail.text.split(/\r?\n/)).toContain(link)
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  expect(mail.text).toContain('This link works once and for one hour.')
})

test('the data of an email is deleted once it is sent', async () => {
  const who = await aCustomer(server)
  const { token } = await makeLink(server, who)
  await vi.waitFor(async () => expect(await mailOf(who)).toMatchObject({ status: 'sent', data: {} }), waiting)
  const dump = await server.db.selectFrom('mail').selectAll().execute()
  expect(JSON.stringify(dump)).not.toContain(token)
  expect(server.logged.join()).not.toContain(token)
})

test('a mailbox that rejects an email permanently is tried once', async () => {
  const who = await aCustomer(server)
  smtp.answer = (to) => (to === who.email ? 550 : 250)
  await makeLink(server, who)
  await vi.waitFor(async () => expect((await mailOf(who)).status).toBe('failed'), waiting)
  expect((await mailOf(who)).failure).toContain('550')
  await vi.waitFor(async () => expect(await failures('given up')).toBe(1), waiting)
  const other = await aCustomer(server)
  await makeLink(server, other)
  await vi.waitFor(() => expect(sent(other)).toHaveLength(1), waiting)
  expect(smtp.asked.filter((to) => to === who.email)).toHaveLength(1)
})

test('a mailbox that rejects an email temporarily gets it later, with the same Message-ID', async () => {
  const who = await aCustomer(server)
  smtp.answer = () => (smtp.asked.filter((to) => to === who.email).length < 3 ? 451 : 250)
  await makeLink(server, who)
  await vi.waitFor(async () => expect(await mailOf(who)).toMatchObject({ status: 'sent', attempts: 2 }), waiting)
  expect(await failures('tried again')).toBeGreaterThan(0)
  expect(header(sent(who)[0]!, 'message-id')).toEqual([`<${(await mailOf(who)).id}@porch.example>`])
})

test('while the mail server is down nothing is lost, and afterwards two processes send nothing twice', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => aCustomer(server)))
  await smtp.stop()
  for (const who of people) await makeLink(server, who)
  await vi.waitFor(async () => expect((await mailOf(people[0]!)).attempts).toBeGreaterThan(0), waiting)
  await smtp.start()
  await vi.waitFor(() => expect(people.flatMap((who) => sent(who)).length).toBeGreaterThanOrEqual(8), waiting)
  for (const who of people) {
    await vi.waitFor(async () => expect((await mailOf(who)).status).toBe('sent'), waiting)
    expect(sent(who)).toHaveLength(1)
  }
})

test('if ten workers deliver one email at once, one sends it', async () => {
  const who = await aCustomer(idle)
  const mailer = smtpMailer(smtp.url, settings.MAIL_FROM)
  const { id } = await queuedAside(who)
  await Promise.all(Array.from({ length: 10 }, () => deliver(idle, id, mailer)))
  mailer.close()
  expect(sent(who)).toHaveLength(1)
  expect((await mailOf(who)).status).toBe('sent')
})

test('a duplicate after a crash has the same Message-ID', async () => {
  const who = await aCustomer(idle)
  const mailer = smtpMailer(smtp.url, settings.MAIL_FROM)
  const { id } = await queuedAside(who)
  const crash = { ...mailer, send: (mail: Parameters<typeof mailer.send>[0]) => mailer.send(mail).then(() => dies()) }
  await expect(deliver(idle, id, crash)).rejects.toThrow('the process is gone')
  expect((await mailOf(who)).status).toBe('queued')
  await deliver(idle, id, mailer)
  mailer.close()
  const ids = sent(who).map((mail) => header(mail, 'message-id'))
  expect(ids).toEqual([[`<${id}@porch.example>`], [`<${id}@porch.example>`]])
})

test('an email whose link has expired is not sent, and its secret is deleted', async () => {
  const who = await aCustomer(idle)
  const { id } = await queuedAside(who)
  const mailer = smtpMailer(smtp.url, settings.MAIL_FROM)
  const later = { now: () => new Date(idle.clock.now().getTime() + 3_600_000) }
  await deliver({ deps: { ...idle.deps, clock: later } }, id, mailer)
  mailer.close()
  expect(await mailOf(who)).toMatchObject({ status: 'failed', data: {}, failure: expect.stringContaining('expired') })
  expect(sent(who)).toEqual([])
})

test('an email whose link was replaced while it waited is not sent', async () => {
  const who = await aCustomer(idle)
  const { id } = await queuedAside(who)
  await keepLink({ auth_user_id: who.auth_user_id, purpose: 'recovery', token: `newer ${id}`, expires_at: new Date() })
  const mailer = smtpMailer(smtp.url, settings.MAIL_FROM)
  await deliver(idle, id, mailer)
  mailer.close()
  expect(await mailOf(who)).toMatchObject({ status: 'failed', data: {}, failure: expect.stringContaining('expired') })
  expect(sent(who)).toEqual([])
})

test.each([
  { kind: 'business_claim', business_name: 'Bright Windows', why: 'invited' },
  { kind: 'client_invitation', business_name: 'Bright Windows' },
  { kind: 'account_suspended', rule: 'Terms', content: 'A message', basis: 'report' },
] as const)('an email with a link that leads into no account is sent: $kind', async (email) => {
  const recipient = `${email.kind}@business.example`
  const expires_at = new Date(server.clock.now().getTime() + 3_600_000)
  await transact(contextOf(server.deps), (context) =>
    queueAccountEmail(
      context,
      { recipient, auth_user_id: null, expires_at },
      { ...email, name: null, token: 'linden' },
    ),
  )
  const arrived = () => smtp.received.find(({ to }) => to.includes(recipient))?.text
  await vi.waitFor(() => expect(arrived()).toContain('=linden'), waiting)
})

test('an email of a kind that only a newer release knows stays in the queue', async () => {
  const who = await aCustomer(idle)
  const { id } = await queuedAside(who)
  for (const user_id of [who.id, null]) {
    await idle.db.updateTable('mail').set({ kind: 'newer_kind', user_id }).where('id', '=', id).execute()
    await expect(deliver(idle, id)).rejects.toThrow('newer_kind')
    expect((await mailOf(who)).status).toBe('queued')
  }
  await idle.db.deleteFrom('mail').where('id', '=', id).execute()
})

test('an email whose job was lost gets a new one', async () => {
  const who = await aCustomer(idle)
  await queuedAside(who)
  const later = { now: () => new Date(idle.clock.now().getTime() + 6 * 60_000) }
  for (const job of schedule({ ...idle.deps, clock: later })) await job.run()
  await vi.waitFor(() => expect(sent(who)).toHaveLength(1), waiting)
})

test('closing an account deletes its emails, sent or waiting', async () => {
  const who = await aCustomer(idle)
  await queuedAside(who)
  const closed = {
    auth_user_id: who.auth_user_id,
    profile_ids: [who.id],
    counterpart_ids: [],
    traces: [who.email, who.name],
  }
  await transact(contextOf(idle.deps), (context) => announce(context, 'account.closed', closed))
  const left = await idle.db.selectFrom('mail').select('id').where('recipient', '=', who.email).execute()
  expect(left).toEqual([])
})

/** Queues an email without a job. */
async function queuedAside(who: TestPerson) {
  const { auth_user_id, email: recipient } = who
  const token = `waiting-${auth_user_id}`
  const expires_at = new Date(idle.clock.now().getTime() + 3_600_000)
  await keepLink({ auth_user_id, purpose: 'recovery', token, expires_at })
  return idle.db
    .insertInto('mail')
    .values({
      kind: 'recovery',
      recipient,
      auth_user_id,
      data: JSON.stringify({ name: who.name, token }),
      expires_at,
      created_at: idle.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

function dies(): never {
  throw new Error('the process is gone')
}
