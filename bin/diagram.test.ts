import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, withDiagram } from './diagram.ts'

test('docs/bookings.md draws the life of a booking as the table in rules.ts has it; else: npm run diagram', () => {
  const text = readFileSync(page, 'utf8')
  expect(text).toBe(withDiagram(text))
  expect(text).toContain('  confirmed --> completed: complete (by itself), 24 h after the end')
})
