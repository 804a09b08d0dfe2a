import { afterAll, expect, test } from 'vitest'
import { customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { password } from '#test/authenticator.ts'
import { aBrowser } from '#test/browser.ts'
import { aProvider } from '#test/google.ts'
import { anAccount, googleFlows, settingsFor, whoIn } from '#test/google-flows.ts'
import { testServer } from '#test/server.ts'

const provider = await aProvider()
afterAll(provider.close)
const settings = settingsFor(provider)
const server = await testServer({ settings })
const broken = await testServer({ settings: { ...settings, GOOGLE_ISSUER: 'http://127.0.0.1:1' }, second: server })
const without = await testServer({ second: server })
const { consent, signInWithGoogle, aConnectedLogin } = googleFlows(server, provider)

test('a new user becomes a confirmed customer, with the name at Google', async () => {
  const browser = aBrowser(server)
  const account = anAccount()
  expect(await signInWithGoogle(browser, account, '&return_to=/messages')).toBe('/messages')
  expect(await whoIn(browser)).toMatchObject({
    email: account.email,
    confirmed_at: server.clock.now().toISOString(),
    profiles: [{ user_type: 'customer', name: account.name }],
  })
  const { body } = await browser.get('/auth/v1/factors')
  expect(body).toMatchObject({ has_password: false, google: { since: server.clock.now().toISOString() } })
})

test('a user who returns gets the same account, also with another email address at Google', async () => {
  const first = aBrowser(server)
  const account = anAccount()
  await signInWithGoogle(first, account)
  const again = aBrowser(server)
  expect(await signInWithGoogle(again, { ...account, email: 'renamed@mail.example' })).toBe('/')
  expect((await whoIn(again)).id).toBe((await whoIn(first)).id)
})

test('two first sign-ins at once create one account', async () => {
  const account = anAccount()
  const browsers = [aBrowser(server), aBrowser(server), aBrowser(server)]
  const pages = await Promise.all(browsers.map((browser) => signInWithGoogle(browser, account)))
  expect(pages).toEqual(['/', '/', '/'])
  expect(new Set(await Promise.all(browsers.map(async (browser) => (await whoIn(browser)).id))).size).toBe(1)
})

test('a missing or unreadable name is replaced by the local part of the email address', async () => {
  const browser = aBrowser(server)
  await signInWithGoogle(browser, anAccount({ email: 'quiet.one@mail.example', name: '\u0000\u202e' }))
  expect((await whoIn(browser)).profile.name).toBe('quiet.one')
})

test('an email address with a login is never connected automatically, confirmed or not', async () => {
  for (const confirmed of [true, false]) {
    const form = customerForm({ password })
    await signUp(server, form)
    if (!confirmed)
      await server.db.updateTable('auth_user').set({ confirmed_at: null }).where('email', '=', form.email).execute()
    const browser = aBrowser(server)
    const page = await signInWithGoogle(
      browser,
      anAccount({ email: form.email.toUpperCase() }),
      '&return_to=/dashboard',
    )
    expect(page).toBe('/login?return_to=%2Fdashboard&problem=registered')
    expect(await whoIn(browser)).toBeUndefined()
  }
})

test('Google does not create provider accounts', async () => {
  const account = anAccount()
  expect(await signInWithGoogle(aBrowser(server), account, '&user_type=provider')).toBe('/login?problem=no_provider')
  expect(await server.db.selectFrom('auth_user').select('id').where('email', '=', account.email).execute()).toEqual([])
})

test('the chosen account type becomes the current role, and a missing one is rejected', async () => {
  const account = anAccount()
  const { browser, form } = await aConnectedLogin(account)
  expect(await signInWithGoogle(aBrowser(server), account, '&user_type=provider')).toBe('/login?problem=no_provider')
  await browser.post('/auth/v1/signup', providerForm({ email: form.email, password }))
  const later = aBrowser(server)
  expect(await signInWithGoogle(later, account, '&user_type=provider')).toBe('/')
  expect((await whoIn(later)).profile.user_type).toBe('provider')
})

test('a sign-in with Google with another role is recorded as a change of role', async () => {
  const account = anAccount()
  const { form } = await aConnectedLogin(account)
  await signUp(server, providerForm({ email: form.email, password }), { 'x-session': 'none' })
  const browser = aBrowser(server)
  await signInWithGoogle(browser, account, '&user_type=provider')
  const changes = server.db.selectFrom('audit_event').select('details').where('kind', '=', 'role.changed')
  expect(await changes.where('actor_id', '=', (await whoIn(browser)).id).execute()).toEqual([
    { details: { role: 'provider' } },
  ])
})

test("a suspended account can't sign in", async () => {
  const account = anAccount()
  const { form } = await aConnectedLogin(account)
  await server.db
    .updateTable('auth_user')
    .set({ suspended_at: server.clock.now() })
    .where('email', '=', form.email)
    .execute()
  expect(await signInWithGoogle(aBrowser(server), account)).toBe('/login?problem=suspended')
})

test('no one is redirected to another site', async () => {
  for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(await signInWithGoogle(aBrowser(server), anAccount(), `&return_to=${encodeURIComponent(elsewhere)}`)).toBe(
      '/',
    )
})

test('"remember me" is kept on the way through Google', async () => {
  const browser = aBrowser(server)
  await signInWithGoogle(browser, anAccount(), '&remember=true')
  const { body } = await browser.get('/auth/v1/user')
  expect(new Date(body.session.expires_at).getTime() - server.clock.now().getTime()).toBe(30 * 24 * 3_600_000)
})

test('a response works once, in time, and in the browser that started', async () => {
  const account = anAccount()
  const browser = aBrowser(server)
  const back = await consent(browser, account)
  const thief = aBrowser(server)
  expect((await thief.get(back)).headers.get('location')).toBe('/login?problem=expired')
  await consent(thief, anAccount())
  expect((await thief.get(back)).headers.get('location')).toBe('/login?problem=refused')
  expect((await browser.get(back)).headers.get('location')).toBe('/')
  expect((await browser.get(back)).headers.get('location')).toBe('/login?problem=expired')
  const late = aBrowser(server)
  const tooLate = await consent(late, account)
  server.clock.pass(10 * 60_000)
  expect((await late.get(tooLate)).headers.get('location')).toBe('/login?problem=expired')
})

test('the same response eight times at once opens one session', async () => {
  const browser = aBrowser(server)
  const back = await consent(browser, anAccount())
  const pages = await Promise.all(Array.from({ length: 8 }, () => browser.get(back)))
  expect(pages.filter(({ headers }) => headers.get('location') === '/')).toHaveLength(1)
})

test.each([
  ['with a nonce of another sign-in', { claims: { nonce: 'another' } }, 'refused'],
  ['for another site', { claims: { aud: 'another' } }, 'refused'],
  ['that has run out', { claims: { exp: 1_000_000_000 } }, 'refused'],
  ['of a stranger', { forged: true }, 'refused'],
  ['without a verified email address', { claims: { email_verified: false } }, 'unverified'],
])('a token %s signs no one in and creates no account', async (_what, mischief, said) => {
  const account = anAccount()
  const browser = aBrowser(server)
  const back = await consent(browser, account)
  provider.mischief = mischief
  const page = (await browser.get(back)).headers.get('location')
  provider.mischief = {}
  expect(page).toBe(`/login?problem=${said}`)
  expect(await whoIn(browser)).toBeUndefined()
  expect(await server.db.selectFrom('auth_user').select('id').where('email', '=', account.email).execute()).toEqual([])
})

test('if Google is down, users return to the login page, on both ways', async () => {
  const there = await aBrowser(broken).get('/auth/v1/authorize?provider=google&return_to=/messages')
  expect(there).toMatchObject({ status: 302 })
  expect(there.headers.get('location')).toBe('/login?return_to=%2Fmessages&problem=unavailable')
  const browser = aBrowser(server)
  const back = await consent(browser, anAccount())
  provider.mischief = {
    token: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a'),
  }
  expect((await browser.get(back)).headers.get('location')).toBe('/login?problem=unavailable')
  provider.mischief = {}
})

test('a user who declines at Google returns to the login page', async () => {
  const browser = aBrowser(server)
  const back = await consent(browser, anAccount())
  const state = new URLSearchParams(back.split('?')[1]).get('state')
  const page = await browser.get(`/auth/v1/callback/google?error=access_denied&state=${state}`)
  expect(page.headers.get('location')).toBe('/login?problem=cancelled')
})

test('unknown callback addresses lead to the login page, too', async () => {
  for (const search of ['', '?code=x', '?state=x&code=%ED%A0', '?error=server_error', '?code=a&code=b'])
    expect([302, 422]).toContain((await aBrowser(server).get(`/auth/v1/callback/google${search}`)).status)
})

test("the temporary cookies give no access, and scripts can't read them", async () => {
  const there = await aBrowser(server).get('/auth/v1/authorize?provider=google')
  expect(there.headers.get('set-cookie')).toMatch(
    /^porchlight-google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const stored = await server.db.selectFrom('sign_in_challenge').selectAll().execute()
  const key = /=([\w-]{43})/.exec(there.headers.get('set-cookie') ?? '')?.[1] ?? 'none'
  expect(JSON.stringify(stored)).not.toContain(key)
})

test('no password signs in to an account that Google has created', async () => {
  const account = anAccount()
  await signInWithGoogle(aBrowser(server), account)
  for (const guess of ['none', '', password])
    expect(
      (await signIn(server, { email: account.email, password: guess, user_type: 'customer' })).answer.status,
    ).not.toBe(200)
})

test('if Google is not configured, this way does not exist', async () => {
  expect((await aBrowser(without).get('/auth/v1/authorize?provider=google')).status).toBe(404)
  expect((await aBrowser(without).get('/auth/v1/callback/google?code=x&state=y')).status).toBe(404)
})
