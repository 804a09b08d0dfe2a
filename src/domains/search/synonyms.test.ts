import { expect, test } from 'vitest'
import { anOperator } from '#test/operators.ts'
import { aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const ask = async (query: string) => (await anyone.get(`/rest/v1/providers?${query}`)).body as ProviderList
const search = (text: string) => ask(`search=${encodeURIComponent(text)}`)
await aProvider(server, { categories: ['Pet Services'] })

test('operators see what was missed, and add it as a synonym', async () => {
  const operator = await anOperator(server)
  await ask('search=Kwyjibo%20wrangling%20555&location=10001')
  await ask('search=wrangling%20kwyjibo&location=10003')
  const { body } = await operator.get('/rest/v1/admin/searches')
  expect(body.items[0]).toEqual({ words: 'kwyjibo wrangling', times: 2, zip_prefixes: ['100'] })
  for (const term of ['Kwyjibo wrangling', 'kwyjibo WRANGLING'])
    expect(await operator.post('/rest/v1/admin/searches/synonyms', { term, category: 'Pet Services' })).toMatchObject({
      status: 201,
    })
  expect((await search('kwyjibo wrangling')).understood.categories).toEqual(['Pet Services'])
  expect((await search('wrangling kwyjibo')).understood.categories).toEqual(['Pet Services'])
  const afterwards = await operator.get('/rest/v1/admin/searches')
  expect(afterwards.body.items).not.toContainEqual(expect.objectContaining({ words: 'kwyjibo wrangling' }))
  const trail = await server.db
    .selectFrom('audit_event')
    .select('kind')
    .where('kind', '=', 'operator.synonym_added')
    .execute()
  expect(trail).toHaveLength(1)
})

test('an operator removes a synonym, and search reads the word as before', async () => {
  const operator = await anOperator(server)
  const path = '/rest/v1/admin/searches/synonyms'
  const synonym = { term: 'blorptide', category: 'Cleaning' }
  const before = await ask('search=Bl%C3%B3rptide!')
  await operator.post(path, { ...synonym, term: 'Blórptide!' })
  expect((await search('blorptide')).understood.categories).toEqual(['Cleaning'])
  expect((await operator.get(path)).body.items).toContainEqual(synonym)
  expect((await operator.delete(path, { ...synonym, category: 'Plumbing' })).status).toBe(404)
  expect((await operator.delete(path, synonym)).status).toBe(204)
  const short = { term: 'c', key: 'c', category_id: 1, kind: 'tasks', source: 'operator' }
  await server.db.insertInto('search_term').values(short).execute()
  expect((await operator.delete(path, { ...synonym, term: 'c' })).status).toBe(204)
  expect(await ask('search=Bl%C3%B3rptide!')).toEqual(before)
  expect((await operator.get(path)).body.items).not.toContainEqual(synonym)
  const known = server.db.selectFrom('search_known_word').select('word').where('word', '=', 'blorptide')
  expect(await known.execute()).toEqual([])
  const trail = server.db.selectFrom('audit_event').select('details')
  expect(await trail.where('kind', '=', 'operator.synonym_removed').execute()).toEqual([
    { details: { category: 'Cleaning' } },
    { details: { category: 'Cleaning' } },
  ])
})

test.each(['the', 'And the', 'no', 'the no', 'Ánd'])(
  '%s says nothing about work, so it can’t be a synonym',
  async (term) => {
    const operator = await anOperator(server)
    const refused = await operator.post('/rest/v1/admin/searches/synonyms', { term, category: 'Cleaning' })
    const message = 'Search ignores these words, because they say nothing about the work. Please add a word that does.'
    expect(refused).toEqual(problem(422, 'validation_failed', message))
    expect(refused.body.errors).toEqual([{ path: 'term', message }])
  },
)

test('a synonym is for a category that exists', async () => {
  const operator = await anOperator(server)
  const synonym = { term: 'gazebo', category: 'No such category' }
  const refused = await operator.post('/rest/v1/admin/searches/synonyms', synonym)
  expect(refused.body.errors).toEqual([{ path: 'category', message: 'Please choose a category' }])
  expect((await operator.delete('/rest/v1/admin/searches/synonyms', synonym)).status).toBe(404)
})

test('a phrase with a word that search ignores alone can be a synonym', async () => {
  const operator = await anOperator(server)
  const synonym = { term: 'no flurbish', category: 'Cleaning' }
  expect((await operator.post('/rest/v1/admin/searches/synonyms', synonym)).status).toBe(201)
})

test.each(['!!!', 'c#', 'æ'.repeat(60)])('%s can’t be a synonym', async (term) => {
  const operator = await anOperator(server)
  const refused = await operator.post('/rest/v1/admin/searches/synonyms', { term, category: 'Cleaning' })
  expect(refused).toEqual(problem(422, 'validation_failed', 'Please enter 2 to 100 letters'))
})
