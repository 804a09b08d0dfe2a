import { expect, test } from 'vitest'
import { aNewcomer, askForLink, elsewhere, verifyLink } from '#test/links.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { TRUST_PROXY: 'true' } })

test('a request for an unknown email address suggests to sign up', async () => {
  const { me, form, id } = await aNewcomer(server)
  await me.delete('/auth/v1/user', { password: form.password })
  for (const email of ['nobody@mail.example', form.email, `${id}@deleted.invalid`])
    for (const path of ['recover', 'otp', 'resend'])
      expect(await askForLink(server, path, { email })).toEqual(
        problem(404, 'not_found', 'No account exists with this email. Please sign up first.'),
      )
})

test('a verification without a link names the missing parameters', async () => {
  const missing = 'Missing verification parameters in URL'
  for (const body of [
    {},
    { type: 'signup' },
    { token_hash: 'x' },
    { type: 'signup', token_hash: ' ' },
    { type: 'email', token_hash: 'x' },
    { type: 'signup', token_hash: 7 },
  ])
    expect((await verifyLink(server, body)).answer).toEqual(problem(422, 'validation_failed', missing))
})

test('hostile requests are rejected', async () => {
  const token_hash = 'x'
  const strange: unknown[] = [
    [],
    'text',
    7,
    null,
    { email: ['a@mail.example'] },
    { email: { $ne: '' } },
    { email: 'a\0b@mail.example' },
  ]
  for (const body of [
    ...strange,
    { email: `${'x'.repeat(300)}@mail.example` },
    { email: 'ä@ö' },
    { email: '\ud800@mail.example' },
  ])
    for (const path of ['recover', 'otp', 'resend']) {
      const { status } = await caller(server).post(`/auth/v1/${path}`, body, elsewhere())
      expect.soft([400, 404, 422], `${path} ${JSON.stringify(body)}`).toContain(status)
    }
  for (const body of [
    ...strange,
    { type: 'signup', token_hash: 'x'.repeat(200_000) },
    { type: 'recovery', token_hash: 'ünïcödé 🏮' },
    { type: 'signup', token_hash: 'a\0b' },
    { type: ['signup'], token_hash },
    { type: '__proto__', token_hash },
  ]) {
    const { status } = await caller(server).post('/auth/v1/verify', body, elsewhere())
    expect.soft([400, 403, 422], JSON.stringify(body)?.slice(0, 60)).toContain(status)
  }
})

test('a missing email address gets the text of the forms', async () => {
  for (const path of ['recover', 'otp', 'resend']) {
    expect(await askForLink(server, path, {})).toEqual(
      problem(422, 'validation_failed', 'Please enter your email address'),
    )
    expect(await askForLink(server, path, { email: ' ' })).toEqual(
      problem(422, 'validation_failed', 'Please enter your email address'),
    )
    expect(await askForLink(server, path, { email: 'no e-mail' })).toEqual(
      problem(422, 'validation_failed', 'Please enter a valid email address'),
    )
  }
  const { form } = await aNewcomer(server)
  const loud = { email: ` ${form.email.toUpperCase()} `, redirect_to: 'https://elsewhere.example' }
  expect(await askForLink(server, 'recover', loud)).toMatchObject({ status: 200, body: {} })
})
