import { expect, test } from 'vitest'
import { providerForm, signUp } from '#test/accounts.ts'
import { aNewcomer, askForLink, elsewhere, readLinks, verifyLink } from '#test/links.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { codesOf, secretCipher } from './authenticator-queries.server.ts'
import { sweepLinks } from './links-commands.server.ts'

const server = await testServer({ settings: { TRUST_PROXY: 'true' } })
const twin = await testServer({ settings: { TRUST_PROXY: 'true' }, second: server })
const sent = readLinks()
/** The secret of an authenticator app, and what the database stores of it. */
const plain = Buffer.alloc(20, 7)
const encrypted = (auth_user_id: string) => secretCipher(server.deps.config).encrypt(plain, auth_user_id)
const hour = 3_600_000
const invalid = 'This link is invalid or has already been used. Please request a new one.'
const expired = 'This link has expired. Please request a new one.'

/** A link of each kind, requested by its owner. */
async function aLink(kind: 'signup' | 'recovery' | 'magiclink') {
  const owner = await aNewcomer(server)
  const path = { signup: 'resend', recovery: 'recover', magiclink: 'otp' }[kind]
  expect(await askForLink(server, path, { email: owner.form.email })).toMatchObject({ status: 200, body: {} })
  return { ...owner, link: sent.newest(owner.id) }
}

test('a magic link signs in, once', async () => {
  const { form, link } = await aLink('magiclink')
  const { answer, me } = await verifyLink(server, link)
  expect(answer).toMatchObject({ status: 200, body: { user: { email: form.email }, session: {} } })
  expect((await me.get('/auth/v1/user')).body.user.email).toBe(form.email)
  expect((await verifyLink(server, link)).answer).toEqual(problem(403, 'link_invalid', invalid))
})

test('a magic link signs in with the requested role if the login has it', async () => {
  const { form, id } = await aNewcomer(server)
  await signUp(server, providerForm({ email: form.email }), elsewhere())
  for (const user_type of ['customer', 'provider'] as const) {
    await askForLink(server, 'otp', { email: form.email, user_type })
    expect(sent.newest(id)).toMatchObject({ type: 'magiclink', user_type })
    const { answer } = await verifyLink(server, sent.newest(id))
    expect(answer.body.user).toMatchObject({ profile: { user_type }, user_metadata: { current_role: user_type } })
  }
  const other = await aNewcomer(server)
  await askForLink(server, 'otp', { email: other.form.email, user_type: 'provider' })
  expect(sent.newest(other.id)).toMatchObject({ type: 'magiclink', user_type: 'customer' })
  expect((await verifyLink(server, sent.newest(other.id))).answer.body.user.profile.user_type).toBe('customer')
})

test('a link hands over its session as requested: to a browser, to a program, or not at all', async () => {
  const browser = await verifyLink(server, (await aLink('magiclink')).link, elsewhere({}))
  expect(Object.keys(browser.answer.body.session)).toEqual(['expires_at'])
  expect(browser.answer.headers.get('set-cookie')).toMatch(/^porchlight=|, porchlight=/)
  const { link, form } = await aLink('signup')
  const none = await verifyLink(server, link, elsewhere({ 'x-session': 'none' }))
  expect(none.answer).toMatchObject({ status: 200, body: { user: { email: form.email }, session: null } })
  expect(none.answer.headers.has('set-cookie')).toBe(false)
  expect((await verifyLink(server, link)).answer).toEqual(problem(403, 'already_confirmed'))
})

test.each(['signup', 'recovery', 'magiclink'] as const)(
  'of eight who use one link (%s) at the same moment, on two servers, one is let in',
  async (kind) => {
    for (let round = 0; round < 3; round++) {
      const { link, id } = await aLink(kind)
      const tries = Array.from({ length: 8 }, (_, at) => verifyLink(at % 2 ? server : twin, link))
      const statuses = (await Promise.all(tries)).map(({ answer }) => answer.status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(403)])
      const sessions = await server.db
        .selectFrom('auth_session')
        .select('id')
        .where('auth_user_id', '=', id)
        .where('created_at', '=', server.clock.now())
        .execute()
      expect(sessions).toHaveLength(2)
    }
  },
)

test('a newer link replaces the older one of its kind, and no other', async () => {
  const { form, id, link: older } = await aLink('magiclink')
  await askForLink(server, 'recover', { email: form.email })
  const recovery = sent.newest(id)
  await askForLink(server, 'otp', { email: form.email })
  expect((await verifyLink(server, older)).answer).toEqual(problem(403, 'link_invalid', invalid))
  expect((await verifyLink(server, sent.newest(id))).answer.status).toBe(200)
  expect((await verifyLink(server, recovery)).answer.status).toBe(200)
})

test('of two links requested at once, one is valid', async () => {
  const { form, id } = await aNewcomer(server)
  await Promise.all([askForLink(server, 'otp', { email: form.email }), askForLink(twin, 'otp', { email: form.email })])
  const rows = await server.db
    .selectFrom('one_time_token')
    .select('purpose')
    .where('auth_user_id', '=', id)
    .where('purpose', '=', 'magiclink')
    .execute()
  expect(rows).toHaveLength(1)
})

test('a new password ends every link', async () => {
  const { form, me, link, id } = await aLink('magiclink')
  await askForLink(server, 'recover', { email: form.email })
  const change = { password: 'a brand new lantern', current_password: form.password }
  expect((await me.put('/auth/v1/user', change)).status).toBe(200)
  expect((await verifyLink(server, link)).answer).toEqual(problem(403, 'link_invalid'))
  expect((await verifyLink(server, sent.newest(id))).answer).toEqual(
    problem(403, 'link_invalid', 'Your password reset link is invalid. Please request a new one.'),
  )
})

test('password changes, requests and uses of links at once never deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const { form, me, link } = await aLink('magiclink')
    const answers = await Promise.all([
      me.put('/auth/v1/user', { password: 'a brand new lantern', current_password: form.password }),
      askForLink(twin, 'otp', { email: form.email }),
      askForLink(server, 'recover', { email: form.email }),
      verifyLink(twin, link).then(({ answer }) => answer),
      me.delete('/auth/v1/user', { password: form.password }),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
  }
})

test('a link only works for its purpose, and a try for another does not use it up', async () => {
  const { link } = await aLink('magiclink')
  for (const type of ['signup', 'recovery'])
    expect((await verifyLink(server, { ...link, type })).answer).toEqual(problem(403, 'link_invalid'))
  expect((await verifyLink(server, link)).answer.status).toBe(200)
})

test.each([
  ['signup', expired],
  ['magiclink', expired],
  ['recovery', 'Your password reset session has expired. Please request a new reset link.'],
] as const)('a link (%s) is valid for an hour, and then says that it has expired', async (kind, text) => {
  const fresh = await aLink(kind)
  const late = await aLink(kind)
  server.clock.pass(hour - 1)
  expect((await verifyLink(server, fresh.link)).answer.status).toBe(200)
  server.clock.pass(1)
  for (const again of [1, 2])
    expect((await verifyLink(server, late.link)).answer, `${again}`).toEqual(problem(403, 'link_expired', text))
})

test('nothing is used up by a GET, as mail scanners send them', async () => {
  const { link } = await aLink('magiclink')
  const { status } = await caller(server).get(`/auth/v1/verify?type=${link.type}&token_hash=${link.token_hash}`)
  expect(status).toBe(405)
  expect((await verifyLink(server, link)).answer.status).toBe(200)
})

test('a suspended login gets no link and no session, and its link works again after the suspension', async () => {
  const { form, link, id } = await aLink('magiclink')
  const suspend = (suspended_at: Date | null) =>
    server.db.updateTable('auth_user').set({ suspended_at }).where('id', '=', id).execute()
  await suspend(server.clock.now())
  const suspended = problem(403, 'suspended', 'This account has been suspended. Please contact support.')
  expect((await verifyLink(server, link)).answer).toEqual(suspended)
  expect((await verifyLink(server, link, elsewhere({ 'x-session': 'none' }))).answer).toEqual(suspended)
  const before = sent.count(id)
  expect(await askForLink(server, 'recover', { email: form.email })).toMatchObject({ status: 200, body: {} })
  expect(sent.count(id)).toBe(before)
  await suspend(null)
  expect((await verifyLink(server, link)).answer.status).toBe(200)
})

test('links are only stored as hashes', async () => {
  const { link } = await aLink('recovery')
  const { rows } = await server.deps.pool.query<{ row: string }>('select t::text as row from one_time_token t')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ row }) => row.includes(link.token_hash))).toBe(false)
  expect(link.token_hash).toMatch(/^[\w-]{43}$/)
})

test('a user with an authenticator app needs its code with the link, and a missing code does not use up the link', async () => {
  const { form, id, link } = await aLink('magiclink')
  await server.db
    .insertInto('authenticator')
    .values({ auth_user_id: id, secret: encrypted(id), created_at: server.clock.now() })
    .execute()
  await server.db
    .updateTable('authenticator')
    .set({ confirmed_at: server.clock.now() })
    .where('auth_user_id', '=', id)
    .execute()
  expect((await verifyLink(server, link)).answer).toEqual(problem(403, 'code_required'))
  expect((await verifyLink(server, { ...link, code: 'abcd-abcd-abcd-abcd' })).answer).toEqual(
    problem(403, 'wrong_code'),
  )
  const code = codesOf(plain).generate({ timestamp: server.clock.now().getTime() })
  const { answer } = await verifyLink(server, { ...link, code })
  expect(answer).toMatchObject({ status: 200, body: { user: { email: form.email } } })
})

test.each(['signup', 'magiclink', 'recovery'] as const)(
  'where a code is asked, a link for %s that wants no session does not even show whose it is without the code',
  async (kind) => {
    const { id, form, link } = await aLink(kind)
    const now = server.clock.now()
    await server.db
      .insertInto('authenticator')
      .values({ auth_user_id: id, secret: encrypted(id), confirmed_at: now, created_at: now })
      .execute()
    const quietly = () => elsewhere({ 'x-session': 'none' })
    expect((await verifyLink(server, link, quietly())).answer).toEqual(problem(403, 'code_required'))
    expect((await verifyLink(server, { ...link, code: '000000' }, quietly())).answer).toEqual(
      problem(403, 'wrong_code'),
    )
    const code = codesOf(plain).generate({ timestamp: now.getTime() })
    const { answer } = await verifyLink(server, { ...link, code }, quietly())
    expect(answer).toMatchObject({ status: 200, body: { user: { email: form.email }, session: null } })
  },
)

test('a link is deleted a day after it has expired', async () => {
  const { link, id } = await aLink('magiclink')
  const alive = async () => {
    await sweepLinks({ db: server.db, now: server.clock.now() })
    const rows = await server.db.selectFrom('one_time_token').select('purpose').where('auth_user_id', '=', id).execute()
    return rows.length > 0
  }
  server.clock.pass(hour)
  expect(await alive()).toBe(true)
  expect((await verifyLink(server, link)).answer).toEqual(problem(403, 'link_expired'))
  server.clock.pass(24 * hour)
  expect(await alive()).toBe(false)
  expect((await verifyLink(server, link)).answer).toEqual(problem(403, 'link_invalid'))
})
