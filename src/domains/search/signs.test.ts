import { expect, test } from 'vitest'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
await aProvider(server, { business_name: '!!! Cleaning' })

test.each(['!!!', ' ? ', '🔧', '-', '%', '…', '&&', '"', "'"])(
  'a search for %s finds nothing, also with filters, and is not counted as missed',
  async (text) => {
    const search = `search=${encodeURIComponent(text)}`
    for (const filter of [
      '',
      '&category=cleaning',
      '&location=10001',
      '&exact=true',
      '&location=10001&free_on=2026-03-10',
    ]) {
      const { body } = await anyone.get<ProviderList>(`/rest/v1/providers?${search}${filter}`)
      expect
        .soft(body, filter)
        .toMatchObject({ items: [], total: 0, nearest: null, instead: { without: null, categories: [] } })
    }
    expect(await server.db.selectFrom('missed_search').select('words').execute()).toEqual([])
  },
)

test('a blank search lists everyone, and a letter or digit among signs is read', async () => {
  for (const text of ['', '  ', '!cleaning!', '#1 home cleaning'])
    expect.soft((await anyone.get(`/rest/v1/providers?search=${encodeURIComponent(text)}`)).body.total, text).toBe(1)
})
