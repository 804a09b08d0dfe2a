import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.server.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-static-'))
await mkdir(join(folder, 'assets'))
await mkdir(join(folder, '.git'))
await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
await writeFile(join(folder, 'assets', 'app.js'), 'export {}')
await writeFile(join(folder, 'assets', 'gone.js'), 'export {}')
await writeFile(join(folder, 'sw.js'), 'export {}')
await writeFile(join(folder, 'embed.js'), 'void 0')
await writeFile(join(folder, '.git', 'config'), 'secret')
await writeFile(join(folder, '.env'), 'secret')
const serve = await staticFiles(folder, {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
})
afterAll(() => rm(folder, { recursive: true }))
const answerTo = (path: string, init?: RequestInit) => serve(new Request(`http://localhost${path}`, init))

test('a file of the build has the headers of every answer, its type and its encoding', async () => {
  const headers = (await answerTo('/icon.svg'))?.headers
  expect(headers?.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(headers?.get('x-content-type-options')).toBe('nosniff')
  expect(headers?.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('of all files, other sites can load only the script that embeds a page', async () => {
  const opened = async (path: string) => (await answerTo(path))?.headers.get('cross-origin-resource-policy')
  expect(await opened('/embed.js')).toBe('cross-origin')
  for (const path of ['/icon.svg', '/sw.js', '/assets/app.js']) expect(await opened(path)).toBe('same-origin')
  const headers = (await answerTo('/embed.js'))?.headers
  expect([headers?.get('cache-control'), headers?.has('etag')]).toEqual(['public, max-age=3600', true])
})

test.each(['/.env', '/.git/config', '/../package.json', '/%2e%2e/package.json', '/%2e/.env', '/'])(
  '%s is no file of the site',
  (path) => {
    expect(answerTo(path)).toBeUndefined()
  },
)

test('a folder is not listed', async () => {
  expect((await answerTo('/assets/'))?.status).toBe(404)
  expect(answerTo('/assets')).toBeUndefined()
})

test.each([
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
] as const)('with accept-encoding %s, a text is sent as %s, each time the same', async (accepted, encoding, unpack) => {
  const bodies = await Promise.all(
    [1, 2].map(async () => {
      const sent = await answerTo('/assets/app.js', { headers: { 'accept-encoding': accepted } })
      expect(sent?.headers.get('content-encoding')).toBe(encoding)
      return Buffer.from(await sent!.arrayBuffer())
    }),
  )
  expect(bodies.map((body) => String(unpack(body)))).toEqual(['export {}', 'export {}'])
})

test('a file that a later build has deleted is missing; one that it may replace stays as it was', async () => {
  await rm(join(folder, 'assets', 'gone.js'))
  expect((await answerTo('/assets/gone.js'))?.status).toBe(404)
  await writeFile(join(folder, 'sw.js'), 'later')
  expect(await (await answerTo('/sw.js'))?.text()).toBe('export {}')
})

test('files can only be read', () => {
  expect(answerTo('/icon.svg', { method: 'POST' })).toBeUndefined()
})
