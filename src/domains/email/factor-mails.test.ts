import { afterAll, expect, test } from 'vitest'
import { aLogin, password, protect } from '#test/authenticator.ts'
import { aProvider } from '#test/google.ts'
import { anAccount, googleFlows, settingsFor } from '#test/google-flows.ts'
import { aSoftAuthenticator } from '#test/passkey.ts'
import { caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { DevMails } from './contract.ts'

const provider = await aProvider()
afterAll(provider.close)
const server = await testServer({
  settings: { ...settingsFor(provider), PASSKEYS: 'true', AUTHENTICATOR_CODES: 'true' },
})
const { aPasswordLogin, connect } = googleFlows(server, provider)
const codeIsAsked = 'An authenticator app protects your Porchlight account'

async function subjectsTo(email: string): Promise<string[]> {
  const { body } = await caller(server).get<DevMails>('/dev/mail.json')
  return body.items.flatMap(({ to, subject }) => (to === email ? [subject] : []))
}

test('connecting a Google account emails the user once, and not if it belongs to another user', async () => {
  const account = anAccount()
  const expectedSubject = 'A Google account was connected to your Porchlight account'
  const { browser, form } = await aPasswordLogin()
  for (const _time of [1, 2]) await connect(browser, account, { password })
  expect((await subjectsTo(form.email)).filter((subject) => subject === expectedSubject)).toHaveLength(1)
  const other = await aPasswordLogin()
  await connect(other.browser, account, { password })
  expect(await subjectsTo(other.form.email)).not.toContain(expectedSubject)
})

test('adding a passkey emails the user its name', async () => {
  const { form, me } = await aLogin(server)
  const path = '/auth/v1/factors/passkeys'
  const { body: options } = await me.post(`${path}/options`, { password })
  const key = aSoftAuthenticator({ host: 'localhost', origin: 'http://localhost:3000' })
  const lie = { origin: 'https://porchlight.evil.example' }
  expect((await me.post(path, { name: 'Red key', response: key.create(options, lie) })).status).toBe(403)
  expect(await subjectsTo(form.email)).not.toContain('A passkey was added to your Porchlight account')
  const { body: again } = await me.post(`${path}/options`, { password })
  expect((await me.post(path, { name: 'Red key', response: key.create(again) })).status).toBe(201)
  const { body } = await caller(server).get<DevMails>('/dev/mail.json')
  const email = body.items.find(({ to, subject }) => to === form.email && subject.startsWith('A passkey was added'))
  expect(email?.text).toContain('Name: Red key')
})

test('setting up and removing an authenticator app each send an email', async () => {
  const { form, me } = await aLogin(server)
  await me.post('/auth/v1/factors/authenticator', { password })
  expect(await subjectsTo(form.email)).not.toContain(codeIsAsked)
  const { app } = await protect(server, me, password)
  expect(await subjectsTo(form.email)).toContain(codeIsAsked)
  const removed = 'Authenticator app removed from your Porchlight account'
  expect((await me.delete('/auth/v1/factors/authenticator', { password, code: '000000' })).status).toBe(403)
  expect(await subjectsTo(form.email)).not.toContain(removed)
  expect((await me.delete('/auth/v1/factors/authenticator', { password, code: app.next() })).status).toBe(204)
  expect(await subjectsTo(form.email)).toContain(removed)
})
