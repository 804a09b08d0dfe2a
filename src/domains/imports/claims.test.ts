import { expect, test } from 'vitest'
import { book } from '#test/bookings.ts'
import { anUnclaimed, imported, linkTo } from '#test/imports.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)
const path = '/rest/v1/claims'

const claim = (who: TestPerson, proof: object) => who.post(path, proof)
const askForLink = (who: TestPerson, provider_id: string) => who.post(`${path}/link`, { provider_id })
const invalid = problem(403, 'claim_invalid')

async function codesOf(import_id: string) {
  const { body, headers } = await operator.post<string>(`/rest/v1/admin/imports/${import_id}/codes`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => /,([A-Z0-9]{5}-[A-Z0-9]{5}),/.exec(line)![1]!)
}

test('a customer claims a business with the emailed link, owns it, and gets booked', async () => {
  const business = await anUnclaimed(server, operator, { Phone: '2125550199' })
  const { id, business_name, email } = business
  const owner = await aCustomer(server, { name: 'Lara Larch' })
  expect((await askForLink(owner, id)).status).toBe(204)
  const token = await linkTo(server, email)
  expect((await anyone.post(`${path}/open`, { token })).body).toEqual({
    provider_id: id,
    business_name,
    place: 'New York, NY',
  })
  expect(await claim(owner, { token })).toMatchObject({ status: 200, body: { provider_id: id } })

  const { user } = (await owner.get('/auth/v1/user')).body
  expect(user.profile).toMatchObject({ id, user_type: 'provider', name: 'Lara Larch' })
  expect((await owner.patch(`/rest/v1/providers/${id}`, { description: 'Ours now.' })).status).toBe(200)
  expect((await anyone.get(`/rest/v1/providers/${id}`)).body).toMatchObject({
    unclaimed: false,
    paused: null,
    description: 'Ours now.',
    user: { name: 'Lara Larch' },
  })
  expect((await book(await aCustomer(server), business)).status).toBe(201)
  const { items } = (await operator.get('/rest/v1/admin/audit?kind=business.claimed')).body
  expect(items).toMatchObject([{ details: { provider_id: id, by: 'link' } }])
  // The placeholder login is gone, and so is how operators reached the business.
  expect((await operator.get(`/rest/v1/admin/people?search=${email}`)).body.items).toEqual([])
  const kept = await server.db.selectFrom('imported_listings').selectAll().where('provider_id', '=', id).execute()
  expect(kept).toMatchObject([{ email: null, address: null, website: null, link_hash: null, code_hash: null }])
})

test('a link works once, for 30 days, and only until another is sent', async () => {
  const { id, email } = await anUnclaimed(server, operator)
  const owner = await aCustomer(server)
  await askForLink(owner, id)
  const first = await linkTo(server, email)
  await askForLink(owner, id)
  expect(await claim(owner, { token: first })).toEqual(invalid)
  const token = await linkTo(server, email)
  server.clock.pass(30 * 86_400_000)
  expect(await anyone.post(`${path}/open`, { token })).toEqual(invalid)
  expect(await claim(await aCustomer(server), { token })).toEqual(invalid)
  server.clock.pass(-60_000)
  expect((await claim(owner, { token })).status).toBe(200)
  expect(await claim(await aCustomer(server), { token })).toEqual(invalid)
  expect(await askForLink(owner, id)).toEqual(problem(409, 'has_owner'))
  server.clock.set('2026-03-03T17:00:00Z')
})

test('links are hashed, and few are sent', async () => {
  const { id, email } = await anUnclaimed(server, operator)
  await askForLink(await aCustomer(server), id)
  const token = await linkTo(server, email)
  const row = await server.db
    .selectFrom('imported_listings')
    .selectAll()
    .where('provider_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(token)
  expect((await askForLink(await aCustomer(server), id)).status).toBe(204)
  expect((await askForLink(await aCustomer(server), id)).status).toBe(429)
  const { id: unreachable } = await anUnclaimed(server, operator, { Email: '' })
  expect(await askForLink(await aCustomer(server), unreachable)).toEqual(problem(409, 'no_email'))
})

test('a letter has a code, which is shown once and replaced by the next', async () => {
  const { id, import_id } = await anUnclaimed(server, operator)
  const [first] = await codesOf(import_id)
  const [code] = await codesOf(import_id)
  const owner = await aCustomer(server)
  expect(await claim(owner, { provider_id: id, code: first })).toEqual(invalid)
  expect((await claim(owner, { provider_id: id, code: code!.toLowerCase().replace('-', ' ') })).status).toBe(200)
  expect(await codesOf(import_id)).toEqual([])
})

test('the table of codes has the names of its columns in the language of the operator', async () => {
  const { import_id } = await anUnclaimed(server, operator)
  const codes = `/rest/v1/admin/imports/${import_id}/codes`
  const { body } = await operator.post<string>(codes, undefined, { 'accept-language': 'es' })
  expect(body.split('\r\n')[0]).toBe('Nombre del negocio,Dirección,Ciudad,Estado,Código postal,Código,Página')
})

test('codes cannot be guessed: an account has five tries an hour', async () => {
  const { id, import_id } = await anUnclaimed(server, operator)
  const [code] = await codesOf(import_id)
  const guesser = await aCustomer(server)
  for (let tries = 0; tries < 5; tries++)
    expect(await claim(guesser, { provider_id: id, code: 'AAAAA-AAAAA' })).toEqual(invalid)
  expect((await claim(guesser, { provider_id: id, code })).status).toBe(429)
})

test('an account that has a business, or has no confirmed address, claims none', async () => {
  const { id, import_id } = await anUnclaimed(server, operator)
  const [code] = await codesOf(import_id)
  expect(await claim(await aProvider(server), { provider_id: id, code })).toEqual(problem(409, 'has_business'))
  const unconfirmed = await aCustomer(server)
  await server.db
    .updateTable('auth_user')
    .set({ confirmed_at: null })
    .where('id', '=', unconfirmed.auth_user_id)
    .execute()
  expect(await claim(unconfirmed, { provider_id: id, code })).toEqual(problem(403, 'unconfirmed'))
  expect((await anyone.get(`/rest/v1/providers/${id}`)).body.unclaimed).toBe(true)
})

test('two owners at once: one gets the business', async () => {
  const { id, import_id } = await anUnclaimed(server, operator)
  const [code] = await codesOf(import_id)
  const owners = await Promise.all([aCustomer(server), aCustomer(server)])
  const answers = await Promise.all(owners.map((owner) => claim(owner, { provider_id: id, code })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('a business removes its listing with the link, and no import lists it again', async () => {
  const { id, email, business_name } = await anUnclaimed(server, operator)
  const fan = await aCustomer(server)
  await fan.put(`/rest/v1/favorites/${id}`)
  await fan.post('/rest/v1/blocks', { profile_id: id })
  await askForLink(fan, id)
  const token = await linkTo(server, email)
  expect((await anyone.post(`${path}/stop`, { token })).status).toBe(200)
  expect(await anyone.post(`${path}/remove`, { token })).toMatchObject({ status: 200, body: { business_name } })
  expect((await anyone.get(`/rest/v1/providers/${id}`)).status).toBe(404)
  expect(await anyone.post(`${path}/open`, { token })).toEqual(invalid)
  const again = await imported(server, operator, `Name,Category,ZIP\n${business_name},Cleaning,10001`)
  expect(again).toMatchObject({
    created: 0,
    failed: 1,
    errors: [{ line: 2, message: 'This business asked to be removed, so it is not listed again' }],
  })
})
