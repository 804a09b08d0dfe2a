import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test('a name without a photo shows the first letters of its first and last word', () => {
  expect(initialsOf('Maria Lopez')).toBe('ML')
  expect(initialsOf('Maria de la Cruz')).toBe('MC')
  expect(initialsOf('plumber')).toBe('P')
  expect(initialsOf('Élodie & Sons')).toBe('ÉS')
  expect(initialsOf('24/7 Locksmith')).toBe('2L')
  expect(initialsOf('  ')).toBe('?')
})
