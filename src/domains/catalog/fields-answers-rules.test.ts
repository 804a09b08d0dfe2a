import { expect, test } from 'vitest'
import { ca } from '#db/countries/ca/pack.ts'
import { setCountry } from '#ui/country.ts'
import { setLanguage } from '#ui/language.ts'
import { answerText } from './fields-answers-rules.ts'

test('a number that a user answered is read as the language writes it', () => {
  const rooms = { kind: 'number', value: 2.5 }
  expect(answerText(rooms)).toBe('2.5')
  setCountry(ca)
  setLanguage('es')
  expect(answerText(rooms)).toBe('2,5')
})
