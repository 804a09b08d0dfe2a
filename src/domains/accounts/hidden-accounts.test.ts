import { expect, test } from 'vitest'
import { customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { testServer } from '#test/server.ts'

const discreet = await testServer({ settings: { HIDE_ACCOUNT_EXISTENCE: 'true' } })
const mailing = await testServer({ settings: { HIDE_ACCOUNT_EXISTENCE: 'true', SMTP_URL: 'smtp://mail.example' } })

test('if responses must not reveal accounts, a known and a new email address get the same response', async () => {
  const form = customerForm()
  const first = (await signUp(discreet, form)).answer
  const again = (await signUp(discreet, { ...form, password: 'something else entirely' })).answer
  expect(first).toMatchObject({ status: 201, body: { user: null, session: null } })
  expect(again).toMatchObject({ status: first.status, body: first.body })
  expect((await signIn(discreet, { ...form, user_type: 'customer' })).answer.status).toBe(200)
})

test('an email tells the owner of a known address that it has an account', async () => {
  const form = customerForm()
  await signUp(mailing, form)
  expect(await mailsTo(form.email)).toEqual(['confirmation'])
  await signUp(mailing, { ...form, password: 'something else entirely' })
  expect(await mailsTo(form.email)).toEqual(['confirmation', 'account_exists'])
  const login = mailing.db.updateTable('auth_user').where('email', '=', form.email)
  await login.set({ confirmed_at: mailing.clock.now() }).execute()
  await signUp(mailing, providerForm(form))
  expect(await mailsTo(form.email)).toEqual(['confirmation', 'account_exists', 'account_exists'])
  await login.set({ suspended_at: mailing.clock.now() }).execute()
  await signUp(mailing, form)
  expect(await mailsTo(form.email)).toHaveLength(3)
})

test('a key does not reveal whether its first sign-up created an account', async () => {
  const known = customerForm()
  await signUp(discreet, known)
  for (const form of [customerForm(), { ...known, password: 'something else entirely' }]) {
    const withKey = { 'idempotency-key': `key of ${form.email}` }
    const answers = [form, form, { ...form, password: 'yet another lantern' }, { ...form, data: providerForm().data }]
    for (const attempt of answers)
      expect((await signUp(discreet, attempt, withKey)).answer).toMatchObject({
        status: 201,
        body: { user: null, session: null },
      })
  }
})

async function mailsTo(email: string): Promise<string[]> {
  const mails = await mailing.db
    .selectFrom('mail')
    .select('kind')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return mails.map(({ kind }) => kind)
}
