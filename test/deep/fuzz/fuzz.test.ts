import { expect, test } from 'vitest'
import { testServer } from '../../server.ts'
import { attackSettings } from '../settings.ts'
import { fuzz } from './attack.ts'

const server = await testServer({ settings: attackSettings })

// The short form of `npm run check:fuzz`. One seed, so that a commit that has passed passes again.
test('no operation fails or contradicts the OpenAPI document in any role', async () => {
  const { findings, sent } = await fuzz(server, { requests: 1600, seed: 1, connections: 8, minutes: 10 })
  expect(findings.map(({ role, why, request }) => ({ role, why, ...request, body: String(request.body) }))).toEqual([])
  expect(sent).toBe(1600)
})
