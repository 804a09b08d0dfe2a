import { expect, onTestFinished, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { within } from '#platform/within.server.ts'
import { customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { elsewhere, readLinks } from '#test/links.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { mayConfirm } from './links-policy.server.ts'

const server = await testServer({ settings: { TRUST_PROXY: 'true' } })
const twin = await testServer({ settings: { TRUST_PROXY: 'true' }, second: server })
const discreet = await testServer({
  settings: { TRUST_PROXY: 'true', HIDE_ACCOUNT_EXISTENCE: 'true', SMTP_URL: 'smtp://mail.example' },
  second: server,
})
const mailing = await testServer({
  settings: { TRUST_PROXY: 'true', SMTP_URL: 'smtp://mail.example' },
  second: server,
})
const strict = await testServer({ settings: { TRUST_PROXY: 'true', SIGNUPS_PER_HOUR: '3' }, second: server })
const sent = readLinks()
const tooManyResets = 'Too many reset attempts. Please wait a few minutes before trying again.'
const tooMany = 'Too many attempts. Please wait a few minutes before trying again.'

async function aLogin(on = server) {
  const form = { ...customerForm(), user_type: 'customer' }
  const { answer } = await signUp(on, form, elsewhere())
  return { form, id: answer.body.user?.id as string }
}

const ask = (path: string, email: string, from = elsewhere(), on = server) =>
  caller(on).post(`/auth/v1/${path}`, { email }, from)
const verify = (token_hash: string, from = elsewhere(), on = server) =>
  caller(on).post('/auth/v1/verify', { type: 'magiclink', token_hash }, from)

const count = (answers: { status: number }[], status: number) => answers.filter((one) => one.status === status).length

test('a mailbox gets five emails of a kind an hour, no matter who requests them and on which server', async () => {
  const { form, id } = await aLogin()
  for (const path of ['recover', 'otp']) {
    const before = sent.count(id)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => ask(path, form.email, elsewhere(), at % 2 ? server : twin)),
    )
    expect([count(answers, 200), count(answers, 429)]).toEqual([5, 7])
    expect(sent.count(id) - before).toBe(5)
  }
  const refused = await ask('recover', form.email.toUpperCase())
  expect(refused).toEqual(problem(429, 'rate_limited', tooManyResets))
  expect(await ask('otp', form.email)).toEqual(problem(429, 'rate_limited', tooMany))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3550)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  expect((await ask('recover', (await aLogin()).form.email)).status).toBe(200)
})

test('requests for an email address without an account cost the person nothing who signs up with it', async () => {
  for (const on of [mailing, discreet]) {
    const here = elsewhere()
    const form = { ...customerForm(), user_type: 'customer' }
    const wrong = { ...form, password: 'what a stranger types' }
    const paths = ['recover', 'otp', 'resend'].flatMap((path) => Array.from({ length: 7 }, () => path))
    const answers = await Promise.all(paths.map((path) => ask(path, form.email, elsewhere(), on)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([on === discreet ? 200 : 404]))
    for (let tries = 0; tries < 11; tries++) await signIn(on, wrong, here)
    expect((await signIn(on, form, here)).answer.status).toBe(429)

    expect((await signUp(on, form, here)).answer.status).toBe(201)
    const { id } = await server.db
      .selectFrom('auth_user')
      .select('id')
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow()
    expect(sent.count(id)).toBe(1)
    expect((await caller(on).post('/auth/v1/verify', sent.newest(id), here)).status).toBe(200)
    expect((await signIn(on, form, here)).answer.status).toBe(200)
    for (const path of ['recover', 'otp']) {
      for (let request = 0; request < 5; request++)
        expect((await ask(path, form.email, elsewhere(), on)).status).toBe(200)
    }
    expect(sent.count(id)).toBe(11)
  }
})

test('recovery, sign-in links and sign-up have limits of their own', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { answer } = await signUp(mailing, form, elsewhere())
  const id = answer.body.user.id as string
  await caller(mailing).post('/auth/v1/verify', sent.newest(id), elsewhere())
  for (const path of ['recover', 'otp']) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(path, form.email, elsewhere(), mailing)))
    expect([count(answers, 200), count(answers, 429)]).toEqual([5, 1])
  }
  const second = providerForm({ email: form.email, password: form.password })
  expect((await signUp(mailing, second, elsewhere())).answer.status).toBe(201)
})

test('what sends no email counts for no mailbox', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { answer } = await signUp(mailing, form, elsewhere())
  const id = answer.body.user.id as string
  // The confirmation was sent less than 5 minutes ago.
  for (let request = 0; request < 7; request++)
    expect((await ask('resend', form.email, elsewhere(), mailing)).status).toBe(200)
  await waitsAreOver(0)
  expect((await ask('resend', form.email, elsewhere(), mailing)).status).toBe(200)
  expect(sent.count(id)).toBe(2)
  await caller(mailing).post('/auth/v1/verify', sent.newest(id), elsewhere())
  // Its owner has confirmed, and is not asked to do so again.
  for (let request = 0; request < 7; request++)
    expect((await ask('resend', form.email, elsewhere(), mailing)).status).toBe(200)
  for (let tries = 0; tries < 7; tries++)
    expect((await signUp(mailing, { ...form, password: 'a wrong guess' }, elsewhere())).answer.status).toBe(409)
  expect(sent.count(id)).toBe(2)
})

test('a suspended login reaches the limit of others, although it gets no email', async () => {
  const { form, id } = await aLogin()
  const suspended_at = server.clock.now()
  await server.db.updateTable('auth_user').set({ suspended_at }).where('id', '=', id).execute()
  const before = sent.count(id)
  const answers = await Promise.all(Array.from({ length: 7 }, () => ask('recover', form.email)))
  expect([count(answers, 200), count(answers, 429)]).toEqual([5, 2])
  expect(sent.count(id)).toBe(before)
})

test('tags and ignored dots make no new mailbox, neither for links nor for sign-ups', async () => {
  const before = sent.all()
  const aliases = Array.from({ length: 40 }, (_, at) =>
    at % 2 ? `v.i.c.tim+${at}@gmail.com` : `Victim+${at}@googlemail.com`,
  )
  const answers = []
  for (const email of aliases)
    answers.push((await signUp(mailing, { ...customerForm({ email }), user_type: 'customer' }, elsewhere())).answer)
  expect([count(answers, 201), count(answers, 429)]).toEqual([5, 35])
  expect(answers.at(-1)).toEqual(problem(429, 'rate_limited', tooMany))
  expect(sent.all() - before).toBe(5)
  const links = []
  for (const email of aliases.slice(0, 5)) {
    links.push(await ask('recover', email, elsewhere(), mailing))
    links.push(await ask('recover', email.toUpperCase(), elsewhere(), mailing))
  }
  expect([count(links, 200), count(links, 429)]).toEqual([5, 5])
})

test('SIGNUPS_PER_HOUR limits the sign-ups of an address', async () => {
  const here = elsewhere()
  const join = () => signUp(strict, { ...customerForm(), user_type: 'customer' }, here)
  const answers = (await Promise.all(Array.from({ length: 5 }, join))).map(({ answer }) => answer)
  expect([count(answers, 201), count(answers, 429)]).toEqual([3, 2])
})

test('IPv6 addresses of a /56 share twice the limit, those of a /48 four times', async () => {
  const joinFrom = (network: string) =>
    signUp(
      strict,
      { ...customerForm(), user_type: 'customer' },
      { 'x-session': 'bearer', 'x-forwarded-for': `2001:db8:7:${network}::1` },
    )
  const inOne56 = await Promise.all(Array.from({ length: 8 }, (_, at) => joinFrom((0x100 + at).toString(16))))
  const answers = inOne56.map(({ answer }) => answer)
  expect([count(answers, 201), count(answers, 429)]).toEqual([6, 2])
  const inOne48 = await Promise.all(Array.from({ length: 8 }, (_, at) => joinFrom((0x200 * (at + 1)).toString(16))))
  const others = inOne48.map(({ answer }) => answer)
  // The refused ones have taken a point of their /64 and /56, but none of the /48.
  expect([count(others, 201), count(others, 429)]).toEqual([6, 2])
})

test('the last link stays valid while its owner waits, and the wait is the one that helps', async () => {
  const { form, id } = await aLogin()
  for (let request = 0; request < 6; request++) await ask('recover', form.email)
  const link = sent.newest(id)
  await waitsAreOver(90_000)
  expect(Number((await ask('recover', form.email)).headers.get('retry-after'))).toBeLessThanOrEqual(90)
  expect((await caller(server).post('/auth/v1/verify', link, elsewhere())).status).toBe(200)
  await waitsAreOver(0)
  expect((await ask('recover', form.email)).status).toBe(200)
})

test('an address can request a hundred emails of a kind an hour, for any accounts', async () => {
  const here = elsewhere()
  const answers = await Promise.all(
    Array.from({ length: 104 }, (_, at) => ask('recover', `nobody${at}@mail.example`, here, at % 2 ? server : twin)),
  )
  expect([count(answers, 404), count(answers, 429)]).toEqual([100, 4])
  const { form } = await aLogin()
  expect(await ask('recover', form.email, here)).toEqual(problem(429, 'rate_limited', tooManyResets))
  expect((await ask('recover', form.email)).status).toBe(200)
  expect((await ask('otp', form.email, here)).status).toBe(200)
  expect((await ask('resend', form.email, here)).status).toBe(200)
})

test('an address can try sixty invalid links in 15 minutes, also in parallel', async () => {
  const here = elsewhere()
  const tries = await Promise.all(
    Array.from({ length: 66 }, (_, at) => verify(`guess ${at}`, here, at % 2 ? server : twin)),
  )
  expect([count(tries, 403), count(tries, 429)]).toEqual([60, 6])
  const refused = await verify('guess', here)
  expect(refused).toEqual(problem(429, 'rate_limited', tooMany))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await verify('guess')).status).toBe(403)
})

test("valid links don't count, however many users share an address", async () => {
  const here = elsewhere()
  for (let guess = 0; guess < 59; guess++) await verify(`guess ${guess}`, here)
  for (let person = 0; person < 4; person++) {
    const { form, id } = await aLogin()
    await ask('otp', form.email)
    expect((await verify(sent.newest(id).token_hash, here)).status).toBe(200)
  }
})

test('if responses must not reveal accounts, every request promises a link', async () => {
  const { form, id } = await aLogin()
  for (const path of ['recover', 'otp', 'resend']) {
    const from = elsewhere()
    const [known, unknown] = await Promise.all([
      timed(() => ask(path, form.email, from, discreet)),
      timed(() => ask(path, `nobody.${path}@mail.example`, from, discreet)),
    ])
    expect(known.answer).toMatchObject({ status: 200, body: {} })
    expect(unknown.answer).toMatchObject({ status: 200, body: {} })
    expect([...unknown.answer.headers.keys()]).toEqual([...known.answer.headers.keys()])
    for (const { took } of [known, unknown]) expect(took).toBeGreaterThan(390)
  }
  expect(sent.newest(id)).toMatchObject({ type: 'magiclink' })
})

test('nor do limits reveal accounts: the sixth request gets the same answer, and no email', async () => {
  const { form, id } = await aLogin()
  const before = sent.count(id)
  const seen = async (email: string) => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask('recover', email, elsewhere(), discreet)))
    return answers.map(({ status, body, headers }) => [status, body, headers.get('ratelimit')?.replace(/t=\d+/, '')])
  }
  expect(await seen(form.email)).toEqual(await seen('nobody.often@mail.example'))
  expect(sent.count(id) - before).toBe(5)
})

test('nor do wrong passwords: a sign-up afterwards gets the same answer', async () => {
  const { form: known } = await aLogin()
  const seen = async (email: string) => {
    const here = elsewhere()
    const form = { ...customerForm({ email, password: 'what a prober types' }), user_type: 'customer' }
    for (let tries = 0; tries < 12; tries++) await signIn(discreet, form, here)
    const { status, body, headers } = (await signUp(discreet, form, here)).answer
    return [status, body, [...headers.keys()], headers.get('ratelimit')?.replaceAll(/t=\d+/g, '')]
  }
  expect(await seen(known.email)).toEqual(await seen('never.tried@mail.example'))
})

test('sign-ups that use all connections at once do not wait for each other', async () => {
  const { pool } = mailing.deps
  const held = await Promise.all(Array.from({ length: pool.options.max - 2 }, () => pool.connect()))
  onTestFinished(() => held.forEach((client) => client.release()))
  const signUps = Array.from({ length: 20 }, () =>
    signUp(mailing, { ...customerForm(), user_type: 'customer' }, elsewhere()),
  )
  const answers = await within(120_000, Promise.all(signUps))
  expect(answers.map(({ answer }) => answer.status)).toEqual(signUps.map(() => 201))
})

test('a confirmation counts only if its transaction is committed', async () => {
  const confirm = (isCommitted: boolean) =>
    transact(contextOf(mailing.deps), async (context) => {
      const isAllowed = await mayConfirm(context, 'once@mail.example')
      if (!isCommitted) throw new Error(`rolled back: ${isAllowed}`)
      return isAllowed
    })
  await expect(confirm(false)).rejects.toThrow('rolled back: true')
  expect([await confirm(true), await confirm(true)]).toEqual([true, false])
})

test('nor do a sign-up and a sign-in reveal whether the email address had an account', async () => {
  const { form: known } = await aLogin()
  const probe = async (email: string) => {
    const form = { ...customerForm({ email, password: 'what a prober types' }), user_type: 'customer' }
    const from = elsewhere()
    const { answer, took } = await timed(async () => (await signUp(discreet, form, from)).answer)
    expect(took).toBeGreaterThan(390)
    const seen: unknown[] = [answer.status, answer.body]
    for (let tries = 0; tries < 11; tries++) {
      const { status, body } = (await signIn(discreet, form, from)).answer
      seen.push([status, body.code])
    }
    return seen
  }
  const unknown = await probe('never.seen@mail.example')
  expect(await probe(known.email)).toEqual(unknown)
  expect(unknown.slice(0, 2)).toEqual([201, { user: null, session: null }])
})

test('a user who confirms can still sign in there', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(discreet, form, elsewhere())
  const { id } = await server.db
    .selectFrom('auth_user')
    .select('id')
    .where('email', '=', form.email)
    .executeTakeFirstOrThrow()
  expect((await caller(discreet).post('/auth/v1/verify', sent.newest(id), elsewhere())).status).toBe(200)
  expect((await signIn(discreet, form, elsewhere())).answer.status).toBe(200)
})

/** Limits use real time, so this makes all of them end within the given milliseconds. */
async function waitsAreOver(milliseconds: number): Promise<void> {
  await server.deps.pool.query('update rate_limit set expire = $1', [Date.now() + milliseconds])
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; took: number }> {
  const start = performance.now()
  const answer = await work()
  return { answer, took: performance.now() - start }
}
