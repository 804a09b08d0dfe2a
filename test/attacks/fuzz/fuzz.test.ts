import { expect, test } from 'vitest'
import { testServer } from '../../server.ts'
import { attackSettings } from '../settings.ts'
import { fuzz } from './attack.ts'

const server = await testServer({ settings: attackSettings })

// The short form of `npm run check:fuzz`. A new seed each day, so that the same commit passes twice.
test('no operation fails or contradicts the OpenAPI document in any role', async () => {
  const seed = Math.floor(Date.now() / 86_400_000)
  const { findings, sent } = await fuzz(server, { requests: 1600, seed, connections: 8, minutes: 10 })
  expect(findings.map(({ role, why, request }) => ({ role, why, ...request, body: String(request.body) }))).toEqual([])
  expect(sent).toBe(1600)
})
