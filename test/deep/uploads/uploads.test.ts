import { expect, test } from 'vitest'
import { testServer } from '../../server.ts'
import { attackSettings } from '../settings.ts'
import { attackUploads, type Outcome } from './attack.ts'

const server = await testServer({ settings: attackSettings })

// The short form of `npm run check:uploads`.
test('each hostile upload is refused with the right answer, or stored without what it hides', async () => {
  const outcomes: Outcome[] = []
  for await (const outcome of attackUploads(server)) outcomes.push(outcome)
  expect(outcomes.filter(({ wrong }) => wrong)).toEqual([])
  expect(outcomes.length).toBeGreaterThan(70)
})
