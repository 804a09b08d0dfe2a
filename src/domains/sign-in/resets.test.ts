import { expect, test } from 'vitest'
import { customerForm, signIn, signUp } from '#test/accounts.ts'
import { elsewhere, readLinks } from '#test/links.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { TRUST_PROXY: 'true', OPERATORS_NEED_SECOND_FACTOR: 'true' } })
const sent = readLinks()
const password = 'a brand new lantern'
let passkeys = 0

/** A user with a passkey, a Google account and two sessions, who has opened a recovery link. */
async function aUser() {
  const form = { ...customerForm(), user_type: 'customer' }
  const { answer } = await signUp(server, form, elsewhere())
  const auth_user_id: string = answer.body.user.id
  await signIn(server, form, elsewhere())
  const created_at = server.clock.now()
  const subject = auth_user_id
  await server.db
    .insertInto('passkey')
    .values({
      id: `key${++passkeys}`,
      auth_user_id,
      name: 'Old phone',
      public_key: Buffer.of(1),
      counter: 0,
      created_at,
    })
    .execute()
  await server.db
    .insertInto('auth_identity')
    .values({ provider: 'google', subject, auth_user_id, created_at })
    .execute()
  await caller(server).post('/auth/v1/recover', { email: form.email }, elsewhere())
  const opened = await caller(server).post('/auth/v1/verify', sent.newest(auth_user_id), elsewhere())
  const factors = async () => {
    const { me } = await signIn(server, { ...form, password }, elsewhere())
    const { body } = await me.get('/auth/v1/factors')
    return { passkeys: body.passkeys.length, google: body.google !== null }
  }
  return { form, auth_user_id, factors, recovering: caller(server, opened.body.session.access_token) }
}

test('a reset lists the other ways into the login and removes those that the user names', async () => {
  const { recovering, factors, auth_user_id } = await aUser()
  expect(await recovering.get('/auth/v1/recovery/ways')).toMatchObject({
    status: 200,
    body: { sessions: 2, passkeys: [{ name: 'Old phone' }], google: {}, removable: ['passkeys', 'google'] },
  })
  expect((await recovering.put('/auth/v1/user', { password, remove: ['passkeys', 'google'] })).status).toBe(200)
  expect(await factors()).toEqual({ passkeys: 0, google: false })
  const recorded = server.db.selectFrom('audit_event').select('details').where('actor_id', '=', auth_user_id)
  expect(await recorded.where('kind', '=', 'factor.removed').execute()).toEqual([
    { details: { factor: 'passkey' } },
    { details: { factor: 'google' } },
  ])
})

test('a reset keeps the ways that the user does not name, and a refused password removes none', async () => {
  const { recovering, factors } = await aUser()
  expect((await recovering.put('/auth/v1/user', { password: 'short', remove: ['google'] })).status).toBe(422)
  expect((await recovering.put('/auth/v1/user', { password, remove: ['google'] })).status).toBe(200)
  expect(await factors()).toEqual({ passkeys: 1, google: false })
  const other = await aUser()
  await other.recovering.put('/auth/v1/user', { password })
  expect(await other.factors()).toEqual({ passkeys: 1, google: true })
})

test('the passkeys of an operator stay: a mailbox alone does not remove a second factor', async () => {
  const { recovering, factors, form } = await aUser()
  await server.db.updateTable('auth_user').set({ is_operator: true }).where('email', '=', form.email).execute()
  expect((await recovering.get('/auth/v1/recovery/ways')).body.removable).toEqual(['google'])
  expect(await recovering.put('/auth/v1/user', { password, remove: ['passkeys'] })).toEqual(
    problem(403, 'second_factor_required'),
  )
  expect((await recovering.put('/auth/v1/user', { password })).status).toBe(200)
  expect((await factors()).passkeys).toBe(1)
})

test('only a reset lists and removes them', async () => {
  const { form } = await aUser()
  const { me } = await signIn(server, form, elsewhere())
  expect((await me.get('/auth/v1/recovery/ways')).status).toBe(401)
  expect((await me.put('/auth/v1/user', { remove: ['passkeys'] })).status).toBe(422)
})
