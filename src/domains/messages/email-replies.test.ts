import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendBundles } from '#domains/notifications/commands.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { aConfirmedBooking, book } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { addressFor } from '#test/messages.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { testMailServer } from '#test/smtp.ts'

const smtp = await testMailServer()
const secret = 'the password of the mail server of this site'
const receiving = { INBOUND_MAIL_DOMAIN: 'Reply.Porch.example', INBOUND_MAIL_SECRET: secret }
const server = await testServer({ settings: { SMTP_URL: smtp.url, ...receiving }, work: true })
const deaf = await testServer()

const waiting = { timeout: 30_000, interval: 50 }

/** The newest email to a person that says some words. */
async function emailTo({ email }: Pick<TestPerson, 'email'>, words: string) {
  const found = () => smtp.received.findLast(({ to, raw, text }) => to.includes(email) && (raw + text).includes(words))
  await vi.waitFor(() => expect(found()).toBeDefined(), waiting)
  return found()!
}

const replyTo = ({ headers }: Awaited<ReturnType<typeof emailTo>>) =>
  headers.find(([name]) => name === 'reply-to')?.[1] ?? ''

/** A customer and a provider with a booking, and where each replies to the emails about it. */
async function aPair() {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await aConfirmedBooking(customer, provider)
  return {
    customer,
    provider,
    customers: replyTo(await emailTo(customer, 'confirmed')),
    providers: replyTo(await emailTo(provider, 'New booking request')),
  }
}

let count = 0
/** An email as programs write it. */
function anEmail(from: string, to: string, { text = 'On my way.', headers = '', body = '' } = {}): string {
  count += 1
  const head = `From: Robin <${from}>\r\nTo: ${to}\r\nSubject: Re: your booking\r\nMessage-ID: <${count}@mail.example>\r\n`
  return `${head}MIME-Version: 1.0\r\n${headers}${body || `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`}`
}

async function arrive(raw: string, { password = secret, to = '', on = server } = {}) {
  const query = to && `?to=${encodeURIComponent(to)}`
  const response = await fetch(`${on.url}/rest/v1/email_replies${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      authorization: `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`,
    },
    body: raw,
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

async function threadOf(who: TestPerson): Promise<string[]> {
  const [conversation] = (await who.get('/rest/v1/conversations')).body.items
  const { items } = (await who.get(`/rest/v1/messages?conversation=${conversation.conversation_id}`)).body
  return items.map(({ content }: { content: string }) => content).toReversed()
}

const delivered = { status: 200, body: { outcome: 'delivered' } }
const returned = { status: 200, body: { outcome: 'returned' } }

test('a reply to an email about a booking arrives in its conversation, before and after the reveal', async () => {
  const { customer, provider, customers, providers } = await aPair()
  expect(providers).toMatch(/^reply\+[0-9a-f]{52}@reply\.porch\.example$/)
  expect(customers).not.toBe(providers)
  const { raw, text } = await emailTo(provider, 'New booking request')
  expect(text).toContain('If you reply to this email, your text arrives as a message')
  // What signs the address says nothing about the other party.
  expect(raw).not.toContain(customer.id)

  const asked =
    'Is parking easy?\r\n\r\nOn Tue, Mar 3, 2026 at 12:00 PM Porchlight <porch@porch.example> wrote:\r\n> Hello Robin,\r\n> your booking'
  expect(await arrive(anEmail(provider.email, providers, { text: asked }))).toMatchObject(delivered)
  expect(await arrive(anEmail(customer.email.toUpperCase(), customers, { text: 'Yes, in the yard.' }))).toMatchObject(
    delivered,
  )
  expect(await threadOf(customer)).toEqual(['Is parking easy?', 'Yes, in the yard.'])
})

test('a reply to an email about a message arrives there, too', async () => {
  const { customer, provider, customers } = await aPair()
  await arrive(anEmail(customer.email, customers, { text: 'Which door?' }))
  server.clock.pass(5 * 60_000)
  await sendBundles(contextOf(server.deps))
  const email = await emailTo(provider, 'Which door?')
  expect(email.text).not.toContain('does not reach them')
  expect(await arrive(anEmail(provider.email, replyTo(email), { text: 'The blue one.' }))).toMatchObject(delivered)
  expect(await threadOf(customer)).toEqual(['Which door?', 'The blue one.'])
})

test.each([
  ['a signature', 'See you at noon.\r\n\r\n-- \r\nRobin Row\r\nRow & Co', 'See you at noon.'],
  ['a phone', 'See you at noon.\r\n\r\nSent from my iPhone', 'See you at noon.'],
  [
    'Outlook',
    'See you at noon.\r\n\r\n________________________________\r\nFrom: Porchlight <p@porch.example>\r\nSent: Tuesday\r\nTo: Robin\r\nSubject: Your booking\r\n\r\nHello',
    'See you at noon.',
  ],
  [
    'Spanish',
    'Nos vemos.\r\n\r\nEl mar, 3 mar 2026 a las 12:00, Porchlight (<p@porch.example>) escribió:\r\n\r\n> Hello',
    'Nos vemos.',
  ],
])('only what the user typed arrives: %s', async (_, text, expected) => {
  const { customer, customers } = await aPair()
  expect(await arrive(anEmail(customer.email, customers, { text }))).toMatchObject(delivered)
  expect(await threadOf(customer)).toEqual([expected])
})

test('an email without a text version is read from its HTML, and no markup arrives', async () => {
  const { customer, customers } = await aPair()
  const body =
    'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Two <b>ladders</b>, please &amp; thanks</p><img src="x">\r\n'
  expect(await arrive(anEmail(customer.email, customers, { body }))).toMatchObject(delivered)
  expect(await threadOf(customer)).toEqual(['Two ladders, please & thanks'])
})

test('the recipient of the envelope counts if the headers name another', async () => {
  const { customer, customers } = await aPair()
  const raw = anEmail(customer.email, 'undisclosed@mail.example')
  expect(await arrive(raw)).toMatchObject({ status: 422, body: { errors: [{ path: 'to' }] } })
  expect(await arrive(raw, { to: customers.toUpperCase() })).toMatchObject(delivered)
})

test('the same email arrives once, however often the mail server sends it', async () => {
  const { customer, customers } = await aPair()
  const raw = anEmail(customer.email, customers, { text: 'Once, please.' })
  const answers = await Promise.all([1, 2, 3].map(() => arrive(raw)))
  expect(answers.map(({ body }) => body.outcome)).toEqual(['delivered', 'delivered', 'delivered'])
  expect(await threadOf(customer)).toEqual(['Once, please.'])
})

test('another sender, a changed address and a wrong password are refused, and say nothing by email', async () => {
  const { customer, provider, customers, providers } = await aPair()
  const stranger = problem(403, 'sender_unknown')
  expect(await arrive(anEmail('eve@mail.example', customers))).toEqual(stranger)
  expect(await arrive(anEmail(provider.email, customers))).toEqual(stranger)
  const [local, domain] = customers.split('@') as [string, string]
  const changed = [
    `${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@${domain}`,
    `${providers.slice(0, 38)}${local.slice(38)}@${domain}`,
    `${local}@other.example`,
  ]
  for (const to of changed)
    expect(await arrive(anEmail(customer.email, to)), to).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    })
  expect(await arrive(anEmail(customer.email, customers), { password: `${secret}r` })).toEqual(
    problem(401, 'unauthorized'),
  )
  expect(await arrive(anEmail(customer.email, customers), { on: deaf })).toEqual(problem(404, 'not_found'))
  expect(await threadOf(customer)).toEqual([])
  expect(smtp.asked).not.toContain('eve@mail.example')
  expect(smtp.received.filter(({ raw }) => raw.includes('Subject: Your reply'))).toEqual([])
})

test('what the rules of messages refuse comes back to its sender with the reason', async () => {
  const { customer, provider, customers } = await aPair()
  expect(await arrive(anEmail(customer.email, customers, { text: '> Hello Robin,' }))).toMatchObject(returned)
  expect((await emailTo(customer, 'not delivered')).text).toContain('We found no text above the quoted email.')

  expect(await arrive(anEmail(customer.email, customers, { text: '\u200b\u200b' }))).toMatchObject(returned)
  await vi.waitFor(() => {
    const sent = smtp.received.filter(
      ({ to, text }) => to.includes(customer.email) && text.includes('We found no text'),
    )
    expect(sent).toHaveLength(2)
  }, waiting)

  const long = 'A long story. '.repeat(400)
  expect(await arrive(anEmail(customer.email, customers, { text: long }))).toMatchObject(returned)
  await emailTo(customer, 'A message can have at most 4000 characters.')

  await customer.post('/rest/v1/blocks', { profile_id: provider.id })
  expect(await arrive(anEmail(customer.email, customers, { text: 'Hello?' }))).toMatchObject(returned)
  expect((await emailTo(customer, 'Hello?')).text).toContain('/messages?with=')
  expect(await threadOf(customer)).toEqual([])
})

test('a suspended user cannot write by email', async () => {
  const { customer, customers } = await aPair()
  const login = server.db.updateTable('auth_user').where('id', '=', customer.auth_user_id)
  await login.set({ suspended_at: server.clock.now() }).execute()
  expect(await arrive(anEmail(customer.email, customers))).toEqual(problem(403, 'sender_unknown'))
})

test('files do not arrive, and their sender is told', async () => {
  const { customer, customers } = await aPair()
  const part = (type: string, more: string, text: string) => `--b\r\nContent-Type: ${type}\r\n${more}\r\n${text}\r\n`
  const body = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part('text/plain', '', 'The broken step.')}${part(
    'image/jpeg; name=step.jpg',
    'Content-Disposition: attachment; filename=step.jpg\r\nContent-Transfer-Encoding: base64\r\n',
    'AAAA',
  )}--b--\r\n`
  expect(await arrive(anEmail(customer.email, customers, { body }))).toMatchObject(delivered)
  expect(await threadOf(customer)).toEqual(['The broken step.'])
  expect((await emailTo(customer, 'without its files')).text).toContain('not the attached file')
})

test.each(['Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Auto-Response-Suppress: All', 'Return-Path: <>'])(
  'what a program answers is ignored: %s',
  async (header) => {
    const { customer, customers } = await aPair()
    expect(await arrive(anEmail(customer.email, customers, { headers: `${header}\r\n` }))).toMatchObject({
      status: 200,
      body: { outcome: 'ignored' },
    })
    expect(await threadOf(customer)).toEqual([])
  },
)

test('bytes that are no email, endless parts, and more than 10 MB, are refused', async () => {
  expect(await arrive('\u0000\u0001 nothing')).toMatchObject({ status: 422 })
  const part = 'Content-Type: multipart/mixed; boundary=a\r\n\r\n'
  expect(await arrive(`${part}${`--a\r\n${part}`.repeat(3000)}`)).toMatchObject({ status: 422 })
  expect(await arrive('a'.repeat(11 * 1024 * 1024))).toEqual(problem(413, 'too_large'))
})

test('Postfix passes an email on, sends a refused one back, and keeps it while the site is down', async () => {
  const { customer, customers } = await aPair()
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-postfix-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  /** Resolves to the exit code of the script. */
  const pass = async (raw: string, url = server.url) => {
    const REPLY_CONFIG = join(folder, 'reply.curl')
    await writeFile(REPLY_CONFIG, `url = "${url}/rest/v1/email_replies"\nuser = "mail:${secret}"\n`)
    const script = spawn('deploy/postfix/pass-on-reply', [customers], { env: { ...process.env, REPLY_CONFIG } })
    script.stdin.end(raw)
    return (await once(script, 'close'))[0]
  }
  expect(await pass(anEmail(customer.email, 'undisclosed@mail.example', { text: 'By Postfix.' }))).toBe(0)
  expect(await threadOf(customer)).toEqual(['By Postfix.'])
  expect(await pass(anEmail('eve@mail.example', customers))).toBe(65)
  expect(await pass(anEmail(customer.email, customers), 'http://127.0.0.1:1')).toBe(75)
})

test('a site that receives no email says so in its emails', async () => {
  const [customer, provider] = [await aCustomer(deaf), await aProvider(deaf)]
  await book(customer, provider)
  await provider.post('/rest/v1/messages', {
    receiver_id: await addressFor(deaf, provider, customer),
    content: 'Hello',
  })
  deaf.clock.pass(5 * 60_000)
  await sendBundles(contextOf(deaf.deps))
  const email = (await emailsTo(deaf, customer)).find(({ kind }) => kind === 'new_message')
  expect(inOneLine(email!)).toContain('Please reply on Porchlight: a reply to this email does not reach them.')
  expect(email).not.toHaveProperty('replyTo')
})
