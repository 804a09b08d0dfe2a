import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readTexts } from '#platform/texts.server.ts'
import { addTexts, setLanguage } from '#ui/language.ts'
import { articleGroups } from './articles.ts'
import { faq } from './faq.ts'
import { findIn, piecesOf, termsOf } from './search.ts'

const entries = () => [
  ...faq().map(({ id, question, answer, keywords }) => ({ id, title: question, paragraphs: [answer], keywords })),
  ...articleGroups().flatMap(({ articles }) => articles),
]
/** The titles of the sections and settings of the profile, as its components have them. */
const settingsTitles = ['profile-sections', 'account-settings', 'google-row']
  .map((name) => readFileSync(join(import.meta.dirname, `../../accounts/${name}.tsx`), 'utf8'))
  .flatMap((source) => [...source.matchAll(/(?:\btitle: |<(?:Setting|FactorRow) title=\{)(?:t|msg)\('([^']+)/g)])
  .map((match) => match[1] ?? '')
const found = (query: string) => findIn(entries(), query).map(({ id }) => id)

test.each([
  ['cancel', 'cancel-a-booking'],
  ['How do I cancel a booking?', 'cancel-a-booking'],
  ['cancelling', 'cancel-a-booking'],
  ['cancle', 'cancel-a-booking'],
  ['refund', 'faq-refund'],
  ['refudn', 'faq-refund'],
  ['PASSWORD forgotten', 'reset-your-password'],
  ['pasword', 'reset-your-password'],
  ['delete account', 'download-or-delete'],
  ['verifyed badge', 'faq-verified'],
  ['reviéw', 'write-a-review'],
  ['scam', 'staying-safe'],
  ['price', 'faq-free'],
  ['2fa', 'protect-your-account'],
  ['two-factor', 'protect-your-account'],
  ['lost my phone', 'protect-your-account'],
  ['change my email', 'change-your-settings'],
  ['stop emails', 'change-your-settings'],
  ['dark mode', 'change-your-settings'],
])('a search for %j finds %s among the first three', (query, id) => {
  expect(found(query).slice(0, 3)).toContain(id)
})

describe('in Spanish', () => {
  beforeEach(() => setLanguage('es'))
  afterEach(() => setLanguage('en'))
  addTexts('es', readTexts('es'))

  test.each([
    ['cancelar', 'cancel-a-booking'],
    ['¿Cómo cancelo una reserva?', 'cancel-a-booking'],
    ['cancelación', 'cancel-a-booking'],
    ['reembolso', 'faq-refund'],
    ['olvidé mi contraseña', 'reset-your-password'],
    ['contrasena', 'reset-your-password'],
    ['eliminar mi cuenta', 'download-or-delete'],
    ['estafas', 'staying-safe'],
    ['perdí el teléfono', 'protect-your-account'],
    ['modo oscuro', 'change-your-settings'],
    ['bloquear a un usuario', 'block-or-report'],
    ['denunciando', 'block-or-report'],
    ['opinión', 'write-a-review'],
    ['impuestos', 'earnings'],
  ])('a search for %j finds %s among the first three', (query, id) => {
    expect(found(query).slice(0, 3)).toContain(id)
  })

  test('unknown words find nothing', () => {
    for (const query of ['zepelín', 'xqzt', 'q']) expect(found(query), query).toEqual([])
  })
})

test('the profile has settings', () => {
  expect(settingsTitles.length).toBeGreaterThan(20)
})

test.each(settingsTitles)('the name of the setting %j finds something', (title) => {
  expect(termsOf(title).filter((term) => found(term).length === 0)).toEqual([])
})

test('unknown words and single letters find nothing', () => {
  for (const query of ['zeppelin', 'xqzt', 'q', '!?', '   ']) expect(found(query), query).toEqual([])
})

test('one unknown word does not hide what the others find', () => {
  expect(found('refund zeppelin')).toContain('faq-refund')
})

test('more words find fewer entries', () => {
  expect(found('booking cancel').length).toBeLessThan(found('booking').length)
})

test('the found words are marked as they are written', () => {
  const pieces = piecesOf('Cancelled, or “cancel” it?', termsOf('how do I cancel'))
  expect(pieces.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Cancelled', 'cancel'])
  expect(pieces.map(({ text }) => text).join('')).toBe('Cancelled, or “cancel” it?')
})

test('every article and question has its own anchor', () => {
  expect(new Set(entries().map(({ id }) => id)).size).toBe(entries().length)
  expect(faq()).toHaveLength(6)
  expect(articleGroups()).toHaveLength(4)
})
