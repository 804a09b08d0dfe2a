import { expect, test } from 'vitest'
import { customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { aNewcomer, askForLink, elsewhere, readLinks, verifyLink } from '#test/links.ts'
import { commitWhenAwaited } from '#test/locks.ts'
import { problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { TRUST_PROXY: 'true' } })
const mailing = await testServer({
  settings: { TRUST_PROXY: 'true', SMTP_URL: 'smtp://mail.example' },
  second: server,
})
const sent = readLinks()

test('if emails are sent, only the link confirms a login', async () => {
  const { form, id, answer } = await aNewcomer(mailing)
  expect(answer).toMatchObject({ status: 201, body: { user: { confirmed_at: null }, session: null } })
  expect(sent.namesOf(id)).toEqual(['account.signed_up', 'account.link_made'])
  const unconfirmed = problem(
    403,
    'email_not_confirmed',
    'Please check your email and confirm your account before signing in.',
  )
  expect((await signIn(mailing, form, elsewhere())).answer).toEqual(unconfirmed)

  const confirmed = await verifyLink(mailing, sent.newest(id))
  expect(confirmed.answer.body.user).toMatchObject({
    confirmed_at: server.clock.now().toISOString(),
    profile: { user_type: 'customer' },
  })
  expect((await confirmed.me.get('/auth/v1/user')).status).toBe(200)
  expect((await signIn(mailing, form, elsewhere())).answer.status).toBe(200)
  expect(sent.namesOf(id).at(-1)).toBe('account.confirmed')
})

test('a confirmation link that is opened twice says that the account is confirmed', async () => {
  const { form, id } = await aNewcomer(mailing)
  const link = sent.newest(id)
  expect((await verifyLink(mailing, link)).answer.status).toBe(200)
  const confirmed = problem(403, 'already_confirmed', 'Your account is already confirmed. You can log in.')
  expect((await verifyLink(mailing, link)).answer).toEqual(confirmed)
  expect((await verifyLink(mailing, { ...link, type: 'magiclink' })).answer).toEqual(problem(403, 'link_invalid'))
  expect((await signIn(mailing, form, elsewhere())).answer.status).toBe(200)
})

test('a magic link for an unconfirmed login confirms it first', async () => {
  const { form, id } = await aNewcomer(mailing)
  await askForLink(mailing, 'otp', { email: form.email })
  expect(sent.newest(id)).toMatchObject({ type: 'signup' })
  expect((await verifyLink(mailing, sent.newest(id))).answer.status).toBe(200)
})

test('a second role within 5 minutes gets the link that was sent, which signs in with it', async () => {
  const { form, id } = await aNewcomer(mailing)
  const first = sent.newest(id)
  const second = await signUp(mailing, providerForm({ email: form.email }), elsewhere())
  expect(second.answer).toMatchObject({ status: 201, body: { user: { confirmed_at: null }, session: null } })
  expect(sent.count(id)).toBe(1)
  const { answer } = await verifyLink(mailing, first)
  expect(answer.body.user).toMatchObject({ id, profile: { user_type: 'provider' } })
})

test('the confirmation is sent again after 5 minutes to users who still need it', async () => {
  const { form, id } = await aNewcomer(mailing)
  const first = sent.newest(id)
  const again = () => askForLink(mailing, 'resend', { email: form.email, type: 'signup' })
  expect((await again()).status).toBe(200)
  expect(sent.count(id)).toBe(1)
  await server.deps.pool.query("update rate_limit set expire = 0 where key like 'confirmation:%'")
  expect((await again()).status).toBe(200)
  expect((await verifyLink(mailing, first)).answer).toEqual(problem(403, 'link_invalid'))
  expect((await verifyLink(mailing, sent.newest(id))).answer.status).toBe(200)
  expect((await again()).status).toBe(200)
  expect(sent.count(id)).toBe(2)
})

test('if no emails are sent, a login works at once, and its link works, too', async () => {
  const { id, answer } = await aNewcomer(server)
  expect(answer.body.user.confirmed_at).not.toBeNull()
  expect((await verifyLink(server, sent.newest(id))).answer.status).toBe(200)
  expect(sent.namesOf(id)).not.toContain('account.confirmed')
})

test('a sign-up repeated with its key sends one link', async () => {
  const form = customerForm()
  const headers = { ...elsewhere(), 'idempotency-key': 'one-sign-up' }
  const answers = [
    ...(await Promise.all([signUp(mailing, form, headers), signUp(mailing, form, headers)])),
    await signUp(mailing, form, headers),
  ]
  const { id } = answers[0]!.answer.body.user
  expect(answers.map(({ answer }) => answer.status)).toEqual([201, 201, 201])
  const stored = await server.db.selectFrom('one_time_token').selectAll().where('auth_user_id', '=', id).execute()
  expect(stored).toHaveLength(1)
  expect((await verifyLink(mailing, sent.newest(id))).answer.status).toBe(200)
})

test('a login without a profile gets one with its link', async () => {
  const { id } = await server.db
    .insertInto('auth_user')
    .values({ email: 'lost.profile@mail.example', password_hash: 'none', user_type: 'customer' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await askForLink(server, 'resend', { email: 'lost.profile@mail.example' })
  const { answer } = await verifyLink(server, sent.newest(id))
  expect(answer.body.user).toMatchObject({ confirmed_at: expect.any(String), profile: { name: 'lost.profile' } })
})

test('the audit trail records a requested link and a confirmed address, and no user input', async () => {
  const { form, id } = await aNewcomer(mailing)
  await askForLink(mailing, 'resend', { email: form.email })
  await verifyLink(mailing, sent.newest(id))
  const trail = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(trail).toContainEqual(
    expect.objectContaining({ kind: 'link.requested', actor_id: null, details: { purpose: 'signup' } }),
  )
  expect(trail).toContainEqual(expect.objectContaining({ kind: 'account.confirmed', actor_id: id }))
  expect(trail.find(({ kind }) => kind === 'link.requested')?.network).toMatch(/^198\.51\.\d+\.0$/)
  expect(JSON.stringify(trail)).not.toContain(form.email)
})

test('a login that is closed or suspended before the new role is added gets none', async () => {
  const { form, id } = await aNewcomer(server)
  const suspend = ['update auth_user set suspended_at = now() where id = $1', [id]] as const
  const { answer } = await commitWhenAwaited(server, [suspend], () =>
    signUp(server, providerForm({ email: form.email }), elsewhere()),
  )
  expect(answer).toEqual(problem(409, 'user_already_exists'))
  const profiles = await server.db.selectFrom('users').select('user_type').where('auth_user_id', '=', id).execute()
  expect(profiles).toEqual([{ user_type: 'customer' }])
})
