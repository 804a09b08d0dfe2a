import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'
import { postsOnce } from './post-once.ts'

/**
 * The keys of the requests that came, and whether each got no answer, or an answer of this status.
 */
function sendingTo(...answers: ('none' | [status: number, code?: string])[]) {
  const keys: (string | null)[] = []
  const post = postsOnce(
    createApiClient(async (_, { headers }) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      const answer = answers[keys.length - 1] ?? [201]
      if (answer === 'none') throw new TypeError('Failed to fetch')
      const [status, code] = answer
      return Response.json({ code }, { status })
    }),
  )
  const send = (body = { text: 'a' }, path = '/rest/v1/things') => post(path, body).catch(() => undefined)
  const alike = () => keys.map((key) => keys.indexOf(key))
  return { send, keys, alike }
}

test.each([['none' as const], [[502]], [[500]]] as Parameters<typeof sendingTo>[])(
  'after %j the same goes by the same key, and by another once that was answered',
  async (unknown) => {
    const { send, keys, alike } = sendingTo(unknown, unknown, [201])
    for (const press of [1, 2, 3, 4]) expect([press, await send()]).toHaveLength(2)
    expect(keys[0]).toMatch(/^[\da-f]{32}$/)
    expect(alike()).toEqual([0, 0, 0, 3])
  },
)

test('another body or path gets another key', async () => {
  const { send, alike } = sendingTo('none', 'none', 'none', 'none')
  await send()
  await send({ text: 'b' })
  await send({ text: 'b' })
  await send({ text: 'b' }, '/rest/v1/others')
  expect(alike()).toEqual([0, 1, 1, 3])
})

test('a retry after a rejection gets another key', async () => {
  const { send, alike } = sendingTo([409, 'slot_taken'], [422], [201])
  await send()
  await send()
  await send()
  expect(alike()).toEqual([0, 1, 2])
})
