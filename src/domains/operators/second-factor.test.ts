import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { signIn } from '#test/accounts.ts'
import { aLogin, anApp, password, protect } from '#test/authenticator.ts'
import { aSoftAuthenticator, type SoftAuthenticator } from '#test/passkey.ts'
import { type Caller, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { unprotect } from './accounts-commands.server.ts'

const settings = { OPERATORS_NEED_SECOND_FACTOR: 'true', PASSKEYS: 'true', AUTHENTICATOR_CODES: 'false' }
const server = await testServer({ settings })
const { body: document } = await caller(server).get<{ paths: Record<string, object> }>('/rest/v1/openapi.json')
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  path.startsWith('/rest/v1/admin') ? Object.keys(item).map((method) => [method, path] as const) : [],
)
const refused = problem(403, 'second_factor_required', expect.stringMatching(/^Operators need a second factor\. /))

const here = { host: 'localhost', origin: 'http://localhost:3000' }

/** A signed-in operator without a second factor. */
async function anOperator() {
  const { form, me } = await aLogin(server)
  await server.db.updateTable('auth_user').set({ is_operator: true }).where('email', '=', form.email).execute()
  return { form, me }
}

const desk = async (who: Caller) => (await who.get('/rest/v1/admin/overview')).status
const stateOf = async (who: Caller) => (await who.get('/auth/v1/factors')).body.second_factor

async function addPasskey(me: Caller): Promise<SoftAuthenticator> {
  const phone = aSoftAuthenticator(here)
  const { body: options } = await me.post('/auth/v1/factors/passkeys/options', { password })
  const added = await me.post('/auth/v1/factors/passkeys', { name: 'Phone', response: phone.create(options) })
  expect(added.status).toBe(201)
  return phone
}

const operatorWithoutFactor = anOperator()
test.each(operations)('%s %s is closed to an operator without a second factor', async (method, path) => {
  const { me } = await operatorWithoutFactor
  const answer = await me[method as 'get'](path.replaceAll(/\{\w+\}/g, '0198c0de-0000-7000-8000-000000000000'))
  expect(answer).toEqual(refused)
})

test('an authenticator app opens the desk, also on a site that offers it to nobody else', async () => {
  const customer = await aLogin(server)
  expect((await customer.me.get('/auth/v1/factors')).body).toMatchObject({
    offered: { authenticator: false },
    second_factor: null,
  })
  const { me, form } = await anOperator()
  const { me: elsewhere } = await signIn(server, form)
  expect((await me.get('/auth/v1/factors')).body).toMatchObject({
    offered: { authenticator: true },
    second_factor: 'missing',
  })
  const { app } = await protect(server, me, password)
  expect([await desk(me), await stateOf(me)]).toEqual([200, 'proven'])
  // This session is older than the app, and has seen only the password.
  expect([await desk(elsewhere), await stateOf(elsewhere)]).toEqual([403, 'unproven'])
  const again = await signIn(server, { ...form, code: app.next() })
  expect(await desk(again.me)).toBe(200)

  await again.me.delete('/auth/v1/factors/authenticator', { password, code: app.next() })
  expect([await desk(again.me), await desk(me), await stateOf(me)]).toEqual([403, 403, 'missing'])
})

test('a password alone neither passes a passkey nor replaces it', async () => {
  const { me, form } = await anOperator()
  const phone = await addPasskey(me)
  expect(await desk(me)).toBe(200)

  const { me: thief } = await signIn(server, form)
  expect([await desk(thief), await stateOf(thief)]).toEqual([403, 'unproven'])
  expect(await thief.post('/auth/v1/factors/authenticator', { password })).toEqual(refused)
  expect(await thief.post('/auth/v1/factors/passkeys/options', { password })).toEqual(refused)
  expect(await thief.delete(`/auth/v1/factors/passkeys/${phone.id}`)).toEqual(refused)
  expect((await me.delete(`/auth/v1/factors/passkeys/${phone.id}`)).status).toBe(204)
  expect([await desk(me), await stateOf(me)]).toEqual([403, 'missing'])
})

test('a token has the second factor of the session that created it, until the login has none', async () => {
  const { me } = await anOperator()
  const input = { name: 'My program', scopes: ['admin'], password }
  expect(await me.post('/rest/v1/tokens', input)).toEqual(
    problem(422, 'validation_failed', 'Only operators can create a token with the scope “admin”.'),
  )
  const phone = await addPasskey(me)
  const { body } = await me.post('/rest/v1/tokens', input)
  const program = caller(server, body.token)
  expect(await desk(program)).toBe(200)
  await me.delete(`/auth/v1/factors/passkeys/${phone.id}`)
  expect(await program.get('/rest/v1/admin/overview')).toEqual(refused)
})

test('the command line helps an operator who has lost both, and a new one can be set up', async () => {
  const { me, form } = await anOperator()
  await addPasskey(me)
  const { app } = await protect(server, me, password)
  await unprotect({ ...contextOf(server.deps), operator_id: null }, form.email)
  expect([await desk(me), await stateOf(me)]).toEqual([403, 'missing'])
  const again = await signIn(server, form)
  expect(await desk(again.me)).toBe(403)
  const { body } = await again.me.post('/auth/v1/factors/authenticator', { password })
  expect(body.secret).not.toBe(app.secret)
  await again.me.post('/auth/v1/factors/authenticator/confirm', { code: anApp(server, body.secret).next() })
  expect(await desk(again.me)).toBe(200)
})
