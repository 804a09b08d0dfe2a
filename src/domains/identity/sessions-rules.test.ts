import { expect, test } from 'vitest'
import { needsRenewal } from './sessions-rules.ts'

test('an open page renews a session that has less than three ticks of 30 seconds left', () => {
  const now = new Date('2026-03-03T17:00:00Z')
  expect(needsRenewal(new Date('2026-03-03T17:01:30Z'), now)).toBe(false)
  expect(needsRenewal(new Date('2026-03-03T17:01:29Z'), now)).toBe(true)
  expect(needsRenewal(new Date('2026-03-03T16:59:00Z'), now)).toBe(true)
})
