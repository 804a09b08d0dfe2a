import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
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
  refresh,
  requestPath,
} from '#test/oauth.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: oauthSettings })
/** As on the internet: no program is on this machine. */
const outside = await testServer({ second: server, settings: { PUBLIC_URL: oauthSettings.PUBLIC_URL } })
const [program, thief] = [await aTestProgram(), await aTestProgram({ redirect_uris: ['https://thief.example/'] })]
afterAll(() => Promise.all([program.close(), thief.close()]))
const site = oauthSettings.PUBLIC_URL

const failed = (error: string) => ({ status: 400, body: expect.objectContaining({ error }) })
const isAlive = async (token: string) => (await caller(server, token).get('/auth/v1/user')).status === 200

/** Where a browser is sent that a program has sent here. */
async function sentTo(more: Record<string, string | undefined>, asking = program) {
  const { status, to } = await aBrowser(server).visit(askingAddress(asking, pkce().code_challenge, more))
  expect(status).toBe(303)
  return to
}

/** The error that a program gets for a request that has failed. */
async function heard(more: Record<string, string | undefined>) {
  const to = await sentTo(more)
  expect(to.startsWith(`${program.redirect_uri}?`)).toBe(true)
  return new URL(to).searchParams.get('error')
}

test.each([
  ['of another site', 'https://thief.example/'],
  ['that only begins like its own', 'https://assistant.example/return/more'],
  ['with another query', 'https://assistant.example/return?next=https://thief.example'],
])('a program cannot return to an address %s', async (_, redirect_uri) => {
  expect(await sentTo({ redirect_uri })).toBe('/connect?refused=invalid_redirect_uri')
})

test('a request without PKCE, or with a plain challenge, is refused', async () => {
  expect(await heard({ code_challenge: undefined, code_challenge_method: undefined })).toBe('invalid_request')
  expect(await heard({ code_challenge_method: 'plain' })).toBe('invalid_request')
  // Without a method, it would be plain.
  expect(await heard({ code_challenge_method: undefined })).toBe('invalid_request')
})

test('a code needs its own verifier, program and address', async () => {
  const me = await aCustomer(server)
  const { code_verifier } = pkce()
  const open = await codeFor(server, me, program)
  expect(await exchange(server, program, { ...open, code_verifier })).toMatchObject(failed('invalid_grant'))
  expect(await exchange(server, thief, open)).toMatchObject(failed('invalid_grant'))
  const elsewhere = { ...program, redirect_uri: 'https://thief.example/' }
  expect(await exchange(server, elsewhere, open)).toMatchObject(failed('invalid_grant'))
  expect((await exchange(server, program, open)).status).toBe(200)
})

test('a code that comes twice ends what the first one gave', async () => {
  const open = await codeFor(server, await aCustomer(server), program)
  const { body } = await exchange(server, program, open)
  expect(await isAlive(body.access_token)).toBe(true)
  expect(await exchange(server, program, open)).toMatchObject(failed('invalid_grant'))
  expect(await isAlive(body.access_token)).toBe(false)
  expect(await refresh(server, program, body.refresh_token)).toMatchObject(failed('invalid_grant'))
})

test('a code lives for a minute', async () => {
  const open = await codeFor(server, await aCustomer(server), program)
  server.clock.pass(60_000)
  expect(await exchange(server, program, open)).toMatchObject(failed('invalid_grant'))
})

test('a refresh token that comes twice ends the program, and the audit trail says why', async () => {
  const me = await aCustomer(server)
  const first = await connected(server, me, program)
  const { body: second } = await refresh(server, program, first.refresh_token)
  expect(await refresh(server, program, first.refresh_token)).toMatchObject(failed('invalid_grant'))
  for (const { access_token } of [first, second]) expect(await isAlive(access_token)).toBe(false)
  expect(await refresh(server, program, second.refresh_token)).toMatchObject(failed('invalid_grant'))
  expect((await me.get('/rest/v1/programs')).body.items).toEqual([])
  const trail = server.db.selectFrom('audit_event').select('details').where('kind', '=', 'program.ended')
  expect(await trail.where('subject_id', '=', me.auth_user_id).execute()).toMatchObject([{ details: { by: 'reuse' } }])
})

test('of two requests with one refresh token at once, at most one gets tokens', async () => {
  const { refresh_token } = await connected(server, await aCustomer(server), program)
  const answers = await Promise.all([1, 2, 3].map(() => refresh(server, program, refresh_token)))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  const tokens = answers.flatMap(({ body }) => body.access_token ?? [])
  expect(await Promise.all(tokens.map(isAlive))).not.toContain(true)
})

test('a refresh token is of its own program', async () => {
  const { refresh_token } = await connected(server, await aCustomer(server), program)
  expect(await refresh(server, thief, refresh_token)).toMatchObject(failed('invalid_grant'))
})

test('tokens are only for this site', async () => {
  expect(await heard({ resource: 'https://elsewhere.example/mcp' })).toBe('invalid_target')
  const me = await aCustomer(server)
  const open = await codeFor(server, me, program, { resource: `${site}/mcp` })
  const wrong = await exchange(server, program, open, { resource: 'https://elsewhere.example/mcp' })
  expect(wrong).toMatchObject(failed('invalid_target'))
  const { access_token } = await connected(server, me, program, { resource: `${site}/mcp` })
  expect(await isAlive(access_token)).toBe(true)
})

test.each([
  'https://127.0.0.1/client.json',
  'https://localhost/client.json',
  'https://10.0.0.1/client.json',
  'https://[::ffff:169.254.169.254]/client.json',
  'http://assistant.example/client.json',
  'assistant',
])('a program at %s is not looked up', async (client_id) => {
  const address = askingAddress(program, pkce().code_challenge, { client_id })
  const { to } = await aBrowser(outside).visit(address)
  expect(to).toBe('/connect?refused=invalid_client')
})

test.each(['127.0.0.1', 'localhost'])('on a public site, nothing connects to a program at %s', async (host) => {
  let connections = 0
  const near = createServer(() => void connections++)
  await new Promise<void>((ready) => near.listen(0, host, ready))
  const client_id = `https://${host}:${(near.address() as AddressInfo).port}/client.json`
  const { to } = await aBrowser(outside).visit(askingAddress(program, pkce().code_challenge, { client_id }))
  expect([to, connections]).toEqual(['/connect?refused=invalid_client', 0])
  await new Promise((done) => near.close(done))
})

test.each([
  ['of another program', { client_id: 'https://assistant.example/client.json' }],
  ['with a secret', { client_secret: 'a secret' }],
  ['that returns without encryption', { redirect_uris: ['https://assistant.example/return', 'http://thief.example/'] }],
  ['that is too long', { client_name: 'x'.repeat(6000) }],
  ['without addresses', { redirect_uris: [] }],
])('a document %s is refused', async (_, wrong) => {
  const odd = await aTestProgram(wrong)
  expect(await sentTo({}, odd)).toMatch(/^\/connect\?refused=invalid_(client|redirect_uri)/)
  await odd.close()
})

test('a program gets no scope that its user cannot give, or did not allow', async () => {
  const me = await aCustomer(server)
  const browser = aBrowser(server)
  const { to: page } = await browser.visit(
    askingAddress(program, pkce().code_challenge, { scope: 'read provider admin everything' }),
  )
  const { asked } = await answerRequest(me, browser, page)
  expect(asked.body).toMatchObject({ scopes: ['read'], missing: ['provider', 'admin'] })
  const { scope, refresh_token } = await connected(server, me, program, { scope: 'read provider admin' })
  expect(scope).toBe('read')
  expect(await refresh(server, program, refresh_token, { scope: 'read bookings' })).toMatchObject(
    failed('invalid_scope'),
  )
  const provider = await aProvider(server)
  expect((await connected(server, provider, program, { scope: 'provider admin' })).scope).toBe('provider')
})

test('who can give nothing cannot allow', async () => {
  const browser = aBrowser(server)
  const { to: page } = await browser.visit(askingAddress(program, pkce().code_challenge, { scope: 'admin' }))
  const { decided } = await answerRequest(await aCustomer(server), browser, page)
  expect(decided).toEqual(problem(422, 'validation_failed'))
})

test('only the browser that was sent here can answer, from a page of this site, and signed in', async () => {
  const me = await aCustomer(server)
  const browser = aBrowser(server)
  const { to } = await browser.visit(askingAddress(program, pkce().code_challenge))
  const path = requestPath(to)
  const other = aBrowser(server)
  await other.visit(askingAddress(program, pkce().code_challenge))
  const over = problem(404, 'request_over')
  const own = { cookie: browser.cookie(), origin: site }
  expect(await me.get(path)).toEqual(over)
  expect(await me.post(path, { allow: true }, { ...own, cookie: other.cookie() })).toEqual(over)
  expect(await me.post(path, { allow: true }, { ...own, origin: 'https://thief.example' })).toEqual(
    problem(403, 'foreign_origin'),
  )
  expect((await caller(server).post(path, { allow: true }, own)).status).toBe(401)
  expect((await me.get('/rest/v1/programs')).body.items).toEqual([])
  // The answer of this browser leads nowhere in another one.
  const { decided } = await answerRequest(me, browser, to)
  expect((await other.visit(decided.body.continue_at)).to).toBe('/connect?refused=invalid_request')
})

test('a request is answered once, also if Allow is pressed twice', async () => {
  const me = await aCustomer(server)
  const browser = aBrowser(server)
  const { to } = await browser.visit(askingAddress(program, pkce().code_challenge))
  const answers = [await answerRequest(me, browser, to), await answerRequest(me, browser, to)]
  expect(answers[1]!.decided.body).toEqual(answers[0]!.decided.body)
  expect((await me.get('/rest/v1/programs')).body.items).toHaveLength(1)
})

test.each(['fragment', 'form_post'])('a code does not come back by %s', async (response_mode) => {
  expect(await sentTo({ response_mode })).toBe('/connect?refused=invalid_request')
})

test('a name is one line of readable characters', async () => {
  const odd = await aTestProgram({ client_name: `Bank\u202E\u200B\n of trust ${'x'.repeat(200)}` })
  const browser = aBrowser(server)
  const { to } = await browser.visit(askingAddress(odd, pkce().code_challenge))
  const { asked } = await answerRequest(await aCustomer(server), browser, to, false)
  expect(asked.body.name).toMatch(/^Bank of trust x{86}$/)
  await odd.close()
  const nameless = await aTestProgram({ client_name: '\u200B' })
  const next = await browser.visit(askingAddress(nameless, pkce().code_challenge))
  const { host } = new URL(nameless.client_id)
  expect((await answerRequest(await aCustomer(server), browser, next.to)).asked.body.name).toBe(host)
  await nameless.close()
})

test('an id token is never given', async () => {
  const tokens = await connected(server, await aCustomer(server), program, { scope: 'openid read' })
  expect(Object.keys(tokens)).not.toContain('id_token')
})

test('a form that is too long is refused', async () => {
  const { refresh_token } = await connected(server, await aCustomer(server), program)
  const { status } = await refresh(server, program, refresh_token, { more: 'x'.repeat(20_000) })
  expect(status).toBe(413)
})
