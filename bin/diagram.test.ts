import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, withDiagram } from './diagram.ts'

test('docs/bookings.md shows the moves in rules.ts (if not, run: npm run diagram)', () => {
  const text = readFileSync(page, 'utf8')
  expect(text).toBe(withDiagram(text))
  expect(text).toContain('  confirmed --> completed: complete (automatic), 24 h after the end')
})
