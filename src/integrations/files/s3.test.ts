import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openFiles } from './files.server.ts'
import { s3 } from './s3.server.ts'

setFlagsFromString('--expose-gc')
const clearMemory = runInNewContext('gc') as () => void

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

const bytes = new Uint8Array([0, 255, 13, 10, 7])

test('a file can be stored, read and deleted, and every request is signed', async () => {
  const bucket = new Map<string, Buffer>()
  const files = s3(settings(await standIn(bucket)))
  expect(await files.exists('avatars/a.webp')).toBe(false)
  expect(await files.get('avatars/a.webp')).toBeUndefined()
  await files.put('avatars/a.webp', bytes, 'image/webp')
  expect([...bucket.keys()]).toEqual(['/porch/avatars/a.webp'])
  expect(await files.exists('avatars/a.webp')).toBe(true)
  expect(await files.get('avatars/a.webp')).toEqual(bytes)
  await files.delete('avatars/a.webp')
  await files.delete('avatars/a.webp')
  expect(bucket.size).toBe(0)
})

test('a wrong key can neither read nor write, and the log says so', async () => {
  const bucket = new Map<string, Buffer>()
  const { files, logged } = opened({ ...settings(await standIn(bucket)), S3_ACCESS_KEY_ID: 'somebody-else' })
  await expect(files.put('avatars/a.webp', bytes, 'image/webp')).rejects.toMatchObject({ status: 503 })
  await expect(files.get('avatars/a.webp')).rejects.toMatchObject({ status: 503 })
  expect(bucket.size).toBe(0)
  expect(logged.join('\n')).toMatch(/InvalidAccessKeyId/)
})

test.each([
  ['refuses connections', undefined],
  ['answers errors', (_, response) => response.writeHead(500).end('<html>')],
  ['cuts the connection', (request) => request.socket.destroy()],
] as [string, RequestListener | undefined][])(
  'a storage that %s is 503 and stands in the log',
  async (_name, answer) => {
    const endpoint = answer ? await service(answer) : 'http://127.0.0.1:6'
    const { files, logged } = opened(settings(endpoint))
    await expect(files.put('avatars/a.webp', bytes, 'image/webp')).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'Pictures cannot be reached right now. Please try again in a few minutes.',
    })
    await expect(files.get('avatars/a.webp')).rejects.toMatchObject({ status: 503 })
    expect(logged.join('\n')).toContain('cannot reach the file store')
  },
)

test('a storage that fails once is asked again', async () => {
  let calls = 0
  const endpoint = await service((request, response) => {
    const status = [0, 200, 503, 200, 429, 200][calls++]!
    return status ? response.writeHead(status).end('picture') : request.socket.destroy()
  })
  const files = s3(settings(endpoint))
  for (const after of [2, 4, 6]) {
    expect(Buffer.from((await files.get('avatars/a.webp'))!).toString()).toBe('picture')
    expect(calls).toBe(after)
  }
})

test('a storage that does not respond times out, also when memory is cleared meanwhile', async () => {
  const clearing = setInterval(clearMemory, 20)
  closers.push(() => clearInterval(clearing))
  const silent = s3(settings(await service(() => undefined)), 200)
  await expect(silent.get('avatars/a.webp')).rejects.toThrow(/abort/i)
  const stopping = s3(settings(await service((_, response) => response.writeHead(200).write('half'))), 200)
  await expect(stopping.get('avatars/a.webp')).rejects.toThrow(/abort/i)
})

function settings(endpoint: string) {
  return {
    DATA_DIR: '/nowhere',
    S3_BUCKET: 'porch',
    S3_REGION: 'eu-north-1',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'porch-key',
    S3_SECRET_ACCESS_KEY: 'porch-secret',
  }
}

function opened(given: ReturnType<typeof settings>) {
  const logged: string[] = []
  return { logged, files: openFiles(given, pino({}, { write: (line) => void logged.push(line) })) }
}

/**
 * The part of S3 that we use, in path style. It accepts only requests signed with one key for one
 * region.
 */
function standIn(bucket: Map<string, Buffer>): Promise<string> {
  const error = (status: number, code: string) => [status, `<Error><Code>${code}</Code></Error>`] as const
  const answers: Record<string, (path: string, body: Buffer) => readonly [number, (Buffer | string | undefined)?]> = {
    PUT: (path, body) => (bucket.set(path, body), [200]),
    GET: (path) => (bucket.has(path) ? [200, bucket.get(path)] : error(404, 'NoSuchKey')),
    HEAD: (path) => (bucket.has(path) ? [200] : [404]),
    DELETE: (path) => (bucket.delete(path), [204]),
  }
  return service(async (request, response) => {
    const body = await bodyOf(request)
    const path = new URL(request.url ?? '', 'http://s3').pathname
    const answer = isSigned(request) ? answers[request.method ?? '']!(path, body) : error(403, 'InvalidAccessKeyId')
    response.writeHead(answer[0], { 'content-type': 'application/octet-stream' }).end(answer[1])
  })
}

function isSigned({ headers }: IncomingMessage): boolean {
  const signed =
    /^AWS4-HMAC-SHA256 Credential=porch-key\/\d{8}\/eu-north-1\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/
  return signed.test(headers.authorization ?? '') && headers['x-amz-date'] !== undefined
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function service(answer: (...given: Parameters<RequestListener>) => unknown): Promise<string> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
