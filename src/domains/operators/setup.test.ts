import { expect, test, vi } from 'vitest'
import { signIn } from '#test/accounts.ts'
import { anOperator } from '#test/operators.ts'
import { pageSite } from '#test/page-site.ts'
import { aProvider, type Caller, caller } from '#test/people.ts'
import { aPicture, formOf } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'
import { testMailServer } from '#test/smtp.ts'
import { makeSetupLink } from './setup-link-commands.server.ts'
import { setupTexts } from './setup-rules.ts'

const days = (count: number) => count * 24 * 3_600_000

/** A new site, and what its start prints. */
async function aNewSite() {
  const server = await testServer()
  const start = () => makeSetupLink({ db: server.db, now: server.clock.now() }, { unlessBegun: true })
  const link = await start()
  if (typeof link === 'string') throw new Error(link)
  return { server, start, anyone: caller(server), path: pathOf(link.secret), secret: link.secret }
}

const pathOf = (secret: string) => `/rest/v1/setup/${secret}`
const ada = { name: 'Ada Okafor', email: 'ada@mapleton.example', password: 'the lamp on the porch' }

const settingsOf = async (anyone: Caller, path: string) => (await anyone.get(`${path}/settings`)).body

test('the link sets up a site step by step, and ends with the first operator', async () => {
  const { server, anyone, path } = await aNewSite()
  expect((await anyone.get(path)).body).toEqual({ expires_at: expect.any(String) })

  const named = { name: 'Mapleton Helpers', tagline: 'Help next door' }
  expect((await anyone.patch(`${path}/settings`, named)).status).toBe(200)
  expect((await anyone.patch(`${path}/settings`, { zip_code: '97214' })).body.place).toMatchObject({ city: 'Portland' })
  const theme = { accent: '#2c6e49', paper: '#ffffff', ink: '#102018' }
  expect((await anyone.patch(`${path}/settings`, { theme })).status).toBe(200)
  const logo = { method: 'POST', body: formOf(await aPicture()) }
  expect((await fetch(`${server.url}${path}/logo`, logo)).status).toBe(200)
  const addresses = { sender_email: 'hello@mapleton.example', support_email: 'help@mapleton.example' }
  expect((await anyone.patch(`${path}/settings`, addresses)).status).toBe(200)
  const { items } = (await anyone.get(`${path}/categories`)).body
  expect((await anyone.patch(`${path}/categories/${items[0].id}`, { is_active: false })).status).toBe(200)
  const added = { name: 'Beekeeping', description: 'Hives and swarms', synonyms: ['bees'] }
  expect((await anyone.post(`${path}/categories`, added)).status).toBe(201)

  // The same link continues: everything is saved.
  expect(await settingsOf(anyone, path)).toMatchObject({ ...named, theme, ...addresses, logo_url: expect.any(String) })
  const site = (await anyone.get('/rest/v1/site')).body
  expect(site).toMatchObject({ ...named, place: { zipCode: '97214' }, support_email: 'help@mapleton.example' })
  expect(site).not.toHaveProperty('sender_email')
  expect(site.categories).toContainEqual(expect.objectContaining({ name: 'Beekeeping', is_active: true }))

  expect((await anyone.post(`${path}/finish`, ada)).status).toBe(204)
  const { answer } = await signIn(server, { ...ada, user_type: 'customer' })
  expect(answer.body.user).toMatchObject({ is_operator: true, email: ada.email })
  for (const ended of [
    await anyone.get(path),
    await anyone.get(`${path}/settings`),
    await anyone.patch(`${path}/settings`, { name: 'Taken' }),
    await anyone.post(`${path}/finish`, { ...ada, email: 'eve@mapleton.example' }),
  ])
    expect(ended).toMatchObject({ status: 410, body: { code: 'setup_finished', detail: setupTexts.finished } })
  expect((await anyone.get('/rest/v1/site')).body.name).toBe('Mapleton Helpers')

  const trail = await server.db
    .selectFrom('audit_event')
    .select(['kind', 'actor_id', 'details'])
    .where('kind', 'like', 'operator.%')
    .execute()
  expect(new Set(trail.map(({ kind }) => kind))).toEqual(
    new Set(['operator.settings_changed', 'operator.category_changed', 'operator.category_added', 'operator.made']),
  )
  for (const { actor_id, details } of trail)
    expect([actor_id, details]).toEqual([null, expect.objectContaining({ by: 'set-up' })])
})

test('a start prints another link, which replaces the last one, until something is saved with it', async () => {
  const { server, start, anyone, path } = await aNewSite()
  const second = await start()
  if (typeof second === 'string') throw new Error(second)
  const ended = { status: 410, body: { code: 'setup_link_ended', detail: setupTexts.ended } }
  expect(await anyone.get(path)).toMatchObject(ended)
  expect(await anyone.get(pathOf('not-a-link'))).toMatchObject(ended)
  // Reading is not using.
  expect((await anyone.get(pathOf(second.secret))).status).toBe(200)
  const third = await start()
  if (typeof third === 'string') throw new Error(third)
  expect((await anyone.patch(`${pathOf(third.secret)}/settings`, { name: 'Mapleton Helpers' })).status).toBe(200)
  expect(await start()).toBe('begun')
  expect((await anyone.get(pathOf(third.secret))).status).toBe(200)

  const lost = await makeSetupLink({ db: server.db, now: server.clock.now() }, { unlessBegun: false })
  if (typeof lost === 'string') throw new Error(lost)
  expect(await anyone.get(pathOf(third.secret))).toMatchObject(ended)
  expect(await settingsOf(anyone, pathOf(lost.secret))).toMatchObject({ name: 'Mapleton Helpers' })
})

test('a link works for three days, on every process of the site', async () => {
  const { server, start, path } = await aNewSite()
  const other = caller(await testServer({ second: server }))
  expect((await other.patch(`${path}/settings`, { name: 'Mapleton Helpers' })).status).toBe(200)
  server.clock.pass(days(3) - 1000)
  expect((await other.get(path)).status).toBe(200)
  server.clock.pass(1000)
  expect(await other.get(path)).toMatchObject({ status: 410, body: { code: 'setup_link_ended' } })
  expect(await start(), 'a start prints a new link for a set-up that was left half-done').toHaveProperty('secret')
})

test('the secret of the link is stored as a hash', async () => {
  const { server, secret } = await aNewSite()
  const row = await server.db.selectFrom('site_setup').selectAll().executeTakeFirstOrThrow()
  expect(row.secret_hash).toHaveLength(32)
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(row.secret_hash?.toString('latin1')).not.toContain(secret)
})

test('of many who finish at the same time, one becomes the operator', async () => {
  const { server, anyone, path } = await aNewSite()
  const forms = Array.from({ length: 8 }, (_, at) => ({ ...ada, email: `rival-${at}@mapleton.example` }))
  const answers = await Promise.all(forms.map((form) => anyone.post(`${path}/finish`, form)))
  const done = answers.filter(({ status }) => status === 204)
  expect([done.length, answers.filter(({ status }) => status === 410).length]).toEqual([1, 7])
  const operators = await server.db.selectFrom('auth_user').select('id').where('is_operator', '=', true).execute()
  expect(operators).toHaveLength(1)
})

test('what is wrong with the account or the place is said beside its field, and the link stays', async () => {
  const { anyone, path } = await aNewSite()
  const errorsOf = async (form: object) => (await anyone.post(`${path}/finish`, form)).body.errors
  expect(await errorsOf({ ...ada, password: 'password' })).toEqual([expect.objectContaining({ path: 'password' })])
  expect(await errorsOf({ ...ada, name: ' ' })).toEqual([expect.objectContaining({ path: 'name' })])
  const { body, status } = await anyone.patch(`${path}/settings`, { zip_code: '00001' })
  expect([status, body.errors]).toEqual([422, [{ path: 'zip_code', message: 'ZIP code not found' }]])
  expect((await anyone.get(path)).status).toBe(200)
})

test('a site with an operator needs no set-up, and the command line ends one', async () => {
  const { server, start, anyone, path } = await aNewSite()
  const { makeOperator } = await import('./accounts-commands.server.ts')
  const context = { ...server.deps, now: server.clock.now(), operator_id: null }
  await makeOperator(context, { email: 'first@mapleton.example', name: 'First', password_hash: 'none' })
  expect(await start()).toBe('finished')
  expect(await anyone.get(path)).toMatchObject({ status: 410, body: { code: 'setup_finished' } })
})

test('a link that has ended is a page that says what to do, and search engines wait for the set-up', async () => {
  const { server, anyone, path, secret } = await aNewSite()
  const pages = await pageSite(server)
  const ended = await pages.get('/setup/not-a-link')
  expect(ended).toMatchObject({ status: 410, html: expect.stringContaining('npm run admin -- setup-link') })
  const open = await pages.get(`/setup/${secret}`)
  expect(open).toMatchObject({ status: 200, html: expect.stringContaining('What is your site called?') })
  expect(open.headers['referrer-policy']).toBe('strict-origin')
  expect((await pages.own('/about')).headers['x-robots-tag']).toBe('noindex')
  await anyone.post(`${path}/finish`, ada)
  expect((await pages.own('/about')).headers['x-robots-tag']).toBeUndefined()
  expect((await pages.get(`/setup/${secret}`)).html).toContain('This site is set up')
})

test('operators see what is left to do, until it is done or hidden', async () => {
  const server = await testServer({ settings: { PUBLIC_URL: 'http://mapleton.example', BACKUPS_KEPT: '0' } })
  const operator = await anOperator(server)
  const checklist = async () => (await operator.get('/rest/v1/admin/checklist')).body
  const { items } = await checklist()
  expect(items).toEqual([
    { name: 'mail', is_done: false, says: expect.stringContaining('SMTP_URL is not set') },
    { name: 'address', is_done: false, says: expect.stringContaining('PUBLIC_URL is not https') },
    // The operators make backups in another way.
    { name: 'backups', is_done: true, says: expect.stringContaining('BACKUPS_KEPT is 0') },
    { name: 'legal', is_done: false, says: expect.any(String) },
    { name: 'providers', is_done: false, says: expect.any(String) },
  ])
  await operator.patch('/rest/v1/admin/settings', {
    legal: { terms: 'Be kind.', privacy: 'We forget.', cookies: 'One.' },
  })
  await aProvider(server)
  const later = (await checklist()).items as { name: string; is_done: boolean }[]
  expect(later.filter(({ is_done }) => is_done).map(({ name }) => name)).toEqual(['backups', 'legal', 'providers'])
  expect((await operator.post('/rest/v1/admin/checklist/hide')).status).toBe(204)
  expect(await checklist()).toEqual({ is_hidden: true, items: [] })
})

test('with a mail server, the outbox says whether emails leave, and they come from the chosen address', async () => {
  const smtp = await testMailServer()
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Porchlight <porch@porch.example>' }
  const server = await testServer({ settings, work: true })
  const operator = await anOperator(server)
  const mail = async () => ((await operator.get('/rest/v1/admin/checklist')).body.items as { name: string }[])[0]
  expect(await mail()).toMatchObject({ is_done: false, says: expect.stringContaining('No email was sent yet') })
  await operator.patch('/rest/v1/admin/settings', { name: 'Mapleton Helpers', sender_email: 'hello@mapleton.example' })
  await caller(server).post('/auth/v1/recover', { email: operator.email })
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), 30_000)
  expect(smtp.received[0]?.raw).toMatch(/^From: Mapleton Helpers <hello@mapleton\.example>/m)
  await vi.waitFor(async () => expect(await mail()).toMatchObject({ is_done: true }), 30_000)
})
