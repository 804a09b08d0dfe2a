import { expect, test } from 'vitest'
import { addTexts, setLanguage } from '#ui/language.ts'
import { storedText } from './stored-text.ts'

test('a stored sentence is read in the language of now, with its number', () => {
  setLanguage('es')
  addTexts('es', { 'It is full.': 'Está lleno.', 'It failed ({number}).': 'Falló ({number}).' })
  expect(['It is full.', 'It failed (503).', 'Unknown 7.'].map(storedText)).toEqual([
    'Está lleno.',
    'Falló (503).',
    'Unknown 7.',
  ])
})
