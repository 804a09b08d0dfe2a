import { expect, test } from 'vitest'
import { aCustomer, aProvider, type Caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOffer, post } from '#test/service-requests.ts'
import { hiddenContactTexts, NEW_CONTACTS_A_DAY } from './opportunities-rules.ts'

const server = await testServer()
const contactIn = async (provider: TestPerson, id: string) => {
  const { customer, customer_id, contact_hidden } = (await provider.get(`/rest/v1/leads/open/${id}`)).body
  return { ...customer, customer_id, contact_hidden }
}
const viewsOf = async (customer: TestPerson) => (await customer.get('/rest/v1/leads')).body.items[0].contact_views

test('a provider with a service sees the contact, and the customer how many providers saw it', async () => {
  const customer = await aCustomer(server)
  const { body } = await post(customer)
  expect(body.contact_views).toBe(0)
  const providers = [await aProvider(server), await aProvider(server)]
  for (const provider of [...providers, ...providers]) {
    expect(await contactIn(provider, body.id)).toMatchObject({
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      customer_id: null,
      contact_hidden: null,
    })
    await provider.get('/rest/v1/leads/open')
  }
  expect(await viewsOf(customer)).toBe(2)
  await providers[0]!.post(`/rest/v1/leads/${body.id}/unlock`)
  expect((await contactIn(providers[0]!, body.id)).customer_id).toBe(customer.id)
  expect(await viewsOf(customer)).toBe(2)
})

test.each([
  ['Contact', (provider: Caller, id: string) => provider.post(`/rest/v1/leads/${id}/unlock`)],
  ['an offer', (provider: Caller, id: string) => provider.post(`/rest/v1/leads/${id}/offers`, anOffer)],
])('a customer can show their contact only to providers who answer, by %s', async (_, answer) => {
  const customer = await aCustomer(server, { phone: '(212) 555-0188' })
  const { body } = await post(customer, { contact_for: 'responders' })
  const [provider, other] = [await aProvider(server), await aProvider(server)]
  const masked = { name: 'Customer', email: expect.stringContaining('***'), phone: '***-***-0188', customer_id: null }
  expect(await contactIn(provider, body.id)).toMatchObject({ ...masked, contact_hidden: 'not_answered' })
  expect(await viewsOf(customer)).toBe(0)
  expect((await answer(provider, body.id)).status).toBeLessThan(300)
  const seen = { name: customer.name, email: customer.email, contact_hidden: null }
  expect(await contactIn(provider, body.id)).toMatchObject(seen)
  expect(await contactIn(other, body.id)).toMatchObject({ ...masked, contact_hidden: 'not_answered' })
  expect(await viewsOf(customer)).toBe(1)
})

test('a contact that the customer hides later is masked again for providers who have not answered', async () => {
  const customer = await aCustomer(server)
  const { body } = await post(customer)
  const provider = await aProvider(server)
  expect((await contactIn(provider, body.id)).name).toBe(customer.name)
  await customer.patch(`/rest/v1/leads/${body.id}`, { contact_for: 'responders' })
  expect(await contactIn(provider, body.id)).toMatchObject({ name: 'Customer', contact_hidden: 'not_answered' })
})

test('a provider without a service sees a masked contact and can’t answer', async () => {
  const customer = await aCustomer(server, { email: 'kim@mail.example', phone: '(212) 555-0188' })
  const { body } = await post(customer)
  const provider = await aProvider(server, { services: [] })
  const masked = { name: 'Customer', email: '***@***.***', phone: '***-***-0188', avatar_url: null }
  expect(await contactIn(provider, body.id)).toEqual({ ...masked, customer_id: null, contact_hidden: 'no_service' })
  const refused = problem(403, 'service_required', hiddenContactTexts.no_service)
  expect(await provider.post(`/rest/v1/leads/${body.id}/unlock`)).toEqual(refused)
  expect(await provider.post(`/rest/v1/leads/${body.id}/offers`, anOffer)).toEqual(refused)
  expect(await viewsOf(customer)).toBe(0)
})

test('windows that load at once all show a new contact', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await post(customer)
  const shown = await Promise.all(Array.from({ length: 4 }, () => contactIn(provider, body.id)))
  expect(shown.map(({ name }) => name)).toEqual(Array(4).fill(customer.name))
  const { body: next } = await post(customer, { title: 'Mow the lawn' })
  const lists = await Promise.all(Array.from({ length: 4 }, () => provider.get('/rest/v1/leads/open')))
  for (const { body } of lists)
    expect(body.items.find(({ id }: { id: string }) => id === next.id).contact_hidden).toBe(null)
})

test('a provider sees 40 new contacts a day, also if pages are read at once, and earlier ones stay visible', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { rows } = await server.deps.pool.query<{ id: string }>(
    `insert into leads (customer_id, title, description, service_type, city, state, zip_code, latitude, longitude, created_at, expires_at)
      select $1, 'Request ' || n, 'Text', 'Cleaning', 'New York', 'NY', '10001', 40.75, -73.99,
        $2::timestamptz + n * interval '1 ms', $2::timestamptz + interval '30 days'
      from generate_series(1, ${NEW_CONTACTS_A_DAY + 2}) as n returning id`,
    [customer.id, server.clock.now()],
  )
  await server.deps.pool.query('insert into lead_views select unnest($1::uuid[]), $2, $3', [
    rows.slice(0, NEW_CONTACTS_A_DAY - 1).map(({ id }) => id),
    provider.id,
    server.clock.now(),
  ])
  const last = rows.slice(NEW_CONTACTS_A_DAY - 1).map(({ id }) => id)
  const seen = async () =>
    (await Promise.all(last.map((id) => contactIn(provider, id)))).map((one) => one.contact_hidden)
  expect((await seen()).filter((why) => why === null)).toHaveLength(1)
  const hidden = last[(await seen()).indexOf('daily_limit')]!
  expect(await contactIn(provider, hidden)).toMatchObject({ name: 'Customer', avatar_url: null })
  expect(await provider.post(`/rest/v1/leads/${hidden}/unlock`)).toEqual(
    problem(429, 'rate_limited', hiddenContactTexts.daily_limit),
  )
  expect((await contactIn(provider, rows[0]!.id)).name).toBe(customer.name)
  server.clock.pass(24 * 3_600_000)
  expect((await contactIn(provider, hidden)).name).toBe(customer.name)
})
