import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sweepPrograms } from '#domains/sign-in/connected-programs-commands.server.ts'
import { forgetSecondFactor } from '#domains/sign-in/methods-commands.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { customerForm, providerForm, signUp } from '#test/accounts.ts'
import { openEvents } from '#test/events.ts'
import {
  aBrowser,
  answerRequest,
  askingAddress,
  aTestProgram,
  codeFor,
  connected,
  exchange,
  oauthSettings,
  pkce,
  postForm,
  refresh,
} from '#test/oauth.ts'
import { aCustomer, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { listPrograms } from './queries.server.ts'
import { sweepRecords } from './records-commands.server.ts'

const server = await testServer({ settings: oauthSettings, timings: { session: 3_600_000 } })
const strict = await testServer({ second: server, settings: { ...oauthSettings, TOKEN_REQUESTS_PER_MINUTE: '2' } })
const program = await aTestProgram()
afterAll(() => program.close())
const hour = 3_600_000
const site = oauthSettings.PUBLIC_URL

const programsOf = async (person: TestPerson) => (await person.get('/rest/v1/programs')).body.items
const isAlive = async (token: string) => (await caller(server, token).get('/auth/v1/user')).status === 200
const ended = { status: 400, body: expect.objectContaining({ error: 'invalid_grant' }) }

test('the site says how programs connect', async () => {
  const read = async (path: string) => {
    // Whatever host a request names, the addresses are those of the site.
    const answer = await fetch(server.url + path, { headers: { origin: 'https://elsewhere.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    return answer.json()
  }
  expect(await read('/.well-known/oauth-authorization-server')).toEqual({
    issuer: site,
    authorization_endpoint: `${site}/oauth/authorize`,
    token_endpoint: `${site}/oauth/token`,
    revocation_endpoint: `${site}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    scopes_supported: ['read', 'bookings', 'messages', 'provider', 'admin'],
    service_documentation: `${site}/docs/api`,
  })
  for (const path of ['', '/mcp'])
    expect(await read(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
      resource: site + path,
      authorization_servers: [site],
    })
})

test('a user reads what a program asks, allows it, and the program acts within its scopes', async () => {
  const me = await aCustomer(server)
  const browser = aBrowser(server)
  const { code_challenge, code_verifier } = pkce()
  const { status, to: page } = await browser.visit(askingAddress(program, code_challenge))
  expect([status, page]).toEqual([303, expect.stringMatching(/^\/connect\?request=[\w-]{43}$/)])
  const { asked, decided } = await answerRequest(me, browser, page)
  expect(asked.body).toEqual({
    id: page.split('=').at(-1),
    name: 'Handy Assistant',
    host: new URL(program.client_id).host,
    return_to: program.redirect_uri,
    is_on_device: false,
    scopes: ['read', 'bookings'],
    missing: [],
  })
  const { to: back } = await browser.visit(decided.body.continue_at)
  const { origin, pathname, searchParams } = new URL(back)
  expect([origin + pathname, searchParams.get('state'), searchParams.get('iss')]).toEqual([
    program.redirect_uri,
    'its state',
    site,
  ])
  const { body: tokens } = await exchange(server, program, { code: searchParams.get('code') ?? '', code_verifier })
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read bookings' })

  const acting = caller(server, tokens.access_token)
  expect((await acting.get('/auth/v1/user')).body.user.id).toBe(me.auth_user_id)
  expect(await acting.post('/rest/v1/messages/read', {})).toEqual(problem(403, 'insufficient_scope'))
  expect(await acting.get('/rest/v1/programs')).toEqual(problem(403, 'session_required'))
  const now = server.clock.now().toISOString()
  const [shown] = await programsOf(me)
  expect(shown).toEqual({
    id: expect.any(String),
    name: 'Handy Assistant',
    host: new URL(program.client_id).host,
    scopes: ['read', 'bookings'],
    created_at: now,
    last_used_at: now,
  })
  expect((await me.get('/rest/v1/tokens')).body.items).toEqual([])
  const mail = server.db.selectFrom('mail').select('data').where('kind', '=', 'program_connected')
  expect(await mail.where('auth_user_id', '=', me.auth_user_id).execute()).toMatchObject([
    { data: { called: 'Handy Assistant', scopes: ['read', 'bookings'] } },
  ])
})

test('codes, tokens and the ids of requests are stored as hashes', async () => {
  const me = await aCustomer(server)
  const browser = aBrowser(server)
  const { to: page } = await browser.visit(askingAddress(program, pkce().code_challenge))
  const open = await codeFor(server, me, program)
  const { access_token, refresh_token } = await connected(server, me, program)
  const { rows } = await sql<{ text: string }>`
    select t::text as text from oauth_record t
    union all select t::text from api_token t union all select t::text from connected_program t`.execute(server.db)
  const stored = rows.map(({ text }) => text).join()
  expect(stored).toContain('its state')
  for (const secret of [open.code, access_token, refresh_token, page.split('=').at(-1)!])
    expect(stored).not.toContain(secret)
})

test('an access token lives for an hour, and a refresh token is used once', async () => {
  const me = await aCustomer(server)
  const first = await connected(server, me, program)
  server.clock.pass(hour)
  const late = await caller(server, first.access_token).get('/auth/v1/user')
  expect(late).toEqual(problem(401, 'invalid_token'))
  const { body: second } = await refresh(server, program, first.refresh_token)
  expect(second.scope).toBe('read bookings')
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(await isAlive(second.access_token)).toBe(true)
  expect((await refresh(server, program, second.refresh_token, { scope: 'read' })).body.scope).toBe('read')
})

test('a program that is not used for 30 days ends, and nothing of it is kept', async () => {
  const me = await aCustomer(server)
  const { refresh_token } = await connected(server, me, program)
  server.clock.pass(30 * 24 * hour)
  const { items } = await listPrograms(server.db, me.auth_user_id, server.clock.now())
  expect(items).toEqual([])
  expect(await refresh(server, program, refresh_token)).toMatchObject(ended)
  await sweepRecords(contextOf(server.deps))
  await sweepPrograms(contextOf(server.deps))
  const rows = server.db.selectFrom('connected_program').where('auth_user_id', '=', me.auth_user_id).selectAll()
  expect(await rows.execute()).toEqual([])
  expect(await server.db.selectFrom('oauth_record').selectAll().execute()).toEqual([])
})

test('one press disconnects a program at once, also its event stream', async () => {
  const [me, stranger] = [await aCustomer(server), await aCustomer(server)]
  const { access_token, refresh_token } = await connected(server, me, program)
  const other = await connected(server, me, program)
  const events = await openEvents(server, { token: access_token })
  const [, { id }] = await programsOf(me)
  expect(await stranger.delete(`/rest/v1/programs/${id}`)).toEqual(problem(404, 'not_found', 'Program not found'))
  expect((await me.delete(`/rest/v1/programs/${id}`)).status).toBe(204)
  expect(await isAlive(access_token)).toBe(false)
  expect(await refresh(server, program, refresh_token)).toMatchObject(ended)
  await events.wait(() => events.ended)
  expect(await isAlive(other.access_token)).toBe(true)
})

/** A user with a password, whose program is connected. */
async function aConnectedUser() {
  const form = customerForm()
  const { me, answer } = await signUp(server, form)
  const { user } = answer.body
  const person = { ...me, id: user.profile.id, auth_user_id: user.id, token: '' } as TestPerson
  return { me, form, tokens: await connected(server, person, program), auth_user_id: user.id as string }
}

test.each([
  ['signing out on all other devices', 'sign-out', ({ me }) => me.post('/auth/v1/logout?scope=others')],
  [
    'a new password',
    'password',
    ({ me, form }) => me.put('/auth/v1/user', { password: 'a brand new lantern', current_password: form.password }),
  ],
  ['closing the account', 'closing', ({ me, form }) => me.delete('/auth/v1/user', { password: form.password })],
] satisfies [string, string, (user: Awaited<ReturnType<typeof aConnectedUser>>) => Promise<unknown>][])(
  '%s ends every program',
  async (_, by, act) => {
    const user = await aConnectedUser()
    expect(await isAlive(user.tokens.access_token)).toBe(true)
    await act(user)
    expect(await isAlive(user.tokens.access_token)).toBe(false)
    expect(await refresh(server, program, user.tokens.refresh_token)).toMatchObject(ended)
    const trail = server.db.selectFrom('audit_event').select(['kind', 'details']).where('kind', 'like', 'program.%')
    expect(await trail.where('subject_id', '=', user.auth_user_id).orderBy('id').execute()).toMatchObject([
      { kind: 'program.connected', details: { scopes: 'read bookings' } },
      { kind: 'program.ended', details: { by } },
    ])
  },
)

test('signing out on this device leaves programs connected', async () => {
  const user = await aConnectedUser()
  await user.me.post('/auth/v1/logout?scope=local')
  expect(await isAlive(user.tokens.access_token)).toBe(true)
})

test('a program acts in the role in which its user allowed it', async () => {
  const form = providerForm()
  const { me, answer } = await signUp(server, form)
  const provider = { ...me, id: '', auth_user_id: answer.body.user.id, token: '' } as TestPerson
  const { access_token, refresh_token } = await connected(server, provider, program, { scope: 'read provider' })
  await signUp(server, customerForm({ email: form.email }))
  await me.put('/auth/v1/user', { data: { current_role: 'customer' } })
  const next = await refresh(server, program, refresh_token)
  for (const token of [access_token, next.body.access_token])
    expect((await caller(server, token).get('/auth/v1/user')).body.user.profile.user_type).toBe('provider')
})

test('without a second factor of its user, a program is as one that was allowed without', async () => {
  const me = await aCustomer(server)
  const { refresh_token } = await connected(server, me, program)
  await server.db.updateTable('connected_program').set({ second_factor: true }).execute()
  await refresh(server, program, refresh_token)
  await transact(contextOf(server.deps), (context) => forgetSecondFactor(context, me.auth_user_id))
  for (const table of ['api_token', 'connected_program'] as const) {
    const rows = server.db.selectFrom(table).select('second_factor').where('auth_user_id', '=', me.auth_user_id)
    expect(new Set((await rows.execute()).map(({ second_factor }) => second_factor))).toEqual(new Set([false]))
  }
})

test('leaving a role ends the programs that act in it', async () => {
  const form = providerForm()
  const { me, answer } = await signUp(server, form)
  const { user } = answer.body
  const person = { ...me, id: user.profile.id, auth_user_id: user.id, token: '' } as TestPerson
  const asProvider = await connected(server, person, program)
  const asCustomer = await signUp(server, customerForm({ email: form.email }))
  await me.put('/auth/v1/user', { data: { current_role: 'customer' } })
  const other = await connected(server, person, program)
  const id = asCustomer.answer.body.user.profile.id
  expect((await me.delete(`/rest/v1/users/${id}`, { password: form.password })).status).toBe(204)
  expect([await isAlive(asProvider.access_token), await isAlive(other.access_token)]).toEqual([true, false])
})

test('a login connects at most 30 programs', async () => {
  const me = await aCustomer(server)
  await connected(server, me, program)
  await sql`insert into connected_program
    (auth_user_id, user_type, client_id, name, scopes, second_factor, created_at, expires_at)
    select auth_user_id, user_type, client_id, name, scopes, second_factor, created_at, expires_at
    from connected_program, generate_series(1, 29) where auth_user_id = ${me.auth_user_id}`.execute(server.db)
  const browser = aBrowser(server)
  const { to: page } = await browser.visit(askingAddress(program, pkce().code_challenge))
  expect((await answerRequest(me, browser, page)).decided).toEqual(problem(409, 'too_many_programs'))
})

test('who cancels sends the program away without a code', async () => {
  const me = await aCustomer(server)
  const browser = aBrowser(server)
  const { to: page } = await browser.visit(askingAddress(program, pkce().code_challenge))
  const { decided } = await answerRequest(me, browser, page, false)
  const { searchParams } = new URL((await browser.visit(decided.body.continue_at)).to)
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', state: 'its state' })
  expect(await programsOf(me)).toEqual([])
})

test('a program may end its own access', async () => {
  const me = await aCustomer(server)
  const { client_id } = program
  const { access_token, refresh_token } = await connected(server, me, program)
  await postForm(server, '/oauth/revoke', { client_id, token: access_token })
  expect(await isAlive(access_token)).toBe(false)
  expect(await programsOf(me)).toHaveLength(1)
  await postForm(server, '/oauth/revoke', { client_id, token: refresh_token })
  expect(await programsOf(me)).toEqual([])
})

test('any process goes on with what another one has begun, and a program has one limit', async () => {
  const me = await aCustomer(server)
  const { status, body } = await exchange(strict, program, await codeFor(server, me, program))
  expect(status).toBe(200)
  const next = await refresh(server, program, body.refresh_token)
  const ask = (token: string) => caller(strict, token).get('/auth/v1/user')
  expect([(await ask(body.access_token)).status, (await ask(next.body.access_token)).status]).toEqual([200, 200])
  expect(await ask(next.body.access_token)).toEqual(problem(429, 'rate_limited'))
})

test('pages of other sites get tokens and use them', async () => {
  const me = await aCustomer(server)
  const origin = 'https://assistant.example'
  const { code, code_verifier } = await codeFor(server, me, program)
  const { client_id, redirect_uri } = program
  const form = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier }
  const { headers, body } = await postForm(server, '/oauth/token', form, { origin })
  expect(headers.get('access-control-allow-origin')).toBe(origin)
  const answer = await caller(server, body.access_token).get('/auth/v1/user', { origin })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
})
