import { describe, expect, test } from 'vitest'
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
