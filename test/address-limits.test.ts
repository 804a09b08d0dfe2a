import { afterAll, expect, test } from 'vitest'
import { signIn } from './accounts.ts'
import { aProtectedLogin } from './authenticator.ts'
import { aProvider } from './google.ts'
import { settingsFor } from './google-flows.ts'
import { aCustomer, caller } from './people.ts'
import { formOf, upload } from './pictures.ts'
import { testServer } from './server.ts'

const google = await aProvider()
afterAll(google.close)
const methods = { PASSKEYS: 'true', AUTHENTICATOR_CODES: 'true', ...settingsFor(google) }
const server = await testServer({ settings: { ...methods, TRUST_PROXY: 'true' } })
const person = await aCustomer(server)
const { form } = await aProtectedLogin(server)

type Headers = Record<string, string>

/** The status; 429 for a browser that is sent back to the login page. */
async function goToGoogle(headers: Headers): Promise<number> {
  const { status, headers: answered } = await fetch(`${server.url}/auth/v1/authorize?provider=google`, {
    headers,
    redirect: 'manual',
  })
  return answered.get('location')?.includes('problem=too_many') ? 429 : status
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const noPicture = (headers: Headers) =>
  statusOf(upload(server, person.token, formOf(Buffer.from('no picture')), { headers }))
const passkey = (headers: Headers) =>
  statusOf(caller(server).post('/auth/v1/factors/passkeys/sign-in/options', undefined, headers))
const wrongCode = async (headers: Headers) =>
  (await signIn(server, { ...form, code: '000000' }, { 'x-session': 'bearer', ...headers })).answer.status

test.each([
  ['data exports', 'export-address', 200, (headers: Headers) => statusOf(person.get('/auth/v1/export', headers)), 200],
  ['pictures', 'picture-address', 600, noPicture, 422],
  ['attempts with passkeys', 'passkey-address', 300, passkey, 200],
  ['attempts with Google', 'google-address', 300, goToGoogle, 302],
  ['wrong authenticator codes', 'code-address', 100, wrongCode, 403],
])('%s are limited per network address', async (_what, name, most, attempt, status) => {
  const [here, elsewhere] = ['198.51.100.7', '203.0.113.7'].map((address) => ({ 'x-forwarded-for': address }))
  expect(await attempt(here!)).toBe(status)
  const setSpent = (points: number) =>
    server.db.updateTable('rate_limit').set({ points }).where('key', '=', `${name}:198.51.100.7`).execute()
  await setSpent(most - 1)
  expect([await attempt(here!), await attempt(here!)]).toEqual([status, 429])
  expect(await attempt(elsewhere!)).toBe(status)
})
