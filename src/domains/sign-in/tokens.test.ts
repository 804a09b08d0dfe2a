import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customerForm, providerForm, signUp } from '#test/accounts.ts'
import { book } from '#test/bookings.ts'
import { openEvents } from '#test/events.ts'
import { anOperator, password } from '#test/operators.ts'
import { aCustomer, aProvider, type Caller, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { hashPassword } from './passwords-commands.server.ts'
import type { CreatedApiToken } from './tokens-contract.ts'
import { isTokenText, newTokenText } from './tokens-text.server.ts'

// Streams check their token once an hour, so that only the event of its end closes them.
const server = await testServer({ timings: { session: 3_600_000 } })
const strict = await testServer({
  second: server,
  settings: { TOKEN_REQUESTS_PER_MINUTE: '3', WRITES_PER_MINUTE: '2' },
})
const day = 24 * 3_600_000

/** A user with a password, and a function that creates tokens. */
async function aUser(form = customerForm()) {
  const { me, answer } = await signUp(server, form)
  const { user } = answer.body
  return { me, form, password: form.password, auth_user_id: user.id as string, id: user.profile.id as string }
}

async function aToken({ me, password }: { me: Caller; password: string }, scopes = ['read'], more: object = {}) {
  const { status, body } = await me.post<CreatedApiToken>('/rest/v1/tokens', {
    name: 'My program',
    scopes,
    password,
    ...more,
  })
  expect(status).toBe(201)
  return { ...body, program: caller(server, body.token) }
}

const isAlive = async (program: Caller) => (await program.get('/auth/v1/user')).status === 200
const invalidToken = problem(401, 'invalid_token', 'This token is wrong, has expired, or was revoked.')

test('a token is shown once, is stored as a hash, and acts as its user', async () => {
  const user = await aUser()
  const { token, program, ...shown } = await aToken(user, ['bookings', 'read'])
  expect(token).toMatch(/^pl_[0-9A-Za-z]{36}$/)
  const now = server.clock.now().toISOString()
  expect(shown).toEqual({
    id: expect.any(String),
    name: 'My program',
    scopes: ['read', 'bookings'],
    prefix: token.slice(0, 8),
    created_at: now,
    last_used_at: null,
    expires_at: null,
  })
  expect((await program.get('/auth/v1/user')).body.user.id).toBe(user.auth_user_id)
  expect((await user.me.get('/rest/v1/tokens')).body.items).toEqual([{ ...shown, last_used_at: now }])
  const { rows } = await sql<{ text: string }>`select t::text as text from api_token t`.execute(server.db)
  expect(rows.map(({ text }) => text).join()).not.toContain(token)
})

test('a token has a checksum by which scanners recognize it', () => {
  const token = newTokenText()
  expect(isTokenText(token)).toBe(true)
  const other = token[10] === 'a' ? 'b' : 'a'
  expect(isTokenText(token.slice(0, 10) + other + token.slice(11))).toBe(false)
  expect(isTokenText(`${token} `)).toBe(false)
})

test('creating a token needs the password, and tells the owner by email', async () => {
  const { me, password, auth_user_id } = await aUser()
  const input = { name: 'My program', scopes: ['read'] }
  expect(await me.post('/rest/v1/tokens', input)).toEqual(
    problem(422, 'validation_failed', 'Please enter your password'),
  )
  expect(await me.post('/rest/v1/tokens', { ...input, password: 'a guess' })).toEqual(problem(403, 'wrong_password'))
  expect((await me.get('/rest/v1/tokens')).body.items).toEqual([])
  expect((await me.post('/rest/v1/tokens', { ...input, password })).status).toBe(201)
  const mails = server.db.selectFrom('mail').select(['kind', 'data']).where('auth_user_id', '=', auth_user_id)
  expect((await mails.execute()).at(-1)).toMatchObject({
    kind: 'token_created',
    data: { called: 'My program', scopes: ['read'] },
  })
})

test.each([
  [{ name: ' ' }, 'Please enter a name'],
  [{ scopes: [] }, 'Please choose what the program may do'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, 'Please choose a time in the future'],
  [{ scopes: ['provider'] }, 'Only providers can create a token with the scope “provider”.'],
  [{ scopes: ['admin'] }, 'Only operators can create a token with the scope “admin”.'],
])('a token with %j is refused', async (wrong, message) => {
  const { me, password } = await aUser()
  const answer = await me.post('/rest/v1/tokens', { name: 'My program', scopes: ['read'], password, ...wrong })
  expect(answer).toEqual(problem(422, 'validation_failed', message))
})

test('a login has at most 30 tokens', async () => {
  const user = await aUser()
  const { id } = await aToken(user)
  await sql`insert into api_token (auth_user_id, user_type, name, scopes, prefix, token_hash, second_factor, created_at)
    select auth_user_id, user_type, name, scopes, prefix, sha256(n::text::bytea || token_hash), false, created_at
    from api_token, generate_series(1, 29) n where id = ${id}`.execute(server.db)
  const input = { name: 'One more', scopes: ['read'], password: user.password }
  expect(await user.me.post('/rest/v1/tokens', input)).toEqual(
    problem(409, 'too_many_tokens', 'You have 30 tokens. Please revoke one before you create another.'),
  )
})

test('a missing scope is 403 and says which one is needed', async () => {
  const { program } = await aToken(await aUser())
  const answer = await program.post('/rest/v1/messages', { receiver_id: 'x', content: 'Hello' })
  expect(answer).toEqual(problem(403, 'insufficient_scope', 'This token lacks the scope “messages”.'))
  expect(answer.headers.get('www-authenticate')).toBe(
    'Bearer realm="Porchlight", error="insufficient_scope", scope="messages"',
  )
})

test('a 401 says how to authenticate', async () => {
  const visitor = await caller(server).get('/rest/v1/bookings')
  expect(visitor.headers.get('www-authenticate')).toBe('Bearer realm="Porchlight"')
  const wrong = await caller(server, newTokenText()).get('/rest/v1/providers')
  expect(wrong).toEqual(invalidToken)
  expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="Porchlight", error="invalid_token"')
})

test('a token without read gets public answers as a visitor', async () => {
  const { program } = await aToken(await aUser(), ['messages'])
  const { status, headers } = await program.get('/rest/v1/providers')
  expect([status, headers.get('x-visitor')]).toEqual([200, 'nobody'])
  expect(await program.get('/auth/v1/user')).toEqual(problem(403, 'insufficient_scope'))
})

test('programs cannot reach tokens, passwords, sessions, or the account', async () => {
  const user = await aUser()
  const { program, id } = await aToken(user, ['read', 'bookings', 'messages'])
  const closed = problem(403, 'session_required', 'Programs can’t do this. Please sign in to the site and do it there.')
  const { password } = user
  expect.soft(await program.get('/rest/v1/tokens')).toEqual(closed)
  expect.soft(await program.post('/rest/v1/tokens', { name: 'x', scopes: ['read'], password })).toEqual(closed)
  expect.soft(await program.delete(`/rest/v1/tokens/${id}`)).toEqual(closed)
  expect.soft(await program.put('/auth/v1/user', { data: { name: 'Other' } })).toEqual(closed)
  expect.soft(await program.delete('/auth/v1/user', { password })).toEqual(closed)
  expect.soft(await program.get('/auth/v1/sessions')).toEqual(closed)
  expect.soft(await program.get('/auth/v1/export')).toEqual(closed)
  expect.soft(await program.post('/auth/v1/logout')).toEqual(closed)
})

test('a token ends when it expires, and stays in the list for 30 days', async () => {
  const user = await aUser()
  const expires_at = new Date(server.clock.now().getTime() + day).toISOString()
  const { program } = await aToken(user, ['read'], { expires_at })
  expect(await isAlive(program)).toBe(true)
  server.clock.pass(day)
  expect(await program.get('/auth/v1/user')).toEqual(invalidToken)
})

test('a revoked token ends at once, also its event stream, and only its owner can revoke it', async () => {
  const [user, stranger] = [await aUser(), await aUser()]
  const { id, token, program } = await aToken(user)
  const events = await openEvents(server, { token })
  expect(await stranger.me.delete(`/rest/v1/tokens/${id}`)).toEqual(problem(404, 'not_found', 'Token not found'))
  expect((await user.me.delete(`/rest/v1/tokens/${id}`)).status).toBe(204)
  expect(await program.get('/auth/v1/user')).toEqual(invalidToken)
  await events.wait(() => events.ended)
})

test('a new password and a closed account end tokens; signing out everywhere does not', async () => {
  const user = await aUser()
  const first = await aToken(user)
  await user.me.post('/auth/v1/logout?scope=others')
  expect(await isAlive(first.program)).toBe(true)
  const password = 'a brand new lantern'
  await user.me.put('/auth/v1/user', { password, current_password: user.password })
  expect(await isAlive(first.program)).toBe(false)
  const second = await aToken({ me: user.me, password })
  await user.me.delete('/auth/v1/user', { password })
  expect(await isAlive(second.program)).toBe(false)
  const trail = server.db.selectFrom('audit_event').select(['kind', 'details']).where('kind', 'like', 'token.%')
  expect(await trail.where('actor_id', '=', user.auth_user_id).orderBy('id').execute()).toEqual([
    { kind: 'token.created', details: { token_id: first.id, scopes: 'read' } },
    { kind: 'token.ended', details: { token_id: first.id, by: 'password' } },
    { kind: 'token.created', details: { token_id: second.id, scopes: 'read' } },
    { kind: 'token.ended', details: { token_id: second.id, by: 'closing' } },
  ])
})

test('a suspension ends the power of a token while it lasts', async () => {
  const user = await aUser()
  const { program } = await aToken(user)
  const login = server.db.updateTable('auth_user').where('id', '=', user.auth_user_id)
  await login.set({ suspended_at: server.clock.now() }).execute()
  expect(await isAlive(program)).toBe(false)
  await login.set({ suspended_at: null }).execute()
  expect(await isAlive(program)).toBe(true)
})

test('a token keeps the role in which it was created', async () => {
  const form = providerForm()
  const user = await aUser(form)
  const { program } = await aToken(user, ['read', 'provider'])
  await signUp(server, customerForm({ email: form.email }))
  await user.me.put('/auth/v1/user', { data: { current_role: 'customer' } })
  expect((await user.me.get('/auth/v1/user')).body.user.profile.user_type).toBe('customer')
  expect((await program.get('/auth/v1/user')).body.user.profile.user_type).toBe('provider')
  const service = { name: 'Tap repair', description: 'Taps', price: 40, category: 'Plumbing', duration: 60 }
  expect((await program.post('/rest/v1/services', service)).status).toBe(201)
})

test('only the scope admin makes a token an operator’s, and only as long as its user is one', async () => {
  const operator = await anOperator(server)
  const me = caller(server, operator.token)
  const plain = await aToken({ me, password: password }, ['read'])
  const { program } = await aToken({ me, password: password }, ['read', 'admin'])
  expect(await plain.program.get('/rest/v1/admin/overview')).toEqual(problem(403, 'insufficient_scope'))
  expect((await plain.program.get('/auth/v1/user')).body.user).not.toHaveProperty('is_operator')
  expect((await program.get('/rest/v1/admin/overview')).status).toBe(200)
  await server.db.updateTable('auth_user').set({ is_operator: false }).where('id', '=', operator.auth_user_id).execute()
  expect((await program.get('/rest/v1/admin/overview')).status).toBe(404)
})

test('the audit trail names the token of a program that acts', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const password_hash = await hashPassword(password)
  await server.db.updateTable('auth_user').set({ password_hash }).where('id', '=', provider.auth_user_id).execute()
  const { id, program } = await aToken({ me: provider, password }, ['read', 'bookings'])
  const { body: booking } = await book(customer, provider)
  expect((await program.post(`/rest/v1/bookings/${booking.id}/reveal`)).status).toBe(200)
  const trail = server.db.selectFrom('audit_event').select('details').where('kind', '=', 'booking.revealed')
  expect(await trail.where('actor_id', '=', provider.auth_user_id).execute()).toEqual([
    { details: { booking_id: booking.id, token_id: id } },
  ])
})

test('a token has a limit of its own, and its changes do not count against its user', async () => {
  const user = await aUser()
  const { token } = await aToken(user, ['read', 'messages'])
  const program = caller(strict, token)
  const first = await program.post('/rest/v1/notifications/read_all')
  expect(first.status).toBe(204)
  expect(first.headers.get('ratelimit')).toContain('"token";r=2')
  expect((await program.post('/rest/v1/notifications/read_all')).status).toBe(204)
  expect((await program.post('/rest/v1/notifications/read_all')).status).toBe(429)
  const limited = await program.get('/auth/v1/user')
  expect(limited).toEqual(problem(429, 'rate_limited', 'This token has sent too many requests. Please wait a minute.'))
  expect(limited.headers.get('ratelimit-policy')).toBe('"token";q=3;w=60')
})
