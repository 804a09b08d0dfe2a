import { afterAll, expect, test } from 'vitest'
import type { SignedIn } from '#domains/identity/contract.ts'
import { providerForm, signIn, signUp } from '#test/accounts.ts'
import { aProtectedLogin, password, protect } from '#test/authenticator.ts'
import { aBrowser } from '#test/browser.ts'
import { aProvider } from '#test/google.ts'
import { anAccount, googleFlows, settingsFor, whoIn } from '#test/google-flows.ts'
import { askForLink, elsewhere, readLinks, verifyLink } from '#test/links.ts'
import { aSoftAuthenticator } from '#test/passkey.ts'
import { type Answer, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const provider = await aProvider()
afterAll(provider.close)
const server = await testServer({
  settings: { ...settingsFor(provider), PASSKEYS: 'true', AUTHENTICATOR_CODES: 'true', TRUST_PROXY: 'true' },
})
const sent = readLinks()
const { aPasswordLogin, connect, signInWithGoogle } = googleFlows(server, provider)
const codeRequired = problem(403, 'code_required')
const wrongCode = problem(403, 'wrong_code')
const bearer = { 'x-session': 'bearer' }

type Login = Awaited<ReturnType<typeof aProtectedLogin>>
/** Another try in the same way, with or without a code. */
type Try = (code?: string) => Promise<Answer<SignedIn>>

const withPassword = (login: Login, more: { password?: string; user_type?: string } = {}): Try => {
  return async (code) => (await signIn(server, { ...login.form, ...more, ...(code && { code }) })).answer
}

async function linkOf({ form, me }: Login, path: 'otp' | 'resend' | 'recover') {
  const { id } = (await me.get('/auth/v1/user')).body.user
  expect((await askForLink(server, path, { type: 'signup', email: form.email })).status).toBe(200)
  return sent.newest(id)
}

async function withLink(login: Login, path: 'otp' | 'resend'): Promise<Try> {
  const link = await linkOf(login, path)
  return async (code) => (await verifyLink(server, { ...link, ...(code && { code }) })).answer
}

/**
 * Sets a new password through a link, which needs no code because its session can do nothing else.
 */
async function afterReset(login: Login): Promise<Try> {
  const { me } = await verifyLink(server, await linkOf(login, 'recover'))
  expect((await me.put('/auth/v1/user', { password: 'a brand new lantern' })).body.session).toBeNull()
  return withPassword(login, { password: 'a brand new lantern' })
}

async function afterSecondSignUp(login: Login): Promise<Try> {
  const asProvider = providerForm({ email: login.form.email, password })
  expect((await signUp(server, asProvider)).answer).toEqual(problem(403, 'sign_in_first'))
  expect(await login.me.post('/auth/v1/signup', asProvider, bearer)).toMatchObject({
    status: 201,
    body: { session: null },
  })
  return withPassword(login, { user_type: 'provider' })
}

async function withGoogle(): Promise<{ app: Login['app']; attempt: Try }> {
  const account = anAccount()
  const { browser } = await aPasswordLogin()
  const { app } = await protect(server, browser, password)
  expect(await connect(browser, account, { password, code: app.next() })).toBe('/profile?connected=google')
  const other = aBrowser(server)
  expect(await signInWithGoogle(other, account)).toBe('/login?step=code')
  expect(await whoIn(other)).toBeUndefined()
  const attempt: Try = (code) =>
    code === undefined ? other.get('/auth/v1/user') : other.post('/auth/v1/factors/google/code', { code }, bearer)
  return { app, attempt }
}

test.each<[string, (login: Login) => Try | Promise<Try>]>([
  ['the password', withPassword],
  ['a link that signs in', (login) => withLink(login, 'otp')],
  ['the link of the sign-up', (login) => withLink(login, 'resend')],
  ['the password that a forgotten one was replaced by', afterReset],
  ['the account type that was signed up for later', afterSecondSignUp],
])('%s opens a login with an authenticator only together with its code', async (_way, begin) => {
  const login = await aProtectedLogin(server)
  const attempt = await begin(login)
  expect(await attempt()).toEqual(codeRequired)
  expect(await attempt('000000')).toEqual(wrongCode)
  await expectOpen(await attempt(login.app.next()))
})

test('Google signs in to a login with an authenticator app only with its code', async () => {
  const { app, attempt } = await withGoogle()
  expect(await attempt()).toEqual(problem(401, 'PGRST301'))
  expect(await attempt('000000')).toEqual(wrongCode)
  await expectOpen(await attempt(app.next()))
})

test('a link without a session does not show its user without the code either', async () => {
  const login = await aProtectedLogin(server)
  const link = await linkOf(login, 'otp')
  const quietly = elsewhere({ 'x-session': 'none' })
  expect((await verifyLink(server, link, quietly)).answer).toEqual(codeRequired)
})

test('a passkey needs no code, because the device has unlocked it', async () => {
  const { me, app } = await aProtectedLogin(server)
  const key = aSoftAuthenticator({ host: 'localhost', origin: 'http://localhost:3000' })
  const path = '/auth/v1/factors/passkeys'
  const { body: options } = await me.post(`${path}/options`, { password, code: app.next() })
  await me.post(path, { name: 'Key', response: key.create(options) })
  const browser = aBrowser(server)
  const { body: question } = await browser.post(`${path}/sign-in/options`)
  const input = { user_type: 'customer', response: key.get(question) }
  const entered = await browser.post<SignedIn>(`${path}/sign-in`, input, bearer)
  expect(entered.status).toBe(200)
  await expectOpen(entered)
})

test('a recovery session sets the password, and nothing else', async () => {
  const login = await aProtectedLogin(server)
  const { me } = await verifyLink(server, await linkOf(login, 'recover'))
  const proof = { password, code: login.app.next() }
  const tries = [
    me.get('/auth/v1/user'),
    me.get('/auth/v1/factors'),
    me.get('/auth/v1/sessions'),
    me.get('/auth/v1/export'),
    me.delete('/auth/v1/user', { password }),
    me.put('/auth/v1/user', { data: { name: 'Somebody Else' } }),
    me.put('/auth/v1/user', { password: 'a brand new lantern', data: { current_role: 'customer' } }),
    me.delete('/auth/v1/factors/authenticator', proof),
    me.post('/auth/v1/factors/passkeys/options', proof),
    me.post('/auth/v1/factors/google', proof),
    me.post('/auth/v1/token?grant_type=refresh_token', {}),
  ]
  for (const answer of await Promise.all(tries)) expect([401, 403]).toContain(answer.status)
  expect((await me.get('/auth/v1/recovery')).status).toBe(204)
  expect((await me.put('/auth/v1/user', { password: 'a brand new lantern' })).status).toBe(200)
})

async function expectOpen({ status, body }: Answer<SignedIn>) {
  expect(status).toBe(200)
  expect((await caller(server, body.session.access_token).get('/auth/v1/user')).status).toBe(200)
}
