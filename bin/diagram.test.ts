import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, withDiagram } from './diagram.ts'

test('docs/product/bookings-lifecycle.md shows the table of moves (if not, run: npm run diagram)', () => {
  const text = readFileSync(page, 'utf8')
  expect(text).toBe(withDiagram(text))
  expect(text).toContain('  confirmed --> completed: complete (automatic), 24 h after the end')
})
