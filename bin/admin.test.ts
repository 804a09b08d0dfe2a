import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { secretCipher } from '#domains/sign-in/authenticator-queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { book } from '#test/bookings.ts'
import { openEvents } from '#test/events.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { help, parseAction } from './admin-actions.ts'
import { failureOf } from './run-command.ts'

const server = await testServer({ timings: { session: 300, poll: 300 } })
const anyone = caller(server)
test('create makes an operator with a new login and a password from standard input', async () => {
  const made = await spawned(
    ['create', '--email', 'first@house.example', '--name', 'First Operator'],
    'a lantern of my own\n',
  )
  expect(made).toMatchObject({ code: 0, stdout: 'first@house.example is now an operator.\n' })
  const form = { email: 'first@house.example', password: 'a lantern of my own', user_type: 'customer' }
  const { answer } = await signIn(server, form)
  expect(answer).toMatchObject({ status: 200, body: { user: { profile: { name: 'First Operator' } } } })
  expect(await isOperator(form.email)).toBe(true)
  expect(await eventsOf(answer.body.user.id)).toContainEqual(['operator.made', null, 'command line'])
})

test('create makes an operator of an existing login by its password, which stays', async () => {
  const form = customerForm()
  const { answer } = await signUp(server, form)
  const made = await admin(['create', '--email', form.email.toUpperCase()], `${form.password}\n`)
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('The password stays the same') })
  expect(await isOperator(form.email)).toBe(true)
  expect(await eventsOf(answer.body.user.id)).toContainEqual(['operator.made', null, 'command line'])
  expect((await signIn(server, { ...form, user_type: 'customer' })).answer.status).toBe(200)
})

test('a login that a stranger created with another user’s email address does not become an operator’s', async () => {
  const form = customerForm()
  const { answer } = await signUp(server, form)
  for (const input of ['a lantern of my own\n', '']) {
    const { code, stderr } = await admin(['create', '--email', form.email], input)
    expect([code, stderr]).toEqual([1, expect.stringContaining('this is not its password. Nothing was changed.')])
  }
  expect(await isOperator(form.email)).toBe(false)
  expect((await eventsOf(answer.body.user.id)).map(([kind]) => kind)).not.toContain('operator.made')
  expect((await signIn(server, { ...form, user_type: 'customer' })).answer.status).toBe(200)
})

test('an unconfirmed login does not become an operator’s, because its owner may not own the address', async () => {
  const form = customerForm()
  await signUp(server, form)
  await server.db.updateTable('auth_user').set({ confirmed_at: null }).where('email', '=', form.email).execute()
  const { code, stderr } = await admin(['create', '--email', form.email], `${form.password}\n`)
  expect([code, stderr]).toEqual([1, expect.stringContaining('has not confirmed its email')])
  expect(await isOperator(form.email)).toBe(false)
})

test('a suspended login does not become an operator’s', async () => {
  const form = customerForm()
  await signUp(server, form)
  await admin(['suspend', form.email])
  const { code, stderr } = await admin(['create', '--email', form.email], `${form.password}\n`)
  expect([code, stderr]).toEqual([1, expect.stringContaining('This login is suspended')])
  expect(await isOperator(form.email)).toBe(false)
})

test.each([
  [['create', '--email', 'nobody'], '', 'create needs --email'],
  [['create', '--email', 'short@house.example'], 'short\n', 'at least 8 characters'],
  [['create', '--email', 'common@house.example'], 'password123\n', 'too common'],
  [['create', '--email', 'argument@house.example', '--password', 'on the command line'], '', 'Operator commands'],
  [['verify'], '', 'verify needs an email address or a provider id'],
  [['verify', 'nobody@house.example'], '', 'A provider nobody@house.example not found'],
  [['suspend', 'nobody@house.example'], '', 'not found'],
  [['dance', 'somebody'], '', 'Unknown command: dance'],
])('%j is rejected with a clear message', async (args, input, words) => {
  const { code, stderr } = await admin(args, input)
  expect(code).toBe(1)
  expect(stderr).toContain(words)
  expect(stderr).not.toMatch(/\n\s+at /)
})

test('without a command, it prints help', async () => {
  expect(await admin([])).toMatchObject({ code: 0, stdout: expect.stringContaining('npm run admin -- create') })
})

test('verify and feature find a business by its id or email address, and --undo reverts them', async () => {
  const { id, email, auth_user_id } = await aProvider(server, { business_name: 'Bright Windows' })
  const marks = async () => (await anyone.get(`/rest/v1/providers/${id}`)).body
  expect(await admin(['verify', id])).toMatchObject({ stdout: 'Bright Windows is now verified.\n' })
  expect(await admin(['feature', email])).toMatchObject({ stdout: 'Bright Windows is now featured.\n' })
  expect(await marks()).toMatchObject({ verified: true, featured: true })
  await admin(['verify', email, '--undo'])
  await admin(['feature', id, '--undo'])
  expect(await marks()).toMatchObject({ verified: false, featured: false })
  const kinds = (await eventsOf(auth_user_id)).map(([kind]) => kind).filter((kind) => kind?.startsWith('operator'))
  expect(kinds).toEqual(['operator.verified', 'operator.featured', 'operator.unverified', 'operator.unfeatured'])
})

test('suspend ends every session and stream at once, and the login stays blocked until --undo', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { me, answer } = await signUp(server, form)
  const stream = await openEvents(server, { token: answer.body.session.access_token })
  expect(await spawned(['suspend', form.email])).toMatchObject({ code: 0, stdout: `${form.email} is now suspended.\n` })
  expect((await me.get('/auth/v1/user')).status).toBe(401)
  await vi.waitFor(() => expect(stream.ended).toBe(true), { timeout: 30_000 })
  const refused = problem(403, 'suspended', 'This account has been suspended. Please contact support.')
  expect((await signIn(server, form)).answer).toEqual(refused)

  await admin(['suspend', form.email, '--undo'])
  expect((await me.get('/auth/v1/user')).status).toBe(401)
  expect((await signIn(server, form)).answer.status).toBe(200)
})

test('the services of a suspended provider can’t be found, shown or booked until --undo', async () => {
  const form = providerForm()
  form.data['businessName'] = 'Wombat Walks'
  const { me, answer } = await signUp(server, form)
  const { id } = answer.body.user.profile
  const service = { name: 'Wombat walking', price: 20, duration: 60, category: 'Plumbing' }
  const { body: offered } = await me.post('/rest/v1/services', service)
  const customer = await aCustomer(server)
  const shown = async () => ({
    found: (await anyone.get('/rest/v1/providers?search=wombat')).body.items.length,
    statuses: await Promise.all(
      [`providers/${id}`, `providers/${id}/slots`, `services?provider_id=${id}`, `reviews?provider_id=${id}`].map(
        async (path) => (await anyone.get(`/rest/v1/${path}`)).status,
      ),
    ),
  })
  const provider = { ...customer, id, service_id: offered.id }
  expect(await shown()).toEqual({ found: 1, statuses: [200, 200, 200, 200] })
  await admin(['suspend', form.email])
  expect(await shown()).toEqual({ found: 0, statuses: [404, 404, 404, 404] })
  expect(await book(customer, provider)).toEqual(problem(404, 'not_found'))
  // Later changes by the provider must not restore it.
  await server.db.updateTable('providers').set({ description: 'Still here?' }).where('id', '=', id).execute()
  expect(await shown()).toMatchObject({ found: 0 })
  await admin(['suspend', form.email, '--undo'])
  expect(await shown()).toEqual({ found: 1, statuses: [200, 200, 200, 200] })
  expect((await book(customer, provider)).status).toBe(201)
})

test('unprotect removes a lost authenticator app with its recovery codes and emails the owner', async () => {
  const { email, auth_user_id } = await aCustomer(server)
  const now = server.clock.now()
  const protection = { auth_user_id, secret: Buffer.alloc(20, 7), confirmed_at: now, created_at: now }
  await server.db.insertInto('authenticator').values(protection).execute()
  expect(await admin(['unprotect', email])).toMatchObject({
    stdout: `${email} now signs in without a second factor.\n`,
  })
  const left = server.db.selectFrom('authenticator').select('auth_user_id').where('auth_user_id', '=', auth_user_id)
  expect(await left.execute()).toEqual([])
  expect((await eventsOf(auth_user_id)).map(([kind]) => kind)).toContain('operator.unprotected')
  const mail = server.db.selectFrom('mail').select(['kind', 'status']).where('auth_user_id', '=', auth_user_id)
  expect(await mail.execute()).toEqual([{ kind: 'factor_changed', status: 'queued' }])
  expect(await admin(['unprotect', email])).toMatchObject({ code: 1, stderr: expect.stringContaining('not found') })
})

test('rotate-secrets encrypts secrets with the first key, and says which key is missing', async () => {
  const { auth_user_id } = await aCustomer(server)
  const [earlier, later] = ['an earlier key of this site that is long', 'a later key of this site that is long']
  const plain = Buffer.alloc(20, 7)
  const secret = secretCipher({ SECRET_KEY: [earlier] }).encrypt(plain, auth_user_id)
  const now = server.clock.now()
  await server.db
    .insertInto('authenticator')
    .values({ auth_user_id, secret, confirmed_at: now, created_at: now })
    .execute()
  expect(await admin(['rotate-secrets'], '', { SECRET_KEY: [later] })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/No key of SECRET_KEY decrypts the secrets of 1 authenticator app\..*\n[^\n]*\n$/),
  })
  expect(await admin(['rotate-secrets'], '', { SECRET_KEY: [later, earlier] })).toMatchObject({
    code: 0,
    stdout: '1 secret was encrypted with the first key of SECRET_KEY.\n',
  })
  const own = server.db.selectFrom('authenticator').select('secret').where('auth_user_id', '=', auth_user_id)
  const stored = await own.executeTakeFirstOrThrow()
  expect(secretCipher({ SECRET_KEY: [later] }).decrypt(stored.secret, auth_user_id)).toEqual(plain)
  const trail = server.db.selectFrom('audit_event').select('details').where('kind', '=', 'secrets.rotated')
  expect(await trail.execute()).toEqual([{ details: { count: 1 } }])
})

test('an operator can’t be suspended', async () => {
  await admin(['create', '--email', 'last@house.example'], 'a lantern of my own\n')
  expect(await admin(['suspend', 'last@house.example'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot be suspended'),
  })
})

/** Does what the command does, in this process. */
async function admin(args: string[], input = '', settings: Partial<Config> = {}) {
  const { config, ...deps } = server.deps
  const context = contextOf({ ...deps, config: { ...config, ...settings } })
  try {
    const action = parseAction(args, async () => input.split('\n')[0]!)
    const stdout = `${action ? await action({ ...context, operator_id: null }) : help}\n`
    return { code: 0, stdout, stderr: '' }
  } catch (error) {
    return { code: 1, stdout: '', stderr: failureOf(error) }
  }
}

/** Runs the script as operators do, against the test server's database. */
async function spawned(args: string[], input = '') {
  const script = join(import.meta.dirname, 'admin.ts')
  const env = { ...process.env, DATABASE_URL: server.deps.config.DATABASE_URL, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [script, ...args], { env })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (part: Buffer) => void (stdout += part.toString()))
  child.stderr.on('data', (part: Buffer) => void (stderr += part.toString()))
  child.stdin.end(input)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, stdout, stderr }
}

async function isOperator(email: string): Promise<boolean | undefined> {
  const login = await server.db
    .selectFrom('auth_user')
    .select('is_operator')
    .where('email', '=', email)
    .executeTakeFirst()
  return login?.is_operator
}

async function eventsOf(subject_id: string): Promise<[string, string | null, unknown][]> {
  const rows = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('subject_id', '=', subject_id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, actor_id, details }) => [kind, actor_id, (details as { by?: string }).by])
}
