import { expect, test } from 'vitest'
import { customerForm, signIn, signUp } from '#test/accounts.ts'
import { elsewhere, readLinks } from '#test/links.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { TRUST_PROXY: 'true' } })
const sent = readLinks()

test.each([
  ['user@münchen.example', 'user@xn--mnchen-3ya.example'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
])('%s is stored in ASCII, and its owner signs in and recovers with both spellings', async (typed, stored) => {
  const form = { ...customerForm({ email: typed }), user_type: 'customer' }
  const { answer } = await signUp(server, form, elsewhere())
  expect(answer).toMatchObject({ status: 201, body: { user: { email: stored } } })
  for (const email of [typed, stored, typed.toUpperCase()]) {
    expect.soft((await signIn(server, { ...form, email }, elsewhere())).answer.status).toBe(200)
    const before = sent.namesOf(answer.body.user.id).length
    await caller(server).post('/auth/v1/recover', { email }, elsewhere())
    expect.soft(sent.namesOf(answer.body.user.id)).toHaveLength(before + 1)
  }
  expect((await signUp(server, { ...form, email: stored }, elsewhere())).answer.status).toBe(409)
})

test.each(['user@münchen', 'user@mün/chen.example', 'müller@mail.example', 'user@ü..example', 'user@１.１.１.１'])(
  '%s is no email address',
  async (email) => {
    const { answer } = await signUp(server, customerForm({ email }), elsewhere())
    expect(answer).toEqual(problem(422, 'validation_failed', 'Please enter a valid email address'))
  },
)
