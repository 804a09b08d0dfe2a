import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { networkOf, withoutPort } from '#platform/http/address.server.ts'
import { cookiesOf, customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { readLinks } from '#test/links.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { TRUST_PROXY: 'true' } })
const sent = readLinks()
const tooMany = problem(429, 'rate_limited', 'Too many attempts. Please wait a few minutes before trying again.')
let lastAddress = 0
/** A new address each time, as the proxy would report it. */
const elsewhere = () => ({
  'x-session': 'bearer',
  'x-forwarded-for': `203.0.${lastAddress >> 8}.${lastAddress++ & 255}`,
})

test('after ten wrong passwords even the right one has to wait, wherever a password is required', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const here = elsewhere()
  const { answer } = await signUp(server, form, here)
  const me = caller(server, answer.body.session.access_token)
  const wrong = { ...form, password: 'a wrong guess' }
  for (let tries = 0; tries < 10; tries++) expect((await signIn(server, wrong, here)).answer.status).toBe(401)

  expect((await signIn(server, form, here)).answer).toEqual(tooMany)
  expect((await signUp(server, providerForm({ email: form.email }), here)).answer).toEqual(tooMany)
  const change = { password: 'a brand new lantern', current_password: form.password }
  expect(await me.put('/auth/v1/user', change, here)).toEqual(tooMany)
  expect(await me.delete('/auth/v1/user', { password: form.password }, here)).toEqual(tooMany)
  const { answer: refused } = await signIn(server, form, here)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test("sign-up can't be used to guess passwords without limit", async () => {
  const form = customerForm()
  const here = elsewhere()
  await signUp(server, form, here)
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    const guess = providerForm({ email: form.email, password: `guess number ${tries}` })
    statuses.push((await signUp(server, guess, here)).answer.status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(409), 429, 429])
  expect((await signIn(server, { ...form, user_type: 'customer' }, here)).answer).toEqual(tooMany)
})

test("parallel guesses don't slip through", async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const here = elsewhere()
  await signUp(server, form, here)
  const guesses = Array.from({ length: 30 }, (_, at) => signIn(server, { ...form, password: `guess ${at}` }, here))
  const statuses = (await Promise.all(guesses)).map(({ answer }) => answer.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
})

test('neither capital letters nor spaces in the email address give new tries', async () => {
  const form = { ...customerForm(), user_type: 'customer', password: 'a wrong guess' }
  const here = elsewhere()
  const spellings = [form.email, form.email.toUpperCase(), ` ${form.email} `, form.email]
  for (const email of [...spellings, ...spellings, form.email, form.email])
    await signIn(server, { ...form, email }, here)
  expect((await signIn(server, form, here)).answer).toEqual(tooMany)
})

test('letters that the database treats as equal give no new tries', async () => {
  const form = { ...customerForm({ email: 'kiki.istanbul@mail.example' }), user_type: 'customer' }
  const here = elsewhere()
  await signUp(server, form, here)
  for (const email of [
    'k\u0130ki.istanbul@mail.example',
    'kiki.\u0130stanbul@mail.example',
    '\u212aiki.istanbul@mail.example',
  ])
    expect((await signIn(server, { ...form, email }, here)).answer).toEqual(
      problem(422, 'validation_failed', 'Please enter a valid email address'),
    )
})

test('the owner can sign in from home while a stranger guesses from elsewhere', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const home = elsewhere()
  const stranger = elsewhere()
  await signUp(server, form, home)
  for (let tries = 0; tries < 11; tries++) await signIn(server, { ...form, password: 'a wrong guess' }, stranger)
  expect((await signIn(server, form, home)).answer.status).toBe(200)
})

/** The headers of a browser in which the user has just signed in, at its current address. */
async function aKnownBrowser(form: Parameters<typeof signIn>[1]) {
  const { 'porchlight-device': token } = cookiesOf(
    (await signIn(server, form, { ...elsewhere(), 'x-session': 'cookie' })).answer.headers,
  )
  return () => ({ ...elsewhere(), cookie: `porchlight-device=${token}`, origin: server.url })
}

/** Guesses from ever-changing addresses until the login's own limit is used up. */
async function guessEverywhere(form: Parameters<typeof signIn>[1]) {
  await storeCheapHash(form)
  const wrong = { ...form, password: 'a wrong guess' }
  await Promise.all(Array.from({ length: 100 }, () => signIn(server, wrong, elsewhere())))
  expect((await signIn(server, form, elsewhere())).answer).toEqual(tooMany)
}

/** Replaces the hash of a login's password by one that is compared quickly. */
async function storeCheapHash({ email, password }: { email: string; password: string }) {
  const password_hash = await hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1 })
  await server.db.updateTable('auth_user').set({ password_hash }).where('email', '=', email).execute()
}

test('guesses from many addresses are stopped, and the owner can sign in with a known browser', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form, { ...elsewhere(), 'x-session': 'none' })
  const mine = await aKnownBrowser(form)
  await guessEverywhere(form)
  for (let turn = 0; turn < 12; turn++) expect((await signIn(server, form, mine())).answer.status).toBe(200)
  expect((await signIn(server, form, elsewhere())).answer).toEqual(tooMany)
})

test('guesses from many addresses are announced to the owner once an hour', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { answer } = await signUp(server, form, elsewhere())
  await guessEverywhere(form)
  await guessEverywhere(form)
  const names = sent.namesOf(answer.body.user.id)
  expect(names.filter((name) => name === 'account.password_paused')).toHaveLength(1)
})

test('a stolen device cookie gives ten tries, from any number of addresses', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form, { ...elsewhere(), 'x-session': 'none' })
  const stolen = await aKnownBrowser(form)
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++)
    statuses.push((await signIn(server, { ...form, password: 'a wrong guess' }, stolen())).answer.status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
  expect((await signIn(server, form, elsewhere())).answer.status).toBe(200)
})

test.each(['recover', 'otp'])('a link of %s lets the owner sign in from a new browser again', async (path) => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { answer } = await signUp(server, form, elsewhere())
  await guessEverywhere(form)
  expect((await signIn(server, form, elsewhere())).answer).toEqual(tooMany)
  await caller(server).post(`/auth/v1/${path}`, { email: form.email }, elsewhere())
  await caller(server).post('/auth/v1/verify', sent.newest(answer.body.user.id), elsewhere())
  expect((await signIn(server, form, elsewhere())).answer.status).toBe(200)
})

test("an invented device cookie, another user's, and a program of the same kind give no tries", async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const guesser = { ...customerForm(), user_type: 'customer' }
  for (const each of [form, guesser]) await signUp(server, each, { ...elsewhere(), 'user-agent': 'curl/8' })
  const theirs = await aKnownBrowser(guesser)
  await guessEverywhere(form)
  const invented = { ...elsewhere(), cookie: `porchlight-device=${'a'.repeat(43)}`, origin: server.url }
  const program = { ...elsewhere(), 'user-agent': 'curl/8' }
  for (const headers of [invented, theirs(), program])
    expect((await signIn(server, form, headers)).answer).toEqual(tooMany)
})

test("one address can't try one password on every login", async () => {
  const here = elsewhere()
  const tries = Array.from({ length: 101 }, () =>
    signIn(server, { ...customerForm(), password: 'a wrong guess', user_type: 'customer' }, here),
  )
  const statuses = (await Promise.all(tries)).map(({ answer }) => answer.status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test("right passwords don't count, however many users share an address", async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const here = elsewhere()
  await signUp(server, form, here)
  for (let turn = 0; turn < 15; turn++) expect((await signIn(server, form, here)).answer.status).toBe(200)
})

test('a proxy that adds the port does not make each connection a new address', async () => {
  const form = { ...customerForm(), user_type: 'customer', password: 'a wrong guess' }
  for (const host of ['192.0.2.77', '[2001:db8:77::7]']) {
    const statuses: number[] = []
    for (let port = 50_000; port < 50_012; port++) {
      const headers = { 'x-session': 'bearer', 'x-forwarded-for': `203.0.113.9, ${host}:${port}` }
      statuses.push((await signIn(server, form, headers)).answer.status)
    }
    expect(statuses, host).toEqual([...Array<number>(10).fill(401), 429, 429])
  }
  expect(['192.0.2.7', ' 192.0.2.7:80', '[::1]', '[::1]:80', '2001:db8::7'].map(withoutPort)).toEqual([
    '192.0.2.7',
    '192.0.2.7',
    '::1',
    '::1',
    '2001:db8::7',
  ])
})

test('addresses of one network count as one', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'))
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
})
