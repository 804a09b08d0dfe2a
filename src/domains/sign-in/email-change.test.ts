import { expect, test } from 'vitest'
import { customerForm, signIn, signUp } from '#test/accounts.ts'
import { aNewcomer, elsewhere } from '#test/links.ts'
import { type Caller, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { TRUST_PROXY: 'true' } })
const { password } = customerForm()
const hour = 3_600_000
let count = 0
const anAddress = () => `moved${++count}@elsewhere.example`

/** The emails of a login about its address, the newest last, with the tokens in their links. */
const mailsOf = (auth_user_id: string) =>
  server.db
    .selectFrom('mail')
    .select(['recipient', 'kind', 'data'])
    .where('auth_user_id', '=', auth_user_id)
    .where('kind', 'like', 'email_%')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

async function tokenIn(auth_user_id: string): Promise<string> {
  const { data } = (await mailsOf(auth_user_id)).at(-1)!
  return (data as { token: string }).token
}

const request = (me: Caller, email: string, proof: object = { password }) =>
  me.post('/auth/v1/email-change', { email, ...proof }, elsewhere())
const confirm = (me: Caller, token: string) => me.post('/auth/v1/email-change/confirm', { token }, elsewhere())
const undo = (token: string) => caller(server).post('/auth/v1/email-change/undo', { token }, elsewhere())
const emailOf = async (me: Caller) => (await me.get('/auth/v1/user')).body.user.email
const login = async (email: string, word = password) =>
  (await signIn(server, { email, password: word, user_type: 'customer' }, elsewhere())).answer

/** A user who has moved to another address, and the token with which the old one undoes it. */
async function aMovedUser() {
  const { me, id, form } = await aNewcomer(server)
  const email = anAddress()
  await request(me, email)
  expect((await confirm(me, await tokenIn(id))).status).toBe(200)
  return { me, id, form, email, token: await tokenIn(id) }
}

test('a new address counts once the link in it was opened, and the old one is told', async () => {
  const { me, id, form } = await aNewcomer(server)
  const email = anAddress()
  expect(await request(me, email)).toMatchObject({ status: 200, body: {} })
  expect(await emailOf(me)).toBe(form.email)
  expect(await mailsOf(id)).toMatchObject([{ recipient: email, kind: 'email_requested' }])

  const token = await tokenIn(id)
  expect(await confirm(me, token)).toMatchObject({ status: 200, body: { user: { email } } })
  expect((await mailsOf(id)).at(-1)).toMatchObject({ recipient: form.email, kind: 'email_changed', data: { email } })
  expect((await signIn(server, { ...form, email }, elsewhere())).answer.status).toBe(200)
  expect((await login(form.email)).status).toBe(401)
  expect(await confirm(me, token)).toEqual(problem(403, 'link_invalid'))
})

test('it takes the password, another address, and a link of the last hour', async () => {
  const { me, id, form } = await aNewcomer(server)
  expect((await request(caller(server), anAddress())).status).toBe(401)
  expect((await request(me, anAddress(), {})).status).toBe(422)
  expect(await request(me, anAddress(), { password: 'not mine' })).toEqual(problem(403, 'wrong_password'))
  expect((await request(me, form.email.toUpperCase())).status).toBe(422)
  expect((await request(me, 'not an address')).status).toBe(422)
  expect(await mailsOf(id)).toEqual([])

  await request(me, anAddress())
  const first = await tokenIn(id)
  await request(me, anAddress())
  expect(await confirm(me, first)).toEqual(problem(403, 'link_invalid'))
  server.clock.pass(hour)
  expect(await confirm(me, await tokenIn(id))).toEqual(problem(403, 'link_expired'))
})

test('only the login that asked can confirm, because it may have mistyped the address', async () => {
  const { me, id } = await aNewcomer(server)
  const { me: stranger } = await aNewcomer(server)
  await request(me, anAddress())
  const token = await tokenIn(id)
  expect((await confirm(caller(server), token)).status).toBe(401)
  expect(await confirm(stranger, token)).toEqual(problem(403, 'other_login'))
  expect((await confirm(me, token)).status).toBe(200)
})

test('nothing tells whether the new address has an account', async () => {
  const { form: theirs } = await aNewcomer(server)
  const { me, id } = await aNewcomer(server)
  const { me: other, id: otherId } = await aNewcomer(server)
  const [taken, free] = [await request(me, theirs.email), await request(other, anAddress())]
  expect(taken.status).toBe(free.status)
  expect(taken.body).toEqual(free.body)
  expect([...taken.headers.keys()]).toEqual([...free.headers.keys()])
  const shapeOf = async (who: Caller) => {
    const { mail, email_changes } = (await who.get('/auth/v1/export')).body
    return [mail, email_changes].map((rows: object[]) => rows.map((row) => Object.keys(row)))
  }
  expect(await shapeOf(me)).toEqual(await shapeOf(other))
  expect(await mailsOf(id)).toMatchObject([{ recipient: theirs.email, kind: 'email_requested', data: { token: null } }])
  expect(await mailsOf(otherId)).toHaveLength(1)
})

test('a link to an address that got an account meanwhile does not work', async () => {
  const { me, id, form } = await aNewcomer(server)
  const email = anAddress()
  await request(me, email)
  await signUp(server, { ...customerForm(), email }, elsewhere())
  expect(await confirm(me, await tokenIn(id))).toEqual(problem(409, 'email_taken'))
  expect(await emailOf(me)).toBe(form.email)
})

test('a change ends the links that were sent to the old address', async () => {
  const { me, id, form } = await aNewcomer(server)
  await caller(server).post('/auth/v1/recover', { email: form.email }, elsewhere())
  const recovery = await server.db
    .selectFrom('mail')
    .select('data')
    .where('auth_user_id', '=', id)
    .where('kind', '=', 'recovery')
    .executeTakeFirstOrThrow()
  const { token: token_hash } = recovery.data as { token: string }
  await request(me, anAddress())
  await confirm(me, await tokenIn(id))
  expect(await caller(server).post('/auth/v1/verify', { type: 'recovery', token_hash }, elsewhere())).toEqual(
    problem(403, 'link_invalid'),
  )
  expect((await caller(server).post('/auth/v1/recover', { email: form.email }, elsewhere())).status).toBe(404)
})

test('the old address can undo it for 72 hours: all that a thief could keep ends', async () => {
  const { me, id, form, email, token } = await aMovedUser()
  server.clock.pass(71 * hour)
  const { me: thief } = await signIn(server, { ...form, email }, elsewhere())
  expect((await thief.post('/rest/v1/tokens', { name: 'Mine', scopes: ['read'], password })).status).toBe(201)
  expect((await thief.post('/rest/v1/calendar_feed')).status).toBe(201)
  const undone = await undo(token)
  expect(undone).toMatchObject({ status: 200, body: { user: { email: form.email } } })
  for (const ended of [me, thief]) expect((await ended.get('/auth/v1/user')).status).toBe(401)
  for (const address of [email, form.email]) expect((await login(address)).status).toBe(401)
  expect((await mailsOf(id)).at(-1)).toMatchObject({ recipient: email, kind: 'email_restored' })
  for (const table of ['api_token', 'calendar_feeds'] as const)
    expect(await server.db.selectFrom(table).where('auth_user_id', '=', id).selectAll().execute()).toEqual([])

  const owner = caller(server, undone.body.session.access_token)
  const fresh = 'a brand new lantern'
  expect((await owner.put('/auth/v1/user', { password: fresh })).status).toBe(200)
  expect((await login(form.email, fresh)).status).toBe(200)
  expect(await undo(token)).toEqual(problem(403, 'link_invalid'))
})

test('after 72 hours it is too late to undo, and the old address is free', async () => {
  const { me, form, email, token } = await aMovedUser()
  const before = { ...customerForm(), email: form.email }
  expect((await signUp(server, before, elsewhere())).answer.status).toBe(409)
  server.clock.pass(72 * hour)
  expect(await undo(token)).toEqual(problem(403, 'link_expired'))
  expect(email).not.toBe(form.email)
  expect((await signUp(server, before, elsewhere())).answer.status).toBe(201)
  expect((await me.get('/auth/v1/user')).status).toBe(401)
})

test('no other login takes the old address before the undo, and undoing ends later changes', async () => {
  const { me, id, form, email, token } = await aMovedUser()
  const { me: accomplice, id: accompliceId } = await aNewcomer(server)
  await request(accomplice, form.email)
  expect((await mailsOf(accompliceId)).at(-1)).toMatchObject({ data: { token: null } })

  server.clock.pass(60_000)
  await request(me, anAddress())
  await confirm(me, await tokenIn(id))
  const later = await tokenIn(id)
  expect(later).not.toBe(token)
  await request(me, anAddress())
  expect((await undo(token)).status).toBe(200)
  expect(await undo(later)).toEqual(problem(403, 'link_invalid'))
  expect(await server.db.selectFrom('email_change').select('id').where('auth_user_id', '=', id).execute()).toEqual([])
  expect((await signUp(server, { ...customerForm(), email }, elsewhere())).answer.status).toBe(201)
})

test('five requests an hour, whatever the addresses, and each step is in the audit trail', async () => {
  const { me, id } = await aNewcomer(server)
  for (let tries = 0; tries < 5; tries++) expect((await request(me, anAddress())).status).toBe(200)
  expect((await request(me, anAddress())).status).toBe(429)
  await confirm(me, await tokenIn(id))
  await undo(await tokenIn(id))
  const trail = server.db.selectFrom('audit_event').select('kind').where('actor_id', '=', id)
  expect((await trail.where('kind', 'like', 'email.%').orderBy('id').execute()).map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 5 }, () => 'email.requested'),
    'email.changed',
    'email.restored',
  ])
})

test('five emails an hour reach one mailbox', async () => {
  const email = anAddress()
  const answers = []
  for (let tries = 0; tries < 6; tries++) {
    const { me } = await aNewcomer(server)
    answers.push((await request(me, email)).status)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})
