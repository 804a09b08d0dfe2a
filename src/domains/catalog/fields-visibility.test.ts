import { expect, test } from 'vitest'
import { nameIn } from '#domains/pictures/rules.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { schedule } from '#schedule.server.ts'
import { providerForm, signUp } from '#test/accounts.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, type Caller, caller, problem, type TestPerson } from '#test/people.ts'
import { formOf, upload, uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'
import { post } from '#test/service-requests.ts'
import type { DeskField, NewField } from './fields-contract.ts'

const server = await testServer({ work: true })
const anyone = caller(server)
const operator = await anOperator(server)

const add = async (field: Partial<NewField> & Pick<NewField, 'of' | 'kind'>): Promise<DeskField> =>
  (await operator.post('/rest/v1/admin/fields', { label: `A ${field.kind}`, ...field })).body
const secret = await add({ of: 'provider', kind: 'text', is_public: false })
const shown = await add({ of: 'provider', kind: 'file' })
const hidden = await add({ of: 'provider', kind: 'file', is_public: false })
const ofService = await add({ of: 'service', kind: 'text' })
const secretOfService = await add({ of: 'service', kind: 'text', is_public: false })
const note = await add({ of: 'request', kind: 'text' })
const link = await add({ of: 'request', kind: 'link' })
const paper = await add({ of: 'request', kind: 'file' })
const secretOfRequest = await add({ of: 'request', kind: 'text', is_public: false })

const aPdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
const aFile = async (who: TestPerson) => nameIn(await uploaded(server, who, 'field-files'))
const aDocument = (who: TestPerson) =>
  upload(server, who.token, formOf(aPdf, 'insurance.pdf', 'application/pdf'), { bucket: 'field-files' })
const path = (name: string, kind: 'public' | 'authenticated' = 'public') =>
  `/storage/v1/object/${kind}/field-files/${name}`
const statusOf = async (who: Caller, name: string, kind?: 'public' | 'authenticated') =>
  (await who.get(path(name, kind))).status

const canary = 'zanzibar4711'

test('values for operators only leave through no public answer, search, event, email or export of others', async () => {
  const customer = await aCustomer(server)
  const provider = await aProvider(server, { services: [{ name: 'Windows', price: 40 }] })
  const [service] = (await anyone.get(`/rest/v1/services?provider_id=${provider.id}`)).body.items
  await provider.patch(`/rest/v1/providers/${provider.id}`, { fields: { [secret.id]: canary } })
  await provider.patch(`/rest/v1/services/${service.id}`, { fields: { [secretOfService.id]: canary } })
  const { body: request } = await post(customer, { fields: { [secretOfRequest.id]: canary } })
  const viewers: [string, Caller, string[]][] = [
    [
      'anyone',
      anyone,
      [
        `/rest/v1/providers/${provider.id}`,
        '/rest/v1/providers?search=windows',
        '/rest/v1/providers/featured',
        `/rest/v1/providers?search=${canary}`,
        `/rest/v1/services?provider_id=${provider.id}`,
        `/rest/v1/search/suggestions?search=${canary.slice(0, 5)}`,
        '/rest/v1/fields?of=provider',
        '/rest/v1/fields?of=service',
        '/rest/v1/fields?of=request',
        '/sitemap.xml',
      ],
    ],
    [
      'another provider',
      await aProvider(server),
      ['/rest/v1/leads/open', `/rest/v1/leads/open/${request.id}`, '/rest/v1/events', '/auth/v1/export'],
    ],
    ['the customer of it', customer, [`/rest/v1/providers/${provider.id}`, '/rest/v1/events']],
  ]
  for (const [who, viewer, paths] of viewers)
    for (const address of paths) {
      const { status, body } = await viewer.get(address)
      expect([200, 204], `${who}: ${address}`).toContain(status)
      // The text that was searched for comes back.
      expect(JSON.stringify(body).replaceAll(`search=${canary}`, ''), `${who}: ${address}`).not.toContain(canary)
    }
  const events = await server.db.selectFrom('realtime_event').selectAll().execute()
  expect(JSON.stringify(events)).not.toContain(canary)
  const outbox = await server.db.selectFrom('mail').select('data').execute()
  expect(JSON.stringify(outbox)).not.toContain(canary)
})

test('its owner and operators see all of it', async () => {
  const provider = await aProvider(server)
  await provider.patch(`/rest/v1/providers/${provider.id}`, { fields: { [secret.id]: canary } })
  const values = { [secret.id]: canary }
  const query = `of=provider&id=${provider.id}`
  expect((await provider.get(`/rest/v1/fields/form?${query}`)).body.values).toEqual(values)
  expect((await operator.get(`/rest/v1/admin/fields/values?${query}`)).body.values).toEqual(values)
  expect(JSON.stringify((await provider.get('/auth/v1/export')).body)).toContain(canary)
})

test('a service has fields, also a new one', async () => {
  const provider = await aProvider(server, { services: [] })
  const required = await add({ of: 'service', kind: 'choice', options: ['Oak', 'Ash'], required: true })
  const service = { name: 'Shelves', price: 40, duration: 60, category: 'Carpentry' }
  expect(await provider.post('/rest/v1/services', service)).toMatchObject({
    status: 422,
    body: { errors: [{ path: `fields.${required.id}` }] },
  })
  const fields = { [required.id]: 'Oak', [ofService.id]: 'By hand' }
  const { status, body } = await provider.post('/rest/v1/services', { ...service, fields })
  expect([status, body.fields]).toEqual([201, fields])
  expect((await provider.patch(`/rest/v1/services/${body.id}`, { price: 50 })).body).toMatchObject({
    price: 50,
    fields,
  })
  expect((await anyone.get(`/rest/v1/providers/${provider.id}`)).body.services[0].fields).toEqual(fields)
  await operator.patch(`/rest/v1/admin/fields/${required.id}`, { is_active: false })
})

test('providers see the fields of a request as its text: contact details, links and files come with the contact', async () => {
  const customer = await aCustomer(server)
  const file = await aFile(customer)
  const fields = { [note.id]: 'Call 212-555-0199', [link.id]: 'https://example.com/me', [paper.id]: file }
  const values = { ...fields, [secretOfRequest.id]: canary }
  const { body } = await post(customer, { contact_for: 'responders', fields: values })
  expect(body.fields).toEqual(values)
  const provider = await aProvider(server)
  const view = async () => (await provider.get(`/rest/v1/leads/open/${body.id}`)).body
  expect((await view()).fields).toEqual({ [note.id]: expect.not.stringContaining('555') })
  expect(await statusOf(provider, file, 'authenticated')).toBe(404)
  await provider.post(`/rest/v1/leads/${body.id}/unlock`)
  expect((await view()).fields).toEqual(fields)
  expect(await statusOf(provider, file, 'authenticated')).toBe(200)
  expect(await statusOf(anyone, file)).toBe(404)
  const changed = await customer.patch(`/rest/v1/leads/${body.id}`, { fields: { [note.id]: 'Ring twice' } })
  expect(changed.body.fields).toMatchObject({ [note.id]: 'Ring twice', [paper.id]: file })
})

test('a PDF is kept as it is, and only downloaded', async () => {
  const provider = await aProvider(server)
  const { status, body } = await aDocument(provider)
  expect([status, body.path]).toEqual([201, expect.stringMatching(/^[\da-f]{40}\.pdf$/)])
  await provider.patch(`/rest/v1/providers/${provider.id}`, { fields: { [shown.id]: body.path } })
  const response = await fetch(server.url + path(body.path))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="document.pdf"',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(aPdf)
})

test('other files are refused, and PDFs in other buckets', async () => {
  const provider = await aProvider(server)
  const send = (bytes: Uint8Array, bucket = 'field-files') =>
    upload(server, provider.token, formOf(bytes, 'a.pdf', 'application/pdf'), { bucket })
  for (const text of ['<html>%PDF-1.7 %%EOF', '%PDF-1.7 without an end', 'MZ', '%PDF-x.y %%EOF'])
    expect(await send(Buffer.from(text)), text).toMatchObject({ status: 422, body: { errors: [{ path: 'file' }] } })
  expect(await send(aPdf, 'service-photos')).toMatchObject({ status: 422 })
})

test('who sees a file follows its field', async () => {
  const [provider, stranger] = [await aProvider(server), await aCustomer(server)]
  const [open, closed] = [await aFile(provider), await aFile(provider)]
  expect(await statusOf(anyone, open)).toBe(404)
  await provider.patch(`/rest/v1/providers/${provider.id}`, { fields: { [shown.id]: open, [hidden.id]: closed } })
  expect([await statusOf(anyone, open), await statusOf(anyone, closed)]).toEqual([200, 404])
  for (const [who, status] of [
    [provider, 200],
    [operator, 200],
    [stranger, 404],
    [anyone, 401],
  ] as const)
    expect(await statusOf(who, closed, 'authenticated')).toBe(status)
  await operator.patch(`/rest/v1/admin/fields/${shown.id}`, { is_active: false })
  expect([await statusOf(anyone, open), await statusOf(provider, open, 'authenticated')]).toEqual([404, 200])
  await operator.patch(`/rest/v1/admin/fields/${shown.id}`, { is_active: true })
})

test('a file must be the user’s own, and goes when it is replaced, deleted, or its service is', async () => {
  const [provider, other] = [await aProvider(server), await aProvider(server)]
  const profile = `/rest/v1/providers/${provider.id}`
  const theirs = await aFile(other)
  expect(await provider.patch(profile, { fields: { [shown.id]: theirs } })).toMatchObject({
    status: 422,
    body: { errors: [{ path: `fields.${shown.id}` }] },
  })
  const [first, second] = [await aFile(provider), await aFile(provider)]
  await provider.patch(profile, { fields: { [shown.id]: first } })
  await provider.patch(profile, { fields: { [shown.id]: second } })
  expect([await statusOf(provider, first, 'authenticated'), await statusOf(anyone, second)]).toEqual([404, 200])
  expect((await provider.delete(`/storage/v1/object/field-files/${second}`)).status).toBe(204)
  expect((await anyone.get(profile)).body.fields).toEqual({})
})

test('a file that a form never saved is swept after a day, one in use stays', async () => {
  const provider = await aProvider(server)
  const [used, unused] = [await aFile(provider), await aFile(provider)]
  await provider.patch(`/rest/v1/providers/${provider.id}`, { fields: { [hidden.id]: used } })
  server.clock.pass(25 * HOUR_MS)
  await schedule(server.deps)
    .find(({ name }) => name === 'sweep-pictures')!
    .run()
  expect(await statusOf(operator, used, 'authenticated')).toBe(200)
  expect(await statusOf(operator, unused, 'authenticated')).toBe(404)
})

test('a closed account keeps no values and no files', async () => {
  const form = { ...providerForm(), user_type: 'provider' }
  const { me, answer } = await signUp(server, form)
  const { id } = answer.body.user.profile
  const provider = { id, token: answer.body.session.access_token } as TestPerson
  const file = await aFile(provider)
  await me.patch(`/rest/v1/providers/${id}`, { fields: { [secret.id]: canary, [hidden.id]: file } })
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  const query = `/rest/v1/admin/fields/values?of=provider&id=${provider.id}`
  expect((await operator.get(query)).body.values).toEqual({})
  expect(await statusOf(operator, file, 'authenticated')).toBe(404)
})

test('the values of what does not exist are 404', async () => {
  expect(await operator.get(`/rest/v1/admin/fields/values?of=service&id=${operator.id}`)).toEqual(
    problem(404, 'not_found'),
  )
})
