import { expect, test } from 'vitest'
import { listen, listener } from '#platform/events.server.ts'
import { cookiesOf, customerForm, signIn, signUp } from '#test/accounts.ts'
import { testServer } from '#test/server.ts'
import { sweepDevices } from './limits-commands.server.ts'

const server = await testServer()
const secure = await testServer({ settings: { PUBLIC_URL: 'https://porchlight.example' }, second: server })
const announced: { auth_user_id: string; device: string }[] = []
listen([listener('account.new_device', async (_, event) => void announced.push(event))])

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const origin = server.url
const day = 24 * 3_600_000

async function aLogin() {
  const form = { ...customerForm(), user_type: 'customer' }
  const { answer } = await signUp(server, form, { 'x-session': 'none' })
  const auth_user_id = answer.body.user.id as string
  return {
    form,
    newDevices: () => announced.filter((event) => event.auth_user_id === auth_user_id).map(({ device }) => device),
  }
}

type Form = Parameters<typeof signIn>[1]

/** Signs in as a browser does, with the cookies it holds, and returns those it holds afterwards. */
async function inBrowser(form: Form, held: Record<string, string> = {}, agent = chrome) {
  const cookie = Object.entries(held)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const { answer } = await signIn(server, form, { 'user-agent': agent, ...(cookie && { cookie, origin }) })
  expect(answer.status).toBe(200)
  return { ...held, ...cookiesOf(answer.headers) }
}

const deviceCookie = ({ 'porchlight-device': value }: Record<string, string>) => ({ 'porchlight-device': value! })

test('the first device is not announced, an unknown browser is, and a known one is not', async () => {
  const { form, newDevices } = await aLogin()
  const first = await inBrowser(form)
  expect(newDevices()).toEqual([])
  const second = await inBrowser(form)
  expect(newDevices()).toEqual(['Chrome on Windows'])
  for (const known of [first, second, deviceCookie(first)]) await inBrowser(form, known)
  expect(newDevices()).toEqual(['Chrome on Windows'])
})

test('an updated browser is the same device, whatever its user agent', async () => {
  const { form, newDevices } = await aLogin()
  const first = await inBrowser(form)
  await inBrowser(form, first, 'Something else entirely')
  expect(newDevices()).toEqual([])
})

test('a browser known to one user is new to another', async () => {
  const one = await aLogin()
  const other = await aLogin()
  const shared = await inBrowser(one.form)
  await inBrowser(other.form)
  await inBrowser(other.form, deviceCookie(shared))
  expect(other.newDevices()).toEqual(['Chrome on Windows'])
  expect(one.newDevices()).toEqual([])
})

test('programs are recognized by their kind, because they keep no cookie', async () => {
  const { form, newDevices } = await aLogin()
  const asProgram = (agent: string) => signIn(server, form, { 'x-session': 'bearer', 'user-agent': agent })
  const { answer } = await asProgram('curl/8.5.0')
  expect(answer.headers.getSetCookie()).toEqual([])
  await asProgram('curl/8.6.0')
  expect(newDevices()).toEqual([])
  await asProgram(chrome)
  expect(newDevices()).toEqual(['Chrome on Windows'])
})

test('a device is the same in each language, and its user reads its name in their own', async () => {
  const { form, newDevices } = await aLogin()
  const asProgram = (agent: string, language: string) =>
    signIn(server, form, { 'x-session': 'bearer', 'user-agent': agent, 'accept-language': language })
  for (const agent of ['curl/8.5.0', chrome]) for (const language of ['en', 'es']) await asProgram(agent, language)
  expect(newDevices()).toEqual(['Chrome on Windows'])
  const { answer } = await asProgram(chrome, 'es')
  const auth_user_id = answer.body.user.id
  await server.db.updateTable('auth_user').set({ language: 'es' }).where('id', '=', auth_user_id).execute()
  await inBrowser(form)
  expect(newDevices()).toEqual(['Chrome on Windows', 'Chrome en Windows'])
})

test('a sign-up makes its browser known', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { answer } = await signUp(server, form, { 'user-agent': chrome })
  const held = cookiesOf(answer.headers)
  expect(Object.keys(held)).toEqual(['porchlight', 'porchlight-device'])
  announced.length = 0
  await inBrowser(form, deviceCookie(held))
  expect(announced).toEqual([])
  await inBrowser(form)
  expect(announced).toHaveLength(1)
})

test('only the server can read the cookie; it lasts a year, and over HTTPS it is bound to this host', async () => {
  const { form } = await aLogin()
  const plain = (await signIn(server, form, {})).answer.headers.getSetCookie()[1]
  expect(plain).toMatch(/^porchlight-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const bound = (await signIn(secure, form, {})).answer.headers.getSetCookie()[1]
  expect(bound).toMatch(
    /^__Host-porchlight-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('a foreign cookie is replaced, and neither works nor is stored in plain text', async () => {
  const { form } = await aLogin()
  const held = await inBrowser(form, { 'porchlight-device': 'x'.repeat(5000) })
  expect(held['porchlight-device']).toMatch(/^[\w-]{43}$/)
  const { status } = await fetch(`${server.url}/auth/v1/user`, {
    headers: { cookie: `porchlight-device=${held['porchlight-device']}` },
  })
  expect(status).toBe(401)
  const { rows } = await server.deps.pool.query<{ row: string }>('select d::text as row from known_device d')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ row }) => row.includes(held['porchlight-device']!))).toBe(false)
})

test('two first sign-ins at once announce at most one device', async () => {
  const { form, newDevices } = await aLogin()
  await Promise.all([inBrowser(form), inBrowser(form)])
  expect(newDevices()).toHaveLength(1)
})

test('a device that has not been used for a year is forgotten', async () => {
  const { form, newDevices } = await aLogin()
  const first = await inBrowser(form)
  server.clock.pass(200 * day)
  await inBrowser(form)
  expect(newDevices()).toHaveLength(1)
  server.clock.pass(200 * day)
  await sweepDevices({ db: server.db, now: server.clock.now() })
  await inBrowser(form, deviceCookie(first))
  expect(newDevices()).toHaveLength(2)
})
