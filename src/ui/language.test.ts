import { afterEach, expect, test } from 'vitest'
import { addTexts, pathIn, preferred, setLanguage, splitAddress, t } from './language.ts'

afterEach(() => setLanguage('en'))

test('a text without a translation stays English, with its values', () => {
  setLanguage('es')
  expect(t('Nothing translates {this}', { this: 'that' })).toBe('Nothing translates that')
})

test('a number chooses the plural of the language', () => {
  const dates = (count: number) =>
    t('{count, plural, =0 {No dates} one {# date of {name}} other {# dates}}', { count, name: 'Ana' })
  expect([0, 1, 2, 1234].map(dates)).toEqual(['No dates', '1 date of Ana', '2 dates', '1,234 dates'])
})

test('a text that is the name of a property of objects stays itself', () => {
  expect([t('constructor'), t('toString {n}', { n: 1 })]).toEqual(['constructor', 'toString 1'])
})

test('a sentence that ends with a value ends with one period', () => {
  const values = { time: '10:00 a. m.', name: 'Vale Inc.', file: 'a.' }
  expect(t('At {time}. By {name}.', values)).toBe('At 10:00 a. m. By Vale Inc.')
  expect(t('{file}.csv: {name}, {time}', values)).toBe('a..csv: Vale Inc., 10:00 a. m.')
  expect(t('{count, plural, one {# job} other {# jobs}}.', { count: 2 })).toBe('2 jobs.')
})

test('a value is never read as a text', () => {
  expect(t('{count, plural, one {#} other {# of {name}}}', { count: 2, name: '{count} #' })).toBe('2 of {count} #')
})

test('translations are those of the language of now', () => {
  addTexts('es', { 'Good {part}': 'Buenos {part}' })
  expect(t('Good {part}', { part: 'x' })).toBe('Good x')
  setLanguage('es')
  expect(t('Good {part}', { part: 'x' })).toBe('Buenos x')
})

test('an address begins with its language', () => {
  expect(splitAddress('/es/providers/1')).toEqual({ language: 'es', path: '/providers/1' })
  expect(splitAddress('/es')).toEqual({ language: 'es', path: '/' })
  expect(splitAddress('/especially')).toEqual({ language: null, path: '/especially' })
  expect([pathIn('/', 'es'), pathIn('/help', 'es'), pathIn('/help', 'en')]).toEqual(['/es', '/es/help', '/help'])
})

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr, en;q=0.5, es;q=0.7', 'es'],
  ['en-US', 'en'],
  ['es;q=0, en', 'en'],
  ['de', undefined],
  [undefined, undefined],
] as const)('of %s we take %s', (header, language) => {
  expect(preferred(header, ['en', 'es'])).toBe(language)
})
