import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { AppEnv } from './app.server.ts'
import { compressJson } from './compress-json.server.ts'
import { keepJsonText } from './json-text.server.ts'

const server = await testServer()

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Unlike fetch, it leaves the body as it was sent. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = request(server.url + path, { headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}

const long = '/rest/v1/openapi.json'

test('a long response is compressed in the best way that the client accepts, or sent as it is', async () => {
  const plain = await get(long)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['vary']).toMatch(/accept-encoding/)
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, br, zstd;q=0', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const { headers, body } = await get(long, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(body.length))
    expect(String(unpack[encoding](body))).toBe(String(plain.body))
  }
})

test('each encoding is recognized by the ETag of the content, and 304 has no body', async () => {
  const { headers } = await get(long, { 'accept-encoding': 'zstd' })
  const tag = String(headers['etag'])
  expect(tag).toMatch(/^W\/"[0-9a-f]{40}"$/)
  for (const accepted of ['zstd', 'br', '']) {
    const again = await get(long, { 'accept-encoding': accepted, 'if-none-match': tag })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const whole = await get(long, { 'accept-encoding': accepted })
    for (const name of ['etag', 'vary']) expect(again.headers[name], name).toBe(whole.headers[name])
  }
  expect((await get(long, { 'if-none-match': '"of-other-content"' })).status).toBe(200)
})

test('visitors get a list as it is now, in each encoding', async () => {
  const list = '/rest/v1/providers'
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync }
  for (let turn = 0; turn < 3; turn += 1) {
    for (let more = 0; more < 3; more += 1) await aProvider(server)
    const plain = String((await get(list)).body)
    for (const encoding of ['zstd', 'br', 'zstd', 'br'] as const) {
      const { headers, body } = await get(list, { 'accept-encoding': encoding })
      expect(headers['content-encoding']).toBe(encoding)
      expect(String(unpack[encoding](body))).toBe(plain)
    }
  }
})

test('other requests go on while a very long answer is compressed', async () => {
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
  const long = 'A long history. '.repeat(1_000_000)
  const app = new Hono<AppEnv>()
    .use(compressJson)
    .use(keepJsonText)
    .get('/', (c) => c.json(long))
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const order: string[] = []
    const answer = Promise.resolve(app.request('/', { headers: { 'accept-encoding': encoding } }, {}))
    const answered = answer.then(() => order.push('answer'))
    await new Promise((resolve) => setImmediate(resolve))
    order.push('other')
    await answered
    expect(order, encoding).toEqual(['other', 'answer'])
    expect(JSON.parse(String(unpack[encoding](await (await answer).arrayBuffer())))).toBe(long)
  }
})

test('short responses and failures are sent as they are', async () => {
  for (const path of ['/rest/v1/locations/zip/10001', '/rest/v1/reviews/latest', '/rest/v1/nothing'])
    expect((await get(path, { 'accept-encoding': 'zstd' })).headers['content-encoding'], path).toBeUndefined()
})
