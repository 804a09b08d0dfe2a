import { expect, test } from 'vitest'
import { ApiError, createApiClient } from './api-client.ts'

const message = 'Unable to connect to the database. Please check your internet connection and try again.'
const unreachable = { status: 0, code: 'unreachable', message }
const untilGivenUp = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)))

/** A server that never responds, or stops after the start of its response. */
const hangs = (_: string, { signal }: RequestInit) => untilGivenUp(signal!)
const breaksOff = async (_: string, { signal }: RequestInit) => {
  const body = new ReadableStream({
    start: (answer) => {
      answer.enqueue(new TextEncoder().encode('{"items": ['))
      signal!.addEventListener('abort', () => answer.error(signal!.reason))
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

test.each([
  ['says nothing', hangs],
  ['stops in the middle of its answer', breaksOff],
])('a server that %s counts as unreachable, after a timeout', async (_, send) => {
  const impatient = createApiClient(send, { reading: 10, writing: 10 })
  const never = new AbortController().signal
  for (const call of [impatient.get('/'), impatient.get('/', { signal: never }), impatient.post('/', {})]) {
    const failure: unknown = await call.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ ...unreachable, isConnectionFailure: true })
  }
})

test('a write may take longer than a read', async () => {
  const client = createApiClient(hangs, { reading: 10, writing: 100_000 })
  const writing = client.patch('/', {})
  await expect(client.get('/')).rejects.toMatchObject(unreachable)
  expect(await Promise.race([writing, Promise.resolve('still waiting')])).toBe('still waiting')
})

test('a call that the page aborts is not a failure, and a download has no timeout', async () => {
  const client = createApiClient(hangs, { reading: 10, writing: 10 })
  const leaving = new AbortController()
  const left = client.get('/', { signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  const staying = new AbortController()
  const download = client.get('/', { signal: staying.signal, withoutTimeout: true })
  await expect(client.get('/')).rejects.toMatchObject(unreachable)
  expect(await Promise.race([download, Promise.resolve('still waiting')])).toBe('still waiting')
})

test('a response from another server counts as no connection', async () => {
  const client = createApiClient(async () => new Response('<!doctype html>Sign in to this network'))
  await expect(client.get('/')).rejects.toMatchObject(unreachable)
})

test('a write that is repeated while it is on its way is sent once', async () => {
  const sent: string[] = []
  const client = createApiClient(async (path, { method, body }) => {
    sent.push(`${method} ${path} ${body as string}`)
    return Response.json({ n: sent.length })
  })
  const answers = [client.post('/a', { x: 1 }), client.post('/a', { x: 1 }), client.post('/b', { x: 1 })]
  expect(await Promise.all(answers)).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }])
  await Promise.all([client.put('/a', {}), client.delete('/a', {}), client.put('/a', {}), client.put('/a', { x: 2 })])
  await client.put('/a', { x: 2 })
  expect(sent.slice(2)).toEqual(['PUT /a {}', 'DELETE /a {}', 'PUT /a {}', 'PUT /a {"x":2}', 'PUT /a {"x":2}'])
})
