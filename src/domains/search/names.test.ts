import { describe, expect, test } from 'vitest'
import { providerForm, signUp } from '#test/accounts.ts'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const ask = async (query: string) => (await anyone.get(`/rest/v1/providers?${query}`)).body as ProviderList
const names = ({ items }: ProviderList) => items.map(({ business_name }) => business_name)
const search = (text: string) => ask(`search=${encodeURIComponent(text)}`)

describe('a rare word that looks like a frequent one', () => {
  test('is not corrected if it is in a name', async () => {
    await aProvider(server, { name: 'Anjali Patel', business_name: 'Anjali at Home', description: 'Call a mechanik.' })
    await aProvider(server, { description: 'A mechanic and a panel.' })
    await server.deps.pool.query('select count_search_words()')
    const frequent = server.db.updateTable('search_known_word').set({ documents: 100 })
    await frequent.where('word', 'in', ['panel', 'mechanic']).execute()
    expect((await search('mechanik')).understood.corrected).toBe('mechanic')
    for (const text of ['patel', 'Anjali Patel']) {
      const list = await search(text)
      expect(list.understood.corrected, text).toBeNull()
      expect(names(list), text).toEqual(['Anjali at Home'])
    }
  })
})

test('beside a trade, a word is corrected only to a word of the vocabulary, and hardly any letter', async () => {
  await aProvider(server, { business_name: 'Quimby Lights', categories: ['Electrical'] })
  expect((await search('quimbi')).understood.corrected).toBe('quimby')
  for (const name of ['quimbi', 'friday', 'killeen'])
    expect((await search(`cleaner ${name}`)).understood, name).toMatchObject({
      corrected: null,
      categories: ['Cleaning'],
    })
  expect((await search('bathroom claening')).understood.corrected).toBe('bathroom cleaning')
})

test('the words of phrases stay known after an account with them is closed', async () => {
  const form = { ...providerForm(), user_type: 'provider' }
  const { answer, me } = await signUp(server, form)
  const { id } = answer.body.user.profile
  await server.db.updateTable('providers').set({ description: 'A dog walker.' }).where('id', '=', id).execute()
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  expect((await search('dog waker')).understood.corrected).toBe('dog walker')
})

test('what documents suggest does not decide for ignored words and numbers, or against the terms with a word', async () => {
  const yard = { categories: ['Gardening'], description: 'The best quokkas, we walk 88 miles to you.' }
  for (let count = 0; count < 8; count++) await aProvider(server, yard)
  await server.deps.pool.query('select count_search_words()')
  expect((await search('quokkas')).understood.categories).toEqual(['Gardening'])
  for (const text of ['best', 'the best', '88 ft ladder'])
    expect((await search(text)).understood.categories, text).toEqual([])
})

describe('who is called just like the text', () => {
  test('comes first in each order but the nearest, also if the words mean a category or are ignored', async () => {
    const joinery = { categories: ['Carpentry'], services: [{ name: 'Wood repair' }], zip: '10001' }
    await aProvider(server, { name: 'Lisa Oak', business_name: 'Lisa’s Wood', ...joinery })
    await aProvider(server, {
      name: 'Lisa Wood',
      business_name: 'Summit Tutors',
      categories: ['Tutoring'],
      zip: '07030',
    })
    await aProvider(server, { business_name: 'Honest Carpentry Services', ...joinery, zip: '07030' })
    for (const order of ['', '&location=10001&sort=best', '&exact=true']) {
      expect(names(await ask(`search=lisa+wood${order}`))[0], order).toBe('Summit Tutors')
      expect(names(await ask(`search=honest+carpentry+services${order}`))[0], order).toBe('Honest Carpentry Services')
    }
  })

  test('does not come first if the text is just a term', async () => {
    await aProvider(server, { business_name: 'Dog Walking', categories: ['Pet Services'], zip: '07030' })
    await aProvider(server, {
      business_name: 'Near Dogs',
      categories: ['Pet Services'],
      services: [{ name: 'Dog walking' }],
      zip: '10001',
    })
    expect(names(await ask('search=dog+walking&location=10001'))).toEqual(['Near Dogs', 'Dog Walking'])
  })
})

test('a short word that means a category is in a name as singular or plural', async () => {
  const care = { categories: ['Pet Services'], services: [] }
  for (const business_name of ['Dog & Cat Care', 'Dogs & Cats', 'Catherine’s Corner'])
    await aProvider(server, { business_name, ...care, zip: '07030' })
  await aProvider(server, { business_name: 'Nearest', ...care, zip: '10001' })
  for (const text of ['cat', 'cats'])
    expect(names(await ask(`search=${text}`)).slice(0, 2), text).toEqual(['Dog & Cat Care', 'Dogs & Cats'])
})
