import { expect, test } from 'vitest'
import { isPseudo, pseudo, pseudoTexts } from './pseudo.ts'

test('the made-up language keeps values, elements and the names of forms', () => {
  expect(pseudo('Read <link>{count, plural, one {# note} other {# notes of {name}}}</link> now')).toBe(
    'Rééáád <link>{count, plural, one {# nóótéé} other {# nóótéés óóf {name}}}</link> nóów',
  )
})

test('the made-up language is 30% longer than English', () => {
  const [from, to] = Object.entries(pseudoTexts()).reduce(
    ([from, to], [english, text]) => [from + english.length, to + text.length],
    [0, 0],
  )
  expect(to / from).toBeGreaterThan(1.25)
  expect(to / from).toBeLessThan(1.4)
})

test('only what comes from a catalog has its accents', () => {
  expect([pseudo('Book'), 'Book', 'José', 'Peñíscola'].map(isPseudo)).toEqual([true, false, false, false])
})
