import { afterAll, expect, test } from 'vitest'
import { aProtectedLogin, password } from '#test/authenticator.ts'
import { aBrowser } from '#test/browser.ts'
import { aProvider } from '#test/google.ts'
import { anAccount, googleFlows, settingsFor, whoIn } from '#test/google-flows.ts'
import { problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const provider = await aProvider()
afterAll(provider.close)
const server = await testServer({ settings: { ...settingsFor(provider), AUTHENTICATOR_CODES: 'true' } })
const { signInWithGoogle, connect, aPasswordLogin, aConnectedLogin } = googleFlows(server, provider)

test('connecting needs the password and the session that started it', async () => {
  const { browser } = await aPasswordLogin()
  expect(await browser.post('/auth/v1/factors/google', {})).toEqual(problem(422, 'validation_failed'))
  expect(await browser.post('/auth/v1/factors/google', { password: 'not this one' })).toEqual(
    problem(403, 'wrong_password'),
  )
  const account = anAccount()
  const begun = await browser.post('/auth/v1/factors/google', { password })
  const back = provider.consent(begun.body.url, account)
  await browser.post('/auth/v1/logout?scope=local')
  expect((await browser.get(back.pathname + back.search)).headers.get('location')).toBe('/profile?problem=expired')
  expect(
    await server.db.selectFrom('auth_identity').select('subject').where('subject', '=', account.sub).execute(),
  ).toEqual([])
})

test('another user who signs in meanwhile in the same browser is not connected', async () => {
  const { browser } = await aPasswordLogin()
  const { form: other } = await aPasswordLogin()
  const account = anAccount()
  const begun = await browser.post('/auth/v1/factors/google', { password })
  const back = provider.consent(begun.body.url, account)
  await browser.post('/auth/v1/token?grant_type=password', { ...other, user_type: 'customer' })
  expect((await browser.get(back.pathname + back.search)).headers.get('location')).toBe('/profile?problem=expired')
  expect((await browser.get('/auth/v1/factors')).body.google).toBeNull()
})

test('a Google account is connected with one login only', async () => {
  const account = anAccount()
  await aConnectedLogin(account)
  const { browser } = await aPasswordLogin()
  expect(await connect(browser, account, { password })).toBe('/profile?problem=connected_elsewhere')
  expect((await browser.get('/auth/v1/factors')).body.google).toBeNull()
})

test('a login is connected with one Google account, and a repetition succeeds', async () => {
  const account = anAccount()
  const { browser } = await aConnectedLogin(account)
  expect(await connect(browser, account, { password })).toBe('/profile?connected=google')
  expect(await connect(browser, anAccount(), { password })).toBe('/profile?problem=connected_elsewhere')
})

test("a disconnected account can't sign in, and the only way in can't be removed", async () => {
  const account = anAccount()
  const { browser, form } = await aConnectedLogin(account)
  expect((await browser.delete('/auth/v1/factors/google')).status).toBe(204)
  expect(await signInWithGoogle(aBrowser(server), { ...account, email: form.email })).toBe('/login?problem=registered')
  expect(await browser.delete('/auth/v1/factors/google')).toEqual(problem(404, 'not_found'))
  const newcomer = aBrowser(server)
  await signInWithGoogle(newcomer, anAccount())
  expect(await newcomer.delete('/auth/v1/factors/google')).toEqual(problem(409, 'last_way_in'))
  expect((await newcomer.get('/auth/v1/factors')).body.google).not.toBeNull()
})

test('a user without a password proves their identity by a recent sign-in', async () => {
  const browser = aBrowser(server)
  await signInWithGoogle(browser, anAccount())
  expect((await browser.post('/auth/v1/factors/authenticator', {})).status).toBe(201)
  server.clock.pass(10 * 60_000 + 1)
  expect(await browser.post('/auth/v1/factors/authenticator', {})).toEqual(problem(403, 'sign_in_again'))
})

test('a login with an authenticator app needs its code after Google', async () => {
  const login = await aProtectedLogin(server)
  const account = anAccount()
  const browser = aBrowser(server)
  const signedIn = { ...login.form, code: login.app.next() }
  await browser.post('/auth/v1/token?grant_type=password', signedIn)
  expect(await browser.post('/auth/v1/factors/google', { password })).toEqual(problem(403, 'code_required'))
  expect(await connect(browser, account, { password, code: login.app.next() })).toBe('/profile?connected=google')

  const there = aBrowser(server)
  expect(await signInWithGoogle(there, account, '&return_to=/dashboard')).toBe(
    '/login?return_to=%2Fdashboard&step=code',
  )
  expect(await whoIn(there)).toBeUndefined()
  const code = login.app.next()
  expect(await aBrowser(server).post('/auth/v1/factors/google/code', { code })).toEqual(problem(403, 'sign_in_expired'))
  expect(await there.post('/auth/v1/factors/google/code', { code: '000000' })).toEqual(problem(403, 'wrong_code'))
  expect(await there.post('/auth/v1/factors/google/code', { code })).toMatchObject({ status: 200 })
  expect((await whoIn(there)).email).toBe(login.form.email)
  expect(await there.post('/auth/v1/factors/google/code', { code: login.app.next() })).toEqual(
    problem(403, 'sign_in_expired'),
  )
})

test('the code after Google is valid for five minutes, and its tries are counted', async () => {
  const login = await aProtectedLogin(server)
  const account = anAccount()
  const browser = aBrowser(server)
  await browser.post('/auth/v1/token?grant_type=password', { ...login.form, code: login.app.next() })
  await connect(browser, account, { password, code: login.app.next() })
  const guesser = aBrowser(server)
  await signInWithGoogle(guesser, account)
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++)
    statuses.push((await guesser.post('/auth/v1/factors/google/code', { code: '000000' })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
  server.clock.pass(5 * 60_000)
  const late = await guesser.post('/auth/v1/factors/google/code', { code: login.recovery_codes[0] })
  expect(late).toEqual(problem(403, 'sign_in_expired'))
})

test('the Google account of a closed account is free for a new one', async () => {
  const account = anAccount()
  const { browser, form } = await aConnectedLogin(account)
  expect((await browser.delete('/auth/v1/user', { password })).status).toBe(204)
  const later = aBrowser(server)
  expect(await signInWithGoogle(later, account)).toBe('/')
  expect((await whoIn(later)).email).not.toBe(form.email)
})
