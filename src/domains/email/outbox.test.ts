import { expect, test, vi } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { schedule } from '#schedule.server.ts'
import { customerForm, providerForm, signUp } from '#test/accounts.ts'
import { aCustomer, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { DevMails } from './contract.ts'

const server = await testServer({ settings: { NODE_ENV: 'production', DEMO: 'true' }, work: true })
const live = await testServer({ settings: { NODE_ENV: 'production' }, second: server })
const anyone = caller(server)
const waiting = { timeout: 30_000, interval: 50 }

async function mailsTo(email: string) {
  const { body } = await anyone.get<DevMails>('/dev/mail.json')
  return body.items.filter(({ to }) => to === email)
}

test('without a mail server, the welcome email after a sign-up is kept and can be read', async () => {
  const form = providerForm()
  await signUp(server, form)
  await vi.waitFor(async () => {
    const kept = server.db.selectFrom('mail').select('status').where('recipient', '=', form.email)
    expect((await kept.execute()).map(({ status }) => status)).not.toContain('queued')
  }, waiting)
  const welcome = (await mailsTo(form.email)).find(({ subject }) => subject === 'Welcome to Porchlight')
  expect(welcome?.text).toContain('Parker & Daughters is on Porchlight.')
  expect(welcome?.created_at).toBe(server.clock.now().toISOString())
})

test('the outbox shows the newest email last, in demo mode and development only', async () => {
  await signUp(server, customerForm())
  server.clock.pass(1000)
  const last = customerForm()
  await signUp(server, last)
  const { body } = await anyone.get<DevMails>('/dev/mail.json')
  expect(body.items.at(-1)?.to).toBe(last.email)
  expect(body.items.map(({ created_at }) => created_at)).toEqual(
    body.items.map(({ created_at }) => created_at).toSorted(),
  )
  expect(await caller(live).get('/dev/mail.json')).toEqual(problem(404, 'not_found'))
})

test('an email of the outbox is a page for a frame of this site, with its own inline styles only', async () => {
  const form = customerForm()
  await signUp(server, form)
  const [mail] = await mailsTo(form.email)
  const address = `/dev/mail.html?${new URLSearchParams({ to: mail!.to, subject: mail!.subject, created_at: mail!.created_at })}`
  const answer = await fetch(server.url + address)
  expect(await answer.text()).toBe(mail!.html)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src 'none'.* frame-ancestors 'self'; style-src 'unsafe-hashes' 'sha256-.* sandbox/)
  expect(policy.match(/'sha256-/g)!.length).toBeGreaterThan(5)
  expect(await caller(live).get(address)).toEqual(problem(404, 'not_found'))
})

test('users can request only their own welcome email, and it is sent once', async () => {
  const who = await aCustomer(server)
  const ask = (email: string) =>
    who.post('/functions/v1/email-notifications', {
      type: 'signup_confirmation',
      email,
      name: 'X',
      userType: 'customer',
    })
  expect(await ask('somebody.else@mail.example')).toEqual(problem(403, 'forbidden'))
  const answers = await Promise.all([ask(who.email), ask(who.email.toUpperCase())])
  expect(answers).toEqual([200, 200].map((status) => expect.objectContaining({ status, body: { success: true } })))
  expect(await mailsTo(who.email)).toHaveLength(1)
  expect(
    await anyone.post('/functions/v1/email-notifications', { type: 'signup_confirmation', email: who.email }),
  ).toEqual(problem(401, 'PGRST301'))
})

test('the welcome email is also sent for fields in `payload`, and for `user_type`', async () => {
  const who = await aCustomer(server)
  const ask = (fields: object) => who.post('/functions/v1/email-notifications', fields)
  const fields = { email: who.email, name: 'X' }
  expect((await ask({ type: 'signup_confirmation', payload: { ...fields, userType: 'x' } })).body.errors).toEqual([
    { path: 'userType', message: expect.any(String) },
  ])
  expect((await ask({ type: 'signup_confirmation', ...fields, user_type: 'x' })).body.errors).toEqual([
    { path: 'userType', message: expect.any(String) },
  ])
  expect(await ask({ type: 'signup_confirmation', payload: { ...fields, user_type: 'customer' } })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await mailsTo(who.email)).toHaveLength(1)
})

test('repeated requests for emails are limited', async () => {
  const who = await aCustomer(server)
  const ask = () => who.post('/functions/v1/email-notifications', { type: 'signup_confirmation', email: who.email })
  for (let times = 0; times < 5; times += 1) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused).toEqual(problem(429, 'rate_limited'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the owner gets an email about a changed password, a new device, and a paused password', async () => {
  const who = await aCustomer(server)
  const { auth_user_id } = who
  await transact(contextOf(server.deps), async (context) => {
    await announce(context, 'account.password_changed', { auth_user_id })
    await announce(context, 'account.new_device', {
      auth_user_id,
      device: 'Firefox on Windows',
    })
    await announce(context, 'account.password_paused', { auth_user_id, until: new Date('2026-03-03T18:00:00Z') })
  })
  const mails = await mailsTo(who.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your Porchlight password was changed',
    'New sign-in to your Porchlight account',
    'Too many wrong passwords for your Porchlight account',
  ])
  expect(mails[1]?.text).toContain('Firefox on Windows')
  expect(mails[2]?.text.replaceAll(/\s+/g, ' ')).toContain('until March 3, 2026 at 1:00 PM EST.')
})

test('a used link is deleted from its email', async () => {
  const form = customerForm()
  await signUp(server, form)
  await anyone.post('/auth/v1/recover', { email: form.email })
  const stored = () =>
    server.db.selectFrom('mail').select(['kind', 'data']).where('recipient', '=', form.email).execute()
  const { data } = (await stored()).find(({ kind }) => kind === 'recovery')!
  const { token } = data as { token: string }
  expect((await anyone.post('/auth/v1/verify', { type: 'recovery', token_hash: token })).status).toBe(200)
  expect(JSON.stringify(await stored())).not.toContain(token)
})

test('the outbox has pages', async () => {
  const first = (await anyone.get<DevMails>('/dev/mail.json?limit=1')).body
  const older = (await anyone.get<DevMails>(`/dev/mail.json?limit=1&cursor=${first.next_cursor}`)).body
  const both = (await anyone.get<DevMails>('/dev/mail.json?limit=2')).body
  expect([...older.items, ...first.items]).toEqual(both.items)
})

test('expired links are deleted, and no email is kept for more than a month', async () => {
  const who = await aCustomer(server)
  const expires_at = new Date(server.clock.now().getTime() + 3_600_000)
  const link = { purpose: 'recovery', token: 'a-token', user_type: 'customer', expires_at } as const
  await transact(contextOf(server.deps), (context) =>
    announce(context, 'account.link_made', { ...link, auth_user_id: who.auth_user_id }),
  )
  const stored = () =>
    server.db.selectFrom('mail').select(['status', 'data']).where('recipient', '=', who.email).execute()
  await vi.waitFor(async () => expect(await stored()).toMatchObject([{ status: 'kept' }]), waiting)
  const sweepAt = async ({ deps }: typeof server) => {
    for (const job of schedule(deps)) await job.run()
  }
  server.clock.pass(3_600_000)
  await sweepAt(server)
  expect(await stored()).toEqual([{ status: 'kept', data: {} }])
  server.clock.pass(30 * 86_400_000)
  await sweepAt(live)
  expect(await stored()).toEqual([])
})

test('a recipient is one address, even if other data is invalid', async () => {
  const values = { kind: 'welcome', data: '{}', created_at: server.clock.now() }
  for (const recipient of ['a@b.example,c@d.example', 'a@b.example\r\nBcc: x@y.example', 'nobody', 'Eve <a@b.example>'])
    await expect(
      server.db
        .insertInto('mail')
        .values({ ...values, recipient })
        .execute(),
    ).rejects.toThrow('one_recipient')
})
