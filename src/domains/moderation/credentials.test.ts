import { expect, test } from 'vitest'
import { nameIn } from '#domains/pictures/rules.ts'
import type { Credential } from '#domains/providers/credentials-contract.ts'
import { listCredentials } from '#domains/providers/credentials-queries.server.ts'
import { credentialTexts } from '#domains/providers/credentials-rules.ts'
import { contextOf } from '#platform/context.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { schedule } from '#schedule.server.ts'
import { providerForm, signUp } from '#test/accounts.ts'
import { emailsTo } from '#test/mails.ts'
import { anOperator, aStaffMember, password } from '#test/operators.ts'
import { aCustomer, aProvider, type Caller, caller, problem, type TestPerson } from '#test/people.ts'
import { formOf, upload, uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'
import type { CredentialSummary, OperatorCredential } from './credentials-contract.ts'

const server = await testServer()
server.clock.set('2026-03-03T17:00:00Z')
const [operator, reader] = [await anOperator(server), await aStaffMember(server, 'read_only')]
const anyone = caller(server)

const license = {
  kind: 'license',
  title: 'Licensed plumber',
  number: 'PL-4711',
  issuer: 'Board of Plumbing',
  region: 'California',
  expires_on: '2026-04-10',
}

const own = (provider: TestPerson) => `/rest/v1/providers/${provider.id}/credentials`
const aDocument = async (provider: TestPerson) => nameIn(await uploaded(server, provider, 'credential-files'))

async function aCredential(provider: TestPerson, change: object = {}) {
  const body = { ...license, document: await aDocument(provider), ...change }
  return (await provider.post<Credential>(own(provider), body)).body
}

const decide = (who: Caller, { id, submitted_at }: Credential, verdict: 'approve' | 'decline', body = {}) =>
  who.post(`/rest/v1/admin/credentials/${id}/${verdict}`, { submitted_at, ...body })

async function anApproved(provider: TestPerson, change: object = {}) {
  const credential = await aCredential(provider, change)
  expect((await decide(operator, credential, 'approve')).status).toBe(200)
  return credential
}

/** The status of a file, whose bytes are no JSON. */
const statusOf = async ({ token }: { token?: string | undefined }, path: string) =>
  (await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })).status

const recordOf = async ({ id }: TestPerson) => (await anyone.get(`/rest/v1/providers/${id}/record`)).body.credentials
const badgesOf = async ({ id }: TestPerson) => (await anyone.get(`/rest/v1/providers/${id}`)).body.credential_titles
const runDaily = () =>
  schedule(server.deps)
    .find(({ name }) => name === 'check-verifications')!
    .run()
const look = (who: Caller, id: string, part = '') =>
  who.get<OperatorCredential>(`/rest/v1/admin/credentials/${id}${part}?reason=To+check+it`)

test('a credential becomes a badge once an operator has approved it', async () => {
  const provider = await aProvider(server)
  const credential = await aCredential(provider)
  expect(credential).toMatchObject({ ...license, status: 'waiting', reason: '', is_over: false })
  expect(await badgesOf(provider)).toEqual([])
  const needs = (await operator.get('/rest/v1/admin/needs')).body.items
  expect(needs).toContainEqual(expect.objectContaining({ kind: 'credentials', count: 1 }))

  expect((await decide(operator, credential, 'approve')).body).toMatchObject({ status: 'approved' })
  expect(await badgesOf(provider)).toEqual(['Licensed plumber'])
  expect(await recordOf(provider)).toEqual([license])
  const cards = (await anyone.get(`/rest/v1/providers?search=${provider.id}&limit=50`)).body.items
  expect(cards.every((card: object) => 'credential_titles' in card)).toBe(true)
  const emails = await emailsTo(server, provider)
  expect(emails.filter(({ kind }) => kind === 'credential_decided')).toHaveLength(1)
  expect(await decide(operator, credential, 'decline', { reason: 'No' })).toEqual(problem(409, 'credential_decided'))
})

test('one that is sent back says why, is corrected and checked again', async () => {
  const provider = await aProvider(server)
  const credential = await aCredential(provider)
  expect(await decide(operator, credential, 'decline')).toEqual(problem(422, 'validation_failed', 'Please say why'))
  await decide(operator, credential, 'decline', { reason: 'The scan is cut off' })
  const [declined] = (await provider.get(own(provider))).body.items
  expect(declined).toMatchObject({ status: 'declined', reason: 'The scan is cut off' })

  server.clock.pass(60_000)
  const body = { ...license, title: 'Master plumber', document: await aDocument(provider) }
  const corrected = (await provider.put<Credential>(`${own(provider)}/${credential.id}`, body)).body
  expect(corrected).toMatchObject({ title: 'Master plumber', status: 'waiting', reason: '' })
  // The operator still sees the former one.
  expect(await decide(operator, credential, 'approve')).toEqual(problem(409, 'credential_changed'))
  expect((await decide(operator, corrected, 'approve')).status).toBe(200)
  expect(await provider.put(`${own(provider)}/${credential.id}`, body)).toEqual(problem(409, 'credential_approved'))
})

test('only the provider and operators on duty see the document, who say why', async () => {
  const [provider, stranger] = [await aProvider(server), await aProvider(server)]
  const { id, document } = await aCredential(provider)
  const address = `/storage/v1/object/authenticated/credential-files/${document}`
  expect(await Promise.all([provider, stranger, operator].map((who) => statusOf(who, address)))).toEqual([
    200, 404, 404,
  ])
  expect((await fetch(server.url + address)).status).toBe(401)

  expect((await look(reader, id)).status).toBe(403)
  expect((await look(reader, id, '/document')).status).toBe(403)
  for (const part of ['', '/document'])
    expect(await operator.get(`/rest/v1/admin/credentials/${id}${part}`)).toEqual(
      problem(422, 'validation_failed', 'Please say why'),
    )
  const trail = async () => (await operator.get('/rest/v1/admin/audit?kind=operator.credential_viewed')).body.items
  expect(await trail()).toEqual([])
  expect(await statusOf(operator, `/rest/v1/admin/credentials/${id}/document?reason=To+check+it`)).toBe(200)
  expect((await look(operator, id)).body).toMatchObject({
    number: 'PL-4711',
    is_pdf: false,
    looks: [{ operator: operator.email, reason: 'To check it' }],
  })
  expect(await trail()).toMatchObject([{ details: { credential_id: id, reason: 'To check it' } }])
  const { items } = (await operator.get('/rest/v1/admin/credentials?status=waiting')).body
  expect(items.find((one: CredentialSummary) => one.id === id)).not.toHaveProperty('number')
})

test('a PDF is a document, too', async () => {
  const provider = await aProvider(server)
  const bytes = new TextEncoder().encode('%PDF-1.7\nlicense\n%%EOF\n')
  const file = formOf(bytes, 'license.pdf', 'application/pdf')
  const stored = await upload(server, provider.token, file, { bucket: 'credential-files' })
  const { id } = await aCredential(provider, { document: stored.body.path })
  expect((await look(operator, id)).body.is_pdf).toBe(true)
})

test('wrong credentials are refused beside their fields', async () => {
  const [provider, other] = [await aProvider(server), await aProvider(server)]
  const document = await aDocument(provider)
  for (const [change, message] of [
    [{ title: ' ' }, credentialTexts.title],
    [{ number: '' }, credentialTexts.number],
    [{ expires_on: '2026-03-02' }, credentialTexts.expired],
    [{ document: '' }, credentialTexts.document],
    [{ document: await aDocument(other) }, 'Choose one of your own pictures'],
  ] as const)
    expect(await provider.post(own(provider), { ...license, document, ...change })).toEqual(
      problem(422, 'validation_failed', message),
    )
  expect((await other.post(own(provider), { ...license, document })).status).toBe(404)
  expect((await (await aCustomer(server)).get(own(provider))).status).toBe(403)
})

test('a provider has at most ten', async () => {
  const provider = await aProvider(server)
  for (let count = 0; count < 10; count++) await aCredential(provider)
  const body = { ...license, document: await aDocument(provider) }
  expect(await provider.post(own(provider), body)).toEqual(problem(409, 'too_many_credentials'))
})

test('the number of an insurance is not public', async () => {
  const provider = await aProvider(server)
  await anApproved(provider, { kind: 'insurance', title: 'Liability insurance', expires_on: null })
  expect(await recordOf(provider)).toMatchObject([{ title: 'Liability insurance', number: null }])
})

test('removing a credential or its document removes the badge', async () => {
  const provider = await aProvider(server)
  const [first, second] = [await anApproved(provider), await anApproved(provider, { title: 'Certified' })]
  expect((await provider.delete(`${own(provider)}/${first.id}`)).status).toBe(204)
  expect(await badgesOf(provider)).toEqual(['Certified'])
  expect((await provider.delete(`/storage/v1/object/credential-files/${second.document}`)).status).toBe(204)
  expect(await badgesOf(provider)).toEqual([])
})

test('the export of an account has its credentials, and closing it deletes them', async () => {
  const { me, answer } = await signUp(server, { ...providerForm(), user_type: 'provider' })
  const provider = { ...me, id: answer.body.user.profile.id, token: answer.body.session.access_token } as TestPerson
  const { id } = await anApproved(provider)
  await look(operator, id)
  const { credentials, credential_looks } = (await me.get('/auth/v1/export')).body
  expect(credentials).toMatchObject([{ id, title: 'Licensed plumber' }])
  expect(credential_looks).toHaveLength(1)
  expect(JSON.stringify([credentials, credential_looks])).not.toContain(operator.auth_user_id)
  expect((await me.delete('/auth/v1/user', { password })).status).toBe(204)
  expect((await look(operator, id)).status).toBe(404)
})

test('the badge ends with its last day where the provider is, after reminders 30 and 7 days before', async () => {
  const provider = await aProvider(server)
  await anApproved(provider)
  const subjects = async () => (await emailsTo(server, provider)).filter(({ kind }) => kind === 'verification_ending')
  const on = async (now: string) => {
    server.clock.set(now)
    await runDaily()
    await runDaily()
  }
  await on('2026-03-10T17:00:00Z')
  expect(await subjects()).toHaveLength(0)
  await on('2026-03-11T17:00:00Z')
  expect(await subjects()).toHaveLength(1)
  await on('2026-04-02T17:00:00Z')
  expect(await subjects()).toHaveLength(1)
  await on('2026-04-03T17:00:00Z')
  expect(await subjects()).toHaveLength(2)

  // Still April 10 in New York.
  server.clock.set('2026-04-11T03:00:00Z')
  expect(await badgesOf(provider)).toEqual(['Licensed plumber'])
  await on('2026-04-11T05:00:00Z')
  expect(await badgesOf(provider)).toEqual([])
  expect(await recordOf(provider)).toEqual([])
  expect(await subjects()).toHaveLength(3)
  expect(await listCredentials(contextOf(server.deps), provider.id)).toMatchObject([{ is_over: true }])
})

test('a document is kept for as long as its credential', async () => {
  const provider = await aProvider(server)
  const { id, document } = await aCredential(provider, { expires_on: null })
  const sweep = async () => {
    server.clock.pass(2 * DAY_MS)
    await schedule(server.deps)
      .find(({ name }) => name === 'sweep-pictures')!
      .run()
  }
  await sweep()
  const address = `/storage/v1/object/authenticated/credential-files/${document}`
  expect(await statusOf(provider, address)).toBe(200)
  await provider.delete(`${own(provider)}/${id}`)
  expect(await statusOf(provider, address)).toBe(404)
})
