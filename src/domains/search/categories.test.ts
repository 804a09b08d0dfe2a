import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Category } from '#domains/catalog/categories-contract.ts'
import { providerForm } from '#test/accounts.ts'
import { upload } from '#test/imports.ts'
import { anOperator } from '#test/operators.ts'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)
const path = '/rest/v1/admin/categories'

const list = async () => (await anyone.get('/rest/v1/categories')).body.items as Category[]
const search = async (query: string) => (await anyone.get(`/rest/v1/providers?${query}`)).body as ProviderList
const words = 'snowpack,driveway thaw,ice dam,sleet,rime frost,slush,black ice,salting,snow drift,icicle'.split(',')
const snow = { name: 'Snow Removal', description: 'Clear drives and roofs', icon: 'snowflake', synonyms: words }

test('the nine categories are the start', async () => {
  const items = await list()
  expect(items.map(({ id, name, slug, icon, is_active }) => [id, name, slug, icon, is_active])).toContainEqual([
    9,
    'Pet Services',
    'pet-services',
    'paw-print',
    true,
  ])
  expect(items).toHaveLength(9)
})

test('a new category is listed, chosen, found by its name and words, and filtered by', async () => {
  const added = await operator.post(path, snow)
  expect(added).toMatchObject({ status: 201, body: { id: 10, slug: 'snow-removal', is_active: true } })
  expect((await list()).at(-1)).toMatchObject({ id: 10, name: 'Snow Removal', icon: 'snowflake' })
  for (const word of ['snow removal', ...words])
    expect((await search(`search=${encodeURIComponent(word)}`)).understood.categories, word).toEqual(['Snow Removal'])
  const provider = await aProvider(server, { categories: ['Snow Removal'] })
  for (const query of ['category=snow-removal', 'search=black%20ice', 'category=snow%20removal&location=10001'])
    expect(
      (await search(query)).items.map(({ id }) => id),
      query,
    ).toEqual([provider.id])
  expect((await search('category=cleaning')).items).toEqual([])
  expect((await anyone.get('/rest/v1/search/suggestions?search=icic')).body.categories).toEqual(['Snow Removal'])
})

test('a new name reaches businesses, services and requests, and the old one still leads there', async () => {
  const provider = await aProvider(server, { categories: ['Carpentry', 'Cleaning'] })
  const { body } = await operator.patch(`${path}/8`, { name: 'Woodwork & Joinery' })
  expect(body).toMatchObject({ id: 8, name: 'Woodwork & Joinery', slug: 'woodwork-joinery' })
  const seen = (await anyone.get(`/rest/v1/providers/${provider.id}`)).body
  expect(seen.categories).toEqual(['Woodwork & Joinery', 'Cleaning'])
  expect(seen.services[0].category).toBe('Woodwork & Joinery')
  expect((await search('category=carpentry')).items.map(({ id }) => id)).toContain(provider.id)
  expect((await search('search=carpenter')).understood.categories).toEqual(['Woodwork & Joinery'])
  for (const name of ['carpentry', 'Woodwork, Joinery'])
    expect(await operator.post(path, { ...snow, name }), name).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name' }] },
    })
  for (const name of ['Carpentry', 'Woodwork & Joinery', 'Carpentry']) {
    const towns = await anyone.get('/rest/v1/categories/woodwork-joinery/towns')
    expect(towns.status, `the slug leads to the name, before it is ${name}`).toBe(200)
    expect(await operator.patch(`${path}/8`, { name })).toMatchObject({ status: 200 })
  }
})

test('a hidden category is not offered, and what has it keeps it', async () => {
  const provider = await aProvider(server, { categories: ['Beauty'] })
  const { body } = await operator.patch(`${path}/7`, { is_active: false, position: 0 })
  expect(body).toMatchObject({ id: 7, is_active: false })
  expect((await list())[0]).toMatchObject({ id: 7, is_active: false })
  expect((await anyone.get(`/rest/v1/providers/${provider.id}`)).body.categories).toEqual(['Beauty'])
  const service = `/rest/v1/services/${provider.service_id}`
  expect(await provider.patch(service, { category: 'Beauty', price: 50 })).toMatchObject({ status: 200 })
  expect(
    await provider.patch(`/rest/v1/providers/${provider.id}`, { categories: ['Beauty', 'Cleaning'] }),
  ).toMatchObject({ status: 200 })

  const other = await aProvider(server)
  const braids = { name: 'Braids', price: 40, duration: 60, category: 'Beauty' }
  const refused = (path: string) => ({ status: 422, body: { errors: [expect.objectContaining({ path })] } })
  expect(await other.post('/rest/v1/services', braids)).toMatchObject(refused('category'))
  expect(await other.patch(`/rest/v1/services/${other.service_id}`, braids)).toMatchObject(refused('category'))
  const both = { categories: ['Cleaning', 'Beauty'] }
  expect(await other.patch(`/rest/v1/providers/${other.id}`, both)).toMatchObject(refused('categories'))
  const file = 'Name,Category,ZIP\nBraids & Co,Beauty,10001'
  expect((await upload(server, operator, file, { dry_run: 'true' })).body).toMatchObject({
    created: 0,
    errors: [{ line: 2, field: 'category' }],
  })
  const form = providerForm()
  const signup = await anyone.post('/auth/v1/signup', { ...form, data: { ...form.data, categories: ['Beauty'] } })
  expect(signup).toMatchObject(refused('data.categories.0'))
  await operator.patch(`${path}/7`, { is_active: true, position: 6 })
  expect((await list()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('a change by another process is known within two seconds', async () => {
  await sql`update categories set name = 'Felines & Hounds' where id = 9`.execute(server.db)
  const named = () => anyone.get('/rest/v1/providers?category=felines%20%26%20hounds&search=')
  await expect
    .poll(async () => (await list()).map(({ name }) => name), { timeout: 10_000 })
    .toContain('Felines & Hounds')
  expect((await named()).status).toBe(200)
  expect((await anyone.get('/rest/v1/categories/pet-services/towns')).status).toBe(200)
  await operator.patch(`${path}/9`, { name: 'Pet Services' })
})

test('a name may be in any script, however its accents are stored', async () => {
  const added = await operator.post(path, { ...snow, name: 'Cafe\u0301 & चाय की सेवा', synonyms: ['masala chai'] })
  expect(added).toMatchObject({ status: 201, body: { name: 'Café & चाय की सेवा', slug: 'café-चाय-की-सेवा' } })
  const provider = await aProvider(server, { categories: ['Café & चाय की सेवा'] })
  const { items } = await search(`category=${encodeURIComponent(added.body.slug)}`)
  expect(items.map(({ id }) => id)).toEqual([provider.id])
})

test('there are at most sixty, and the last one is found', async () => {
  const ids = (await list()).map(({ id }) => id)
  const others = Array.from({ length: 59 - ids.length }, (_, at) => ids.length + 1 + at)
  await server.db
    .insertInto('categories')
    .values(others.map((id) => ({ id, name: `Trade ${id}`, description: '' })))
    .execute()
  const last = await operator.post(path, { ...snow, name: 'Trade 60', synonyms: ['zuqaq'] })
  expect(last).toMatchObject({ status: 201, body: { id: 60 } })
  expect((await operator.post(path, { ...snow, name: 'Too much' })).body.code).toBe('too_many_categories')
  const provider = await aProvider(server, { categories: ['Trade 60'] })
  for (const query of ['category=trade%2060', 'category=trade-60', 'search=zuqaq'])
    expect(
      (await search(query)).items.map(({ id }) => id),
      query,
    ).toEqual([provider.id])
})
