import { expect, test } from 'vitest'
import { providerForm } from '#test/accounts.ts'
import { bookingWith } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { post } from '#test/service-requests.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)
const customer = await aCustomer(server)
const admin = '/rest/v1/admin/providers'

const approve = (is: boolean | null) => operator.patch('/rest/v1/admin/settings', { approves_providers: is })

/** A provider who signs up, with a service of this name. */
async function aNewProvider(service: string) {
  const form = providerForm()
  const { body } = await anyone.post('/auth/v1/signup', form, { 'x-session': 'bearer' })
  const provider = caller(server, body.session.access_token)
  const { id } = body.user.profile
  const added = await provider.post('/rest/v1/services', {
    name: service,
    price: 40,
    duration: 60,
    category: 'Cleaning',
  })
  return { ...provider, id: id as string, service_id: added.body.id as string, name: form.data.businessName }
}
const profile = (id: string, who = anyone) => who.get(`/rest/v1/providers/${id}`)
const found = async (search: string) =>
  (await anyone.get(`/rest/v1/providers?search=${search}`)).body.items.map(({ id }: { id: string }) => id)
const suggested = async (search: string) =>
  (await anyone.get(`/rest/v1/services/suggestions?search=${search}`)).body.items

test('new businesses are listed at once unless operators approve them first', async () => {
  const { id } = await aNewProvider('Quillwork')
  expect((await profile(id)).body.paused).toBeNull()
  expect(await found('quillwork')).toEqual([id])
})

test('a new business waits: search, pages and lists have nothing of it until it is approved', async () => {
  const before = await aProvider(server, { services: [{ name: 'Zitherplay' }] })
  await approve(true)
  const waiting = await aNewProvider('Zitherplay')
  const listed = async () => ({
    search: await found('zitherplay'),
    suggestions: await suggested('zitherp'),
    page: (await profile(waiting.id)).status,
    record: (await anyone.get(`/rest/v1/providers/${waiting.id}/record`)).status,
    services: (await anyone.get(`/rest/v1/services?provider_id=${waiting.id}`)).status,
    sitemap: (await anyone.get('/sitemap-providers.xml?from=00000000-0000-0000-0000-000000000000')).body.includes(
      waiting.id,
    ),
  })
  const hidden = {
    search: [before.id],
    suggestions: ['zitherplay'],
    page: 404,
    record: 404,
    services: 404,
    sitemap: false,
  }
  expect(await listed()).toEqual(hidden)
  await server.db.updateTable('services').set({ name: 'Lutherie' }).where('provider_id', '=', before.id).execute()
  expect(await suggested('zitherp')).toEqual([])
  await server.deps.pool.query('select rebuild_search()')
  expect(await suggested('zitherp')).toEqual([])
  expect((await profile(waiting.id, customer)).status).toBe(404)
  expect((await profile(waiting.id, waiting)).body.paused).toEqual({ until: null, approval: 'waiting', reason: null })
  expect((await waiting.get(`/rest/v1/services?provider_id=${waiting.id}`)).body.items).toHaveLength(1)
  expect((await profile(waiting.id, operator)).status).toBe(200)

  const booking = bookingWith(customer, waiting)
  expect(await customer.post('/rest/v1/bookings', booking)).toEqual(
    problem(409, 'provider_paused', 'This business is not listed yet, so it takes no bookings.'),
  )
  expect(await waiting.patch(`/rest/v1/providers/${waiting.id}`, { paused: null })).toEqual(problem(409, 'not_listed'))
  const { id: lead } = (await post(customer)).body
  expect(await waiting.post(`/rest/v1/leads/${lead}/unlock`)).toEqual(problem(403, 'not_listed'))

  expect((await operator.get('/rest/v1/admin/needs')).body.items).toMatchObject([{ kind: 'approvals', count: 1 }])
  expect((await operator.get(`${admin}?approval=waiting`)).body.items).toMatchObject([{ id: waiting.id }])
  expect((await operator.post(`${admin}/${waiting.id}/approve`)).body).toMatchObject({ approval: null })
  expect(await listed()).toMatchObject({ search: [waiting.id], suggestions: ['zitherplay'], page: 200, services: 200 })
  expect((await customer.post('/rest/v1/bookings', booking)).status).toBe(201)
  const [email] = await emailsTo(server, waiting)
  expect(email?.subject).toBe('Your business is listed')
})

test('switching it on hides none that is listed, and switching it off leaves those who wait waiting', async () => {
  await approve(false)
  const listed = await aNewProvider('Falconry')
  await approve(true)
  const waiting = await aNewProvider('Falconry')
  expect(await found('falconry')).toEqual([listed.id])
  await approve(null)
  expect(await found('falconry')).toEqual([listed.id])
  expect((await profile(waiting.id)).status).toBe(404)
})

test('a declined provider reads why, asks again, and can be approved', async () => {
  await approve(true)
  const provider = await aNewProvider('Ferretry')
  const path = `/rest/v1/providers/${provider.id}/approval`
  expect(await provider.post(path)).toEqual(problem(409, 'not_declined'))
  expect(await operator.post(`${admin}/${provider.id}/decline`, { reason: ' ' })).toEqual(
    problem(422, 'validation_failed', 'Please say why'),
  )
  const reason = 'Please say what you do with ferrets.'
  expect((await operator.post(`${admin}/${provider.id}/decline`, { reason })).body).toMatchObject({
    approval: 'declined',
    approval_reason: reason,
  })
  const [email] = await emailsTo(server, provider)
  expect(email?.subject).toBe('Your business is not listed')
  expect(inOneLine(email!)).toContain(reason)
  expect((await profile(provider.id, provider)).body.paused).toMatchObject({ approval: 'declined', reason })
  expect(await operator.post(`${admin}/${provider.id}/decline`, { reason })).toEqual(problem(409, 'not_waiting'))
  expect((await provider.post(path)).body.paused).toMatchObject({ approval: 'waiting', reason: null })
  await operator.post(`${admin}/${provider.id}/approve`)
  expect(await found('ferretry')).toEqual([provider.id])
  const kinds = (await operator.get('/rest/v1/admin/audit?kind=operator.')).body.items.map(
    ({ kind }: { kind: string }) => kind,
  )
  expect(kinds.slice(0, 2)).toEqual(['operator.approved', 'operator.declined'])
})
