import { expect, test } from 'vitest'
import type { UserType } from '#domains/identity/contract.ts'
import { decideCountry } from '#domains/site/country-commands.server.ts'
import { refreshSite } from '#domains/site/settings-queries.server.ts'
import { inScope } from '#platform/scope.server.ts'
import { clockText, momentText } from '#ui/formats.ts'
import { customerForm, providerForm, signIn, signUp } from './accounts.ts'
import { book, move, reveal } from './bookings.ts'
import { upload } from './imports.ts'
import { emailsTo, inOneLine } from './mails.ts'
import { anOperator } from './operators.ts'
import { pageSite } from './page-site.ts'
import { aCustomer, aProvider, type Caller, caller, problem } from './people.ts'
import { testServer } from './server.ts'

/** Two sites in one process. */
const canadian = await testServer({ settings: { COUNTRY: 'ca' } })
const american = await testServer()
await decideCountry(canadian.deps, canadian.deps.config.COUNTRY)
const pages = { ca: await pageSite(canadian), us: await pageSite(american) }

const toronto = { city: 'Toronto', state: 'ON', zipCode: 'M5V 3L9' }
const forms = { provider: providerForm(), customer: customerForm() }

/** Both parties sign in again later, because their sessions end. */
const signedIn = async ({ email, password }: typeof forms.customer, user_type: UserType) =>
  (await signIn(canadian, { email, password, user_type })).me

const { me: provider, answer: signup } = await signUp(canadian, {
  ...forms.provider,
  data: {
    ...forms.provider.data,
    businessName: 'Maple Plumbing',
    location: { ...toronto, zipCode: 'm5v3l9', coordinates: { latitude: 0, longitude: 0 } },
  },
})
const provider_id = signup.body.user.profile.id as string
const { me: customer } = await signUp(canadian, {
  ...forms.customer,
  data: { ...forms.customer.data, phone: '416-555-0144' },
})

async function aService(of: Caller): Promise<string> {
  const tap = { name: 'Fix a dripping tap', category: 'Plumbing', price: 85, duration: 60, description: '' }
  const { body } = await of.post('/rest/v1/services', tap)
  return body.id
}
const service_id = await aService(provider)

test('a sign-up with a postal code in any spelling keeps only its area', async () => {
  expect(signup.status).toBe(201)
  expect(signup.body.user.user_metadata.location).toMatchObject({ city: 'Toronto', state: 'ON', zipCode: 'M5V' })
  const { body } = await caller(canadian).get(`/rest/v1/providers/${provider_id}`)
  expect(body).toMatchObject({ time_zone: 'America/Toronto', location: { zipCode: 'M5V' } })
  expect((await caller(canadian).get('/rest/v1/locations/zip/k1a0b1')).body).toMatchObject({
    city: 'Ottawa',
    state: 'ON',
    zipCode: 'K1A',
  })
  expect(await caller(canadian).get('/rest/v1/locations/zip/D1A')).toEqual(
    problem(422, 'validation_failed', 'Please enter a valid postal code'),
  )
  expect(await caller(canadian).get('/rest/v1/locations/zip/K0Z 1A1')).toEqual(
    problem(404, 'not_found', 'Postal code not found'),
  )
})

test('the site says its country, currency and unit, and pages get the rest', async () => {
  const { body } = await caller(canadian).get('/rest/v1/site')
  expect(body).toMatchObject({ country: 'ca', currency: 'CAD', distance_unit: 'km', country_pack: { locale: 'en-CA' } })
  expect((await caller(american).get('/rest/v1/site')).body).toMatchObject({
    country: 'us',
    currency: 'USD',
    distance_unit: 'mi',
    country_pack: null,
  })
})

test.each([
  ['fix a dripping tap near M5V 3L9', 'M5V', 'fix a dripping tap'],
  ['plumber m5v3l9', 'M5V', 'plumber'],
  ['plumber K1A', 'K1A', 'plumber'],
  ['plumber in Toronto', 'M5', 'plumber'],
  ['plumber in Ottawa, Ontario', 'K', 'plumber'],
])('search understands the place in "%s"', async (search, code, rest) => {
  const { body } = await caller(canadian).get(`/rest/v1/providers?search=${encodeURIComponent(search)}`)
  expect(body.understood.place.zip_code).toMatch(new RegExp(`^${code}`))
  expect(body.understood.place.rest).toBe(rest)
})

test('a search by postal code finds the provider nearby, and in kilometers', async () => {
  const { body } = await caller(canadian).get('/rest/v1/providers?search=dripping+tap&location=M4C')
  expect(body.items[0]).toMatchObject({ id: provider_id })
  expect(body.items[0].distance_miles).toBeGreaterThan(1)
  const { html } = await pages.ca.get('/providers?search=dripping+tap&location=M4C')
  expect(html).toMatch(/\d(\.\d)? km away/)
  expect(html).toContain('Postal code')
  expect(html).not.toMatch(/ZIP code|\d mi away/)
})

test('a booking is in Canadian dollars, its address needs the whole postal code, and so are receipt and email', async () => {
  const request = {
    provider_id,
    service_id,
    date: '2026-03-10',
    start_time: '10:00',
    end_time: '11:00',
    name: 'Casey',
    email: 'casey@mail.example',
    phone: '416-555-0144',
    address: { line1: '1 Front Street', ...toronto },
  }
  const short = { ...request, address: { ...request.address, zipCode: 'M5V' } }
  expect((await customer.post('/rest/v1/bookings', short)).body.errors).toEqual([
    { path: 'address.zipCode', message: 'Please enter a valid postal code' },
  ])
  const texas = { ...request, address: { ...request.address, state: 'TX' } }
  expect((await customer.post('/rest/v1/bookings', texas)).body.errors).toEqual([
    { path: 'address.state', message: 'Please enter a province as two letters, such as ON' },
  ])
  const { status, body } = await customer.post('/rest/v1/bookings', {
    ...request,
    address: { ...request.address, zipCode: 'm5v3l9' },
  })
  expect([status, body.currency, body.price]).toEqual([201, 'CAD', 85])
  expect(body.address.zipCode).toBe('M5V 3L9')
  await reveal(provider, body)
  await move(provider, body, 'confirmed')
  canadian.clock.set(body.ends_at)
  await move(await signedIn(forms.provider, 'provider'), body, 'completed')
  const receipt = await (await signedIn(forms.customer, 'customer')).post(`/rest/v1/bookings/${body.id}/receipt`)
  expect(receipt.body).toMatchObject({ currency: 'CAD', total: 85 })
  const [email] = await inCanada(() => emailsTo(canadian, { id: provider_id }))
  expect(inOneLine(email!)).toContain('$85.00')
  expect(inOneLine(email!)).toContain('Toronto, ON M5V 3L9')
})

test('structured data and prices of a page follow the country, for two sites at once', async () => {
  const [here, there] = await Promise.all([
    pages.ca.own(`/providers/${provider_id}`),
    aProvider(american).then(({ id }) => pages.us.own(`/providers/${id}`)),
  ])
  expect(here.html).toContain('"addressCountry":"CA"')
  expect(here.html).toContain('"priceCurrency":"CAD"')
  expect(there.html).toContain('"addressCountry":"US"')
  expect(there.html).toContain('"priceCurrency":"USD"')
})

test('times of day have one spelling, whatever the locale', async () => {
  const [morning, moment] = await inCanada(async () => [
    clockText('2026-03-10T13:30:00Z', 'America/Toronto'),
    momentText('2026-03-10T18:30:00Z', 'America/Toronto'),
  ])
  expect(morning).toBe('9:30 AM')
  expect(moment).toContain('2:30 PM')
})

test('requests of two sites at once never mix their countries', async () => {
  const asked = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? canadian : american))
  const answers = await Promise.all(asked.map((server) => caller(server).get('/rest/v1/locations/zip/none')))
  expect(answers.map(({ body }) => body.detail)).toEqual(
    asked.map((server) => (server === canadian ? 'Please enter a valid postal code' : 'Please enter a valid ZIP code')),
  )
})

test('operators find a place by its postal code, however it is typed', async () => {
  const operator = await anOperator(canadian, 'Olive', null)
  for (const place of ['M5V 3L9', 'm5v3l9', 'M5V', 'm5v', 'Toronto, on', 'Ontario', 'toronto, Ontario']) {
    const { body } = await operator.get(`/rest/v1/admin/providers?${new URLSearchParams({ place })}`)
    expect(
      body.items.map(({ id }: { id: string }) => id),
      place,
    ).toEqual([provider_id])
  }
  expect((await operator.get('/rest/v1/admin/providers?place=K1A%200B1')).body.items).toEqual([])
})

test('an operator can change the unit at any time, but no country with addresses and no currency with prices', async () => {
  const operator = await anOperator(canadian, 'Olive', 'K1A')
  const refused = (field: string, value: string) =>
    operator.patch('/rest/v1/admin/settings', { [field]: value }).then(({ status, body }) => [status, body.errors])
  expect(await refused('country', 'us')).toEqual([
    422,
    [
      {
        path: 'country',
        message: 'Users, bookings or requests have addresses in the present country, so it cannot change any more',
      },
    ],
  ])
  expect(await refused('currency', 'USD')).toEqual([
    422,
    [{ path: 'currency', message: 'There are prices in the present currency, so it cannot change any more' }],
  ])
  expect(await refused('currency', 'ABC')).toEqual([422, [expect.objectContaining({ path: 'currency' })]])
  await operator.patch('/rest/v1/admin/settings', { distance_unit: 'mi' })
  expect((await caller(canadian).get('/rest/v1/site')).body).toMatchObject({ country: 'ca', distance_unit: 'mi' })
  await operator.patch('/rest/v1/admin/settings', { distance_unit: null })
  expect((await caller(canadian).get('/rest/v1/site')).body).toMatchObject({ distance_unit: 'km' })
})

test('before the first address, an operator changes the country with its codes, currency and unit', async () => {
  const fresh = await testServer()
  const operator = await anOperator(fresh, 'Olive', null)
  const site = async () => (await caller(fresh).get('/rest/v1/site')).body
  expect((await operator.patch('/rest/v1/admin/settings', { country: 'ca' })).status).toBe(200)
  expect(await site()).toMatchObject({ country: 'ca', currency: 'CAD', distance_unit: 'km' })
  expect((await caller(fresh).get('/rest/v1/locations/zip/K1A')).status).toBe(200)
  expect((await operator.patch('/rest/v1/admin/settings', { country: 'us', currency: 'CAD' })).status).toBe(200)
  expect(await site()).toMatchObject({ country: 'us', currency: 'CAD', distance_unit: 'mi' })
  expect((await caller(fresh).get('/rest/v1/locations/zip/10001')).status).toBe(200)
})

test('a currency without decimals has none in prices, totals and forms', async () => {
  const japanese = await testServer()
  const operator = await anOperator(japanese, 'Olive', null)
  expect((await operator.patch('/rest/v1/admin/settings', { currency: 'JPY' })).status).toBe(200)
  const provider = await aProvider(japanese, { services: [] })
  const service = { name: 'Windows', category: 'Cleaning', price: 3001, duration: 60, weekend_surcharge: 15 }
  const refused = await provider.post('/rest/v1/services', { ...service, price: 3001.5 })
  expect(refused.body.errors).toEqual([{ path: 'price', message: 'Price must be ¥0 or more, without decimals' }])
  const { body: added } = await provider.post('/rest/v1/services', service)
  // A Saturday.
  const hours = { date: '2026-03-14', start_time: '10:00', end_time: '11:30' }
  const { body } = await book(await aCustomer(japanese), { id: provider.id, service_id: added.id }, hours)
  expect(body.lines?.map(({ amount }) => amount)).toEqual([4502, 675])
  expect(body.price).toBe(5177)
})

test('the sample file of an import has postal codes of the country', async () => {
  const operator = await anOperator(canadian, 'Olive', null)
  const { body: sample } = await operator.get<string>('/rest/v1/admin/imports/sample.csv')
  expect(sample).toContain('Postal code')
  const { body } = await upload(canadian, operator, sample, { dry_run: 'true' })
  expect(body).toMatchObject({ rows: 2, created: 2, errors: [] })
})

test('COUNTRY decides only the first start, and never for a site with addresses', async () => {
  const old = await testServer()
  await aCustomer(old)
  await decideCountry(old.deps, 'ca')
  expect((await caller(old).get('/rest/v1/site')).body).toMatchObject({ country: 'us' })
  await decideCountry(canadian.deps, 'us')
  await refreshSite({ primary: canadian.db })
  expect((await caller(canadian).get('/rest/v1/locations/zip/K1A')).status).toBe(200)
})

/** Work in the scope of a request to the Canadian site. */
const inCanada = <T>(work: () => Promise<T>): Promise<T> =>
  inScope({ who: {} }, async () => {
    await refreshSite({ primary: canadian.db })
    return work()
  })
