import { afterAll, expect, test } from 'vitest'
import { aLogin, password } from '#test/authenticator.ts'
import { aBrowser } from '#test/browser.ts'
import { aProvider } from '#test/google.ts'
import { anAccount, googleFlows, settingsFor, whoIn } from '#test/google-flows.ts'
import { aSoftAuthenticator, type Lie, type SoftAuthenticator } from '#test/passkey.ts'
import { testServer } from '#test/server.ts'

const provider = await aProvider()
afterAll(provider.close)
const server = await testServer({ settings: { ...settingsFor(provider), PASSKEYS: 'true' } })
const { consent, signInWithGoogle, aPasswordLogin, aConnectedLogin } = googleFlows(server, provider)
const passkeys = '/auth/v1/factors/passkeys'
const here = { host: 'localhost', origin: 'http://localhost:3000' }

let seen = 0
/** The rejections recorded since the last call. */
async function refusals() {
  const { rows } = await server.deps.pool.query<Record<string, unknown>>(
    "select actor_id, subject_id, details, network from audit_event where kind = 'session.refused' order by id",
  )
  const fresh = rows.slice(seen)
  seen = rows.length
  return fresh
}

const refused = (by: string, reason: string, subject_id: string | null) => ({
  actor_id: null,
  subject_id,
  details: { by, reason },
  network: '127.0.0.0',
})

async function suspend(id: string) {
  await server.db.updateTable('auth_user').set({ suspended_at: server.clock.now() }).where('id', '=', id).execute()
}

async function enter(key: SoftAuthenticator, { lie, ...more }: { lie?: Lie; user_type?: string } = {}) {
  const browser = aBrowser(server)
  const { body: options } = await browser.post(`${passkeys}/sign-in/options`)
  const input = { user_type: 'customer', ...more, response: key.get(options, lie) }
  return browser.post(`${passkeys}/sign-in`, input)
}

test('a rejected passkey is recorded with its login and the reason', async () => {
  const { me } = await aLogin(server)
  const { id } = (await me.get('/auth/v1/user')).body.user
  const key = aSoftAuthenticator(here)
  const { body: options } = await me.post(`${passkeys}/options`, { password })
  await me.post(passkeys, { name: 'Key', response: key.create(options) })
  await refusals()
  expect((await enter(key)).status).toBe(200)
  expect(await refusals()).toEqual([])
  expect((await enter(key, { lie: { verified: false } })).status).toBe(403)
  expect((await enter(key, { user_type: 'provider' })).status).toBe(403)
  expect((await enter(aSoftAuthenticator(here))).status).toBe(403)
  await suspend(id)
  expect((await enter(key)).status).toBe(403)
  expect(await refusals()).toEqual([
    refused('passkey', 'passkey_refused', id),
    refused('passkey', 'account_type_mismatch', id),
    refused('passkey', 'passkey_refused', null),
    refused('passkey', 'suspended', id),
  ])
})

test('a response without a challenge is not recorded', async () => {
  await refusals()
  const key = aSoftAuthenticator(here)
  const answer = { user_type: 'customer', response: key.get({ challenge: 'YW55dGhpbmc' }) }
  expect((await aBrowser(server).post(`${passkeys}/sign-in`, answer)).status).toBe(403)
  expect((await aBrowser(server).get('/auth/v1/callback/google?code=x&state=y')).status).toBe(302)
  expect(await refusals()).toEqual([])
})

test('a rejected Google account is recorded with its login and the reason', async () => {
  const account = anAccount()
  const { browser } = await aConnectedLogin(account)
  const { id } = await whoIn(browser)
  const other = await aPasswordLogin()
  const { id: rival } = await whoIn(other.browser)
  await refusals()
  await signInWithGoogle(aBrowser(server), account)
  expect(await refusals()).toEqual([])
  await signInWithGoogle(aBrowser(server), account, '&user_type=provider')
  await signInWithGoogle(aBrowser(server), anAccount({ email: other.form.email }))
  await signInWithGoogle(aBrowser(server), anAccount(), '&user_type=provider')
  await signInWithGoogle(aBrowser(server), anAccount({ email_verified: false }))
  await suspend(id)
  await signInWithGoogle(aBrowser(server), account)
  expect(await refusals()).toEqual([
    refused('google', 'account_type_mismatch', id),
    refused('google', 'registered', rival),
    refused('google', 'no_provider', null),
    refused('google', 'unverified', null),
    refused('google', 'suspended', id),
  ])
})

test('a user who cancels at Google is not recorded as rejected', async () => {
  await refusals()
  const browser = aBrowser(server)
  const back = await consent(browser, anAccount())
  const state = new URLSearchParams(back.split('?')[1]).get('state')
  await browser.get(`/auth/v1/callback/google?error=access_denied&state=${state}`)
  expect(await refusals()).toEqual([])
})
