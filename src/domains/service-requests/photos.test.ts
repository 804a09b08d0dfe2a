import { expect, test } from 'vitest'
import { nameIn } from '#domains/pictures/rules.ts'
import { schedule } from '#schedule.server.ts'
import { customerForm, signUp } from '#test/accounts.ts'
import { aCustomer, aProvider, type Caller, problem, type TestPerson } from '#test/people.ts'
import { aPicture, formOf, upload, uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'
import { offer, post } from '#test/service-requests.ts'
import type { Opportunity } from './opportunities-contract.ts'
import { ServiceRequest } from './own-contract.ts'

const server = await testServer({ work: true })
const [provider, stranger] = [await aProvider(server), await aCustomer(server)]

const aPhoto = async (customer: TestPerson) => nameIn(await uploaded(server, customer, 'request-photos'))
const photo = (name: string) => `/storage/v1/object/authenticated/request-photos/${name}`
const view = async (who: Caller, id: string) => (await who.get<Opportunity>(`/rest/v1/leads/open/${id}`)).body
const statusFor = async (who: Caller, name: string) => (await who.get(photo(name))).status
const sweep = () =>
  schedule(server.deps)
    .find(({ name }) => name === 'sweep-pictures')!
    .run()

/** A customer with an open request that has one photo. */
async function aRequestWithPhoto(changes: Parameters<typeof post>[1] = {}) {
  const customer = await aCustomer(server)
  const name = await aPhoto(customer)
  const { status, body } = await post(customer, { photos: [name], ...changes })
  expect(status).toBe(201)
  return { customer, name, body }
}

test('a request has photos, which its customer and the providers see who see the contact', async () => {
  const { customer, name, body } = await aRequestWithPhoto()
  expect([ServiceRequest.parse(body), body.photos]).toEqual([body, [name]])
  expect(await statusFor(provider, name)).toBe(404)
  expect(await view(provider, body.id)).toMatchObject({ photos: [name], photo_count: 1 })
  expect([await statusFor(customer, name), await statusFor(provider, name), await statusFor(stranger, name)]).toEqual([
    200, 200, 404,
  ])
  expect((await provider.get(photo(name))).headers.get('cache-control')).toBe('no-store')
  expect((await customer.get(photo(name).replace('authenticated', 'public'))).status).toBe(404)
  expect((await customer.get(photo(name).replace('request-photos', 'booking-photos'))).status).toBe(404)
})

test('a request without photos stays possible', async () => {
  expect((await post(await aCustomer(server))).body).toMatchObject({ photos: [] })
})

test('a request that hides the contact hides its photos, until the provider answers', async () => {
  const { name, body } = await aRequestWithPhoto({ contact_for: 'responders' })
  expect(await view(provider, body.id)).toMatchObject({ contact_hidden: 'not_answered', photos: [], photo_count: 1 })
  expect(await statusFor(provider, name)).toBe(404)
  await provider.post(`/rest/v1/leads/${body.id}/unlock`)
  expect(await view(provider, body.id)).toMatchObject({ contact_hidden: null, photos: [name] })
  expect(await statusFor(provider, name)).toBe(200)
})

test('a request to one provider shows its photos to that provider only, until they decline', async () => {
  const asked = await aProvider(server)
  const { name, body } = await aRequestWithPhoto({ provider_id: asked.id })
  await view(asked, body.id)
  expect([await statusFor(asked, name), await statusFor(provider, name)]).toEqual([200, 404])
  await asked.post(`/rest/v1/leads/${body.id}/decline`, { reason: 'We are booked until June, sorry.' })
  expect(await statusFor(asked, name)).toBe(404)
})

test.each([
  ['is closed', (customer: TestPerson, id: string) => customer.patch(`/rest/v1/leads/${id}`, { status: 'expired' })],
  [
    'is given to another provider',
    async (customer: TestPerson, id: string) => {
      const { body } = await offer(await aProvider(server), { id })
      await customer.post(`/rest/v1/offers/${body.offer!.id}/accept`)
    },
  ],
  [
    'has expired',
    (_: TestPerson, id: string) =>
      server.db.updateTable('leads').set({ expires_at: server.clock.now() }).where('id', '=', id).execute(),
  ],
  ['is blocked', (customer: TestPerson) => customer.post('/rest/v1/blocks', { profile_id: provider.id })],
])('providers no longer see the photos after the request %s', async (_, end) => {
  const { customer, name, body } = await aRequestWithPhoto()
  await view(provider, body.id)
  expect(await statusFor(provider, name)).toBe(200)
  await end(customer, body.id)
  expect([await statusFor(provider, name), await statusFor(customer, name)]).toEqual([404, 200])
})

test('a customer changes the photos, and a replaced one is deleted', async () => {
  const { customer, name, body } = await aRequestWithPhoto()
  const other = await aPhoto(customer)
  const change = (photos: string[]) => customer.patch<ServiceRequest>(`/rest/v1/leads/${body.id}`, { photos })
  expect((await change([name, other])).body.photos).toEqual([name, other])
  expect((await customer.patch(`/rest/v1/leads/${body.id}`, { title: 'Rake' })).body.photos).toEqual([name, other])
  expect((await change([other])).body.photos).toEqual([other])
  expect([await statusFor(customer, name), await statusFor(customer, other)]).toEqual([404, 200])
  await customer.delete(`/storage/v1/object/request-photos/${other}`)
  expect((await customer.get<ServiceRequest>(`/rest/v1/leads/${body.id}`)).body.photos).toEqual([])
})

test('a customer shows only their own photos, at most 4', async () => {
  const { name, body, customer } = await aRequestWithPhoto()
  const refused = problem(422, 'validation_failed')
  const five = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}.webp`)
  for (const photos of [[name], ['face.webp'], ['https://elsewhere.example/a.webp'], five])
    expect(await post(stranger, { photos })).toEqual(refused)
  expect(await customer.patch(`/rest/v1/leads/${body.id}`, { photos: ['face.webp'] })).toEqual(refused)
  expect((await uploaded(server, provider, 'request-photos')) as unknown).toBeUndefined()
})

test('photos that no request shows are deleted after a day', async () => {
  const { customer, name } = await aRequestWithPhoto()
  const left = await aPhoto(customer)
  server.clock.pass(25 * 3_600_000)
  await sweep()
  expect([await statusFor(customer, name), await statusFor(customer, left)]).toEqual([200, 404])
})

test('the customer’s export has the photos, no one else’s has, and they go with the account', async () => {
  const form = customerForm()
  const { answer, me: customer } = await signUp(server, form)
  const token = (answer.body as { session: { access_token: string } }).session.access_token
  const { body: picture } = await upload(server, token, formOf(await aPicture()), { bucket: 'request-photos' })
  const name = picture.path
  const { body: lead } = await post(customer, { photos: [name] })
  await view(provider, lead.id)
  const { body } = await customer.get('/auth/v1/export')
  expect(body.leads).toMatchObject([{ photos: [name] }])
  expect(body.pictures).toMatchObject([{ public_url: photo(name) }])
  expect(JSON.stringify((await provider.get('/auth/v1/export')).body)).not.toContain(name)
  expect(await statusFor(provider, name)).toBe(200)
  expect((await customer.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  expect(await statusFor(provider, name)).toBe(404)
})
