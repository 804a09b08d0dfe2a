import { expect, test } from 'vitest'
import { ApiError } from '#platform/api-client.ts'
import { goesOnWaiting, isTooLate, putBefore } from './unsent-rules.ts'

test('a message stays unsent until the server rejects it', () => {
  const after = (status: number, code = 'x') => goesOnWaiting(new ApiError(status, code, ''))
  expect([after(0), after(503), after(429), after(401, 'PGRST301')]).toEqual([true, true, true, true])
  expect([after(403), after(404), after(422), after(500), goesOnWaiting(new Error('ours'))]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('a message that has waited for a day is not sent', () => {
  const message = { other_id: '1', content: 'Hello', key: 'k', since: '2026-11-20T12:00:00Z' }
  expect(isTooLate(message, new Date('2026-11-21T11:59:59Z'))).toBe(false)
  expect(isTooLate(message, new Date('2026-11-21T12:00:00Z'))).toBe(true)
})

test('a returned text comes before the text typed since', () => {
  expect([putBefore('Ten?', ''), putBefore('Ten?', 'Or eleven'), putBefore('Ten?', 'Ten?')]).toEqual([
    'Ten?',
    'Ten?\nOr eleven',
    'Ten?',
  ])
})
