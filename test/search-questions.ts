import type { Pool } from 'pg'
import { type Random, randomFor } from '#db/world/random.ts'
import type { SearchWishes } from '#domains/search/contract.ts'
import type { SearchSort } from '#domains/search/order-contract.ts'
import type { NaiveQuestion } from './naive-search.ts'

/** A search, and what only ours knows: filters and orders. */
export interface Question extends NaiveQuestion {
  wishes?: Partial<SearchWishes>
}

/** A class of search, and a function that asks one. */
export interface QuestionClass {
  name: string
  ask: () => Question
}

type Words = Record<'frequent' | 'mid' | 'rare', string[]>
type Place = { latitude: number; longitude: number }

/**
 * The classes of docs/decisions/0006 with words and places of the database; the same seed asks the
 * same.
 */
export async function questionClasses(pool: Pool, seed: string): Promise<QuestionClass[]> {
  const random = randomFor(seed, 'search')
  const words = await wordsByFrequency(pool)
  const dense = await densePlaces(pool)
  const { rows: categories } = await pool.query<{ name: string }>('select name from categories')
  const near = () => random.pick(dense)
  const category = () => random.pick(categories).name
  const anyWord = () => random.pick([...words.frequent, ...words.mid, ...words.rare])
  const part = () => partOf(random, anyWord())
  const term = () => random.pick(everyday)
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const sorted = (sort: SearchSort) => () => ({ tokens: term().split(' '), place: near(), wishes: { sort } })
  const classes: Record<string, () => Partial<Question>> = {
    'place only': () => ({ place: near() }),
    'category near a dense place': () => ({ categories: [category()], place: near() }),
    'frequent word': () => ({ tokens: [random.pick(words.frequent)], place: near() }),
    'mid word': () => ({ tokens: [random.pick(words.mid)], place: near() }),
    'rare word': () => ({ tokens: [random.pick(words.rare)], place: near() }),
    'part of a word': () => ({ tokens: [part()], place: near() }),
    'two words': () => ({ tokens: [anyWord(), anyWord()], place: near() }),
    'word and category': () => ({ tokens: [anyWord()], categories: [category()], place: near() }),
    'impossible word': () => ({ tokens: [`zzq${random.between(10, 99)}x`], place: near() }),
    'none in range': () => ({ tokens: [anyWord()], place: random.pick(nowhere) }),
    'two letters': () => ({ tokens: [twoLetters(random)], place: near() }),
    'everyday words': () => ({ tokens: term().split(' '), place: near() }),
    'everyday words, none in range': () => ({ tokens: term().split(' '), place: random.pick(nowhere) }),
    'misspelled word': () => ({ tokens: [misspelled(random, random.pick(trades))], place: near() }),
    'trade and a rare word': () => ({ tokens: [random.pick(trades), random.pick(words.rare)], place: near() }),
    'everyday words by best': sorted('best'),
    'everyday words by rating': sorted('rating'),
    'everyday words by price': sorted('price'),
    'everyday words by soonest': sorted('soonest'),
    'everyday words, free tomorrow': () => ({
      ...sorted('distance')(),
      wishes: { free_on: tomorrow(), free_from: '12:00', free_to: '17:00' },
    }),
    'everyday words, price limit': () => ({ ...sorted('distance')(), wishes: { max_price: 60 } }),
    'everyday words, verified': () => ({ ...sorted('distance')(), wishes: { verified: true } }),
    'no place, everyday words': () => ({ tokens: term().split(' ') }),
    'no place, misspelled word': () => ({ tokens: [misspelled(random, random.pick(trades))] }),
    'no place': () => ({}),
    'no place, category': () => ({ categories: [category()] }),
    'no place, frequent word': () => ({ tokens: [random.pick(words.frequent)] }),
    'no place, mid word': () => ({ tokens: [random.pick(words.mid)] }),
    'no place, rare word': () => ({ tokens: [random.pick(words.rare)] }),
    'no place, two words': () => ({ tokens: [anyWord(), anyWord()] }),
    'no place, word and category': () => ({ tokens: [anyWord()], categories: [category()] }),
    'no place, two letters': () => ({ tokens: [twoLetters(random)] }),
  }
  return Object.entries(classes).map(([name, ask]) => ({ name, ask: () => ({ tokens: [], categories: [], ...ask() }) }))
}

const everyday = [
  'no hot water',
  'outlet sparks',
  'dog walker',
  'mow lawn',
  'haircut',
  'wedding pictures',
  'door sticks',
  'sat prep',
  'carpet stains',
  'leaking tap',
]
const trades = ['plumber', 'electrician', 'gardener', 'photographer', 'carpenter', 'hairdresser', 'housekeeper']

/** The word with two letters swapped, so that few searches are asked twice. */
function misspelled(random: Random, word: string): string {
  const at = random.between(1, word.length - 3)
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}

/** In the ocean, and in the emptiest corner of Alaska. */
const nowhere: Place[] = [
  { latitude: 30, longitude: -150 },
  { latitude: 35, longitude: -60 },
  { latitude: 68.5, longitude: -147 },
]

/** By their share of documents: over 5%, 0.3 to 2%, and under 0.1%. */
async function wordsByFrequency(pool: Pool): Promise<Words> {
  const { rows } = await pool.query<{ word: string; share: number }>(`
    with sample as materialized (
      select provider_id, document from provider_search tablesample system (2) repeatable (1)
      union select provider_id, document from provider_search where (select count(*) from providers) < 50000)
    select word, count(distinct provider_id)::float8 / (select count(*) from sample) as share
    from sample, unnest(string_to_array(document, ' ')) as word
    where length(word) >= 3 group by word order by word`)
  const between = (least: number, most: number, orElse: number) => {
    const fitting = rows.filter(({ share }) => share >= least && share < most)
    const sorted = rows.toSorted((a, b) => Math.abs(a.share - orElse) - Math.abs(b.share - orElse))
    return (fitting.length > 0 ? fitting : sorted.slice(0, 5)).map(({ word }) => word)
  }
  return { frequent: between(0.05, 2, 1), mid: between(0.003, 0.02, 0.01), rare: between(0, 0.001, 0) }
}

/** The most populated ZIP code of each state. */
async function densePlaces(pool: Pool): Promise<Place[]> {
  const { rows } = await pool.query<Place>(`
    select distinct on (state) latitude, longitude from zip_codes
    where state in ('NY', 'NJ', 'PA', 'CA', 'IL', 'TX', 'FL', 'MA', 'MD') order by state, population_weight desc`)
  return rows
}

function partOf(random: Random, word: string): string {
  const from = random.between(0, Math.max(0, word.length - 4))
  return word.slice(from, from + 4)
}

function twoLetters(random: Random): string {
  return Array.from({ length: 2 }, () => String.fromCharCode(97 + random.between(0, 25))).join('')
}
