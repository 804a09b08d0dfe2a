import { expect, test } from 'vitest'
import { testServer } from '../../server.ts'
import { attackSettings } from '../settings.ts'
import { fuzz } from './attack.ts'
import { operationsOf } from './document.ts'
import { requestMaker } from './requests.ts'

const server = await testServer({ settings: attackSettings })

// The short form of `npm run check:fuzz`. One seed, so that a commit that has passed passes again.
test('no operation fails or contradicts the OpenAPI document in any role', async () => {
  const { findings, sent } = await fuzz(server, { requests: 250, seed: 1, connections: 8, minutes: 10 })
  expect(findings.map(({ role, why, request }) => ({ role, why, ...request, body: String(request.body) }))).toEqual([])
  expect(sent).toBe(250)
})

test('whatever is in its path, a request is for the operation whose answer is checked', async () => {
  const operations = await operationsOf(server.url)
  const astray = operations.flatMap((operation) => {
    const shape = new RegExp(`^${operation.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
    const made = requestMaker(operation)({}, { seed: 1, numRuns: 60 })
    return made.filter(({ path }) => !shape.test(path) || path.length > 8000).map(({ path }) => [operation.name, path])
  })
  expect(astray).toEqual([])
})
