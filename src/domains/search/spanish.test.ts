import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'
import type { Word } from './words-contract.ts'
import { isEnglish } from './words-queries.server.ts'
import { isAsWritten } from './words-rules.ts'

const server = await testServer()
const anyone = caller(server)
const understood = async (search: string) => {
  const { body } = await anyone.get<ProviderList>(`/rest/v1/providers?${new URLSearchParams({ search })}`)
  return body.understood
}
const meant = async (search: string) => (await understood(search)).categories
await aProvider(server, { business_name: 'Ada Pipes', categories: ['Plumbing'] })

test.each([
  ['Limpieza', 'Cleaning'],
  ['Electricidad', 'Electrical'],
  ['Plomería', 'Plumbing'],
  ['Clases particulares', 'Tutoring'],
  ['Fotografía', 'Photography'],
  ['Jardinería', 'Gardening'],
  ['Belleza', 'Beauty'],
  ['Carpintería', 'Carpentry'],
  ['Mascotas', 'Pet Services'],
])('the Spanish name %s means %s, and so does its beginning in the search box', async (name, category) => {
  expect(await meant(name)).toEqual([category])
  for (const typed of [name, name.slice(0, 7)]) {
    const { body } = await anyone.get(`/rest/v1/search/suggestions?${new URLSearchParams({ search: typed })}`)
    expect(body.categories).toEqual([category])
  }
})

test.each([
  ['fontaneria', 'fontanería'],
  ['jardineras', 'jardinero'],
  ['limpiando ventanas', 'limpiar ventana'],
  ['arboles que podar', 'poda de árbol'],
])('"%s" means the same as "%s": accents and endings do not matter', async (one, other) => {
  expect(await meant(one)).toEqual(await meant(other))
  expect(await meant(one)).not.toEqual([])
})

test('a misspelled Spanish word is corrected', async () => {
  expect(await understood('electrisista')).toMatchObject({ corrected: 'electricista', categories: ['Electrical'] })
})

test('both languages may be in one text', async () => {
  expect(await meant('plomero for a leaky faucet')).toEqual(['Plumbing'])
  expect(await meant('busco dog walker')).toEqual(['Pet Services'])
})

test('the first thing counts before a Spanish preposition', async () => {
  expect(await meant('lámpara en el jardín')).toEqual(['Electrical'])
})

test('search leaves out what follows "sin", "no" or "excepto" if a trade is wanted', async () => {
  expect(await meant('plomero, no electricista')).toEqual(['Plumbing'])
  expect(await meant('no hay agua')).toEqual(['Plumbing'])
})

test.each(['niñera', 'abogado', 'lavado de autos', 'control de plagas'])('no category does "%s"', async (text) =>
  expect(await meant(text)).toEqual([]),
)

test.each([
  ['gate', 'gato', false],
  ['gatas', 'gato', true],
  ['sofas', 'limpiar sofa', true],
])('"%s" is the Spanish term "%s": %s, because an English word has no Spanish ending', (token, term, is_meant) => {
  const words = [{ n: 1, token } as Word]
  const meant = { first: 1, last: 1, category_id: 9, is_trade: false, spanish: [term] }
  expect(isAsWritten(meant, words, isEnglish)).toBe(is_meant)
})

test('an English word with a wrong letter is no Spanish word', async () => {
  expect(await understood('electrican')).toMatchObject({ corrected: 'electrician', categories: ['Electrical'] })
  expect(await understood('carpinteros')).toMatchObject({ corrected: null, categories: ['Carpentry'] })
})

test('a word that search ignores is no town without "en": there is a Quemado, Texas', async () => {
  expect((await understood('cambiar enchufe quemado')).place).toBeUndefined()
  expect((await understood('plomero en Quemado')).place?.label).toBe('Quemado, TX')
})

test('a word is in the files of one language only', () => {
  const folder = new URL('../../../db/vocabulary/', import.meta.url)
  for (const name of readdirSync(new URL('es/', folder))) {
    const english = new Set(readFileSync(new URL(name, folder), 'utf8').split('\n'))
    const spanish = readFileSync(new URL(`es/${name}`, folder), 'utf8').split('\n')
    expect(
      spanish.filter((line) => line !== '' && !line.startsWith('[') && english.has(line)),
      name,
    ).toEqual([])
  }
})
