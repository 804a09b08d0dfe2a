import { expect, test } from 'vitest'
import { customerForm, signIn, signUp } from '#test/accounts.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

test('a password counts as it was typed, may be long, and never expires', async () => {
  const password = ` Lantern on the ${'p'.repeat(170)}orch! `
  const form = { ...customerForm({ password }), user_type: 'customer' }
  await signUp(server, form)
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 72)])
    expect((await signIn(server, { ...form, password: other })).answer.status).toBe(401)
  server.clock.pass(1000 * 24 * 3_600_000)
  expect((await signIn(server, form)).answer.status).toBe(200)
})

test('a password is stored as argon2id with 19 MiB and two passes', async () => {
  const form = customerForm()
  await signUp(server, form)
  const stored = server.db.selectFrom('auth_user').select('password_hash').where('email', '=', form.email)
  const { password_hash } = await stored.executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
