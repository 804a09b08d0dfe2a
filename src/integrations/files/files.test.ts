import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import { fileStoreCalls } from '#platform/metrics.server.ts'
import { openFiles } from './files.server.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-files-'))
afterAll(() => rm(folder, { recursive: true }))
const logged: string[] = []
const log = pino({}, { write: (line) => void logged.push(line) })
const open = (DATA_DIR: string) => openFiles(readConfig({ DATA_DIR }), log)
const files = open(folder)
const bytes = new Uint8Array([0, 255, 13, 10, 7])

test('a file can be stored, read and deleted', async () => {
  expect(await files.exists('avatars/a.webp')).toBe(false)
  expect(await files.get('avatars/a.webp')).toBeUndefined()
  await files.put('avatars/a.webp', bytes, 'image/webp')
  expect(await readdir(join(folder, 'pictures', 'avatars'))).toEqual(['a.webp'])
  expect(await files.exists('avatars/a.webp')).toBe(true)
  expect(await files.get('avatars/a.webp')).toEqual(bytes)
  await files.delete('avatars/a.webp')
  await files.delete('avatars/a.webp')
  expect(await files.exists('avatars/a.webp')).toBe(false)
})

test('a file that is being written is never visible in part', async () => {
  const large = new Uint8Array(48_000_000).fill(7)
  let isDone = false
  const put = files.put('avatars/large.webp', large, 'image/webp').finally(() => (isDone = true))
  const seen = new Set<number | undefined>()
  while (!isDone) seen.add((await files.get('avatars/large.webp'))?.length)
  await put
  expect([...seen].filter((length) => length !== undefined && length !== large.length)).toEqual([])
  expect(await readdir(join(folder, 'pictures', 'avatars'))).toEqual(['large.webp'])
})

test('a key cannot lead out of the directory', async () => {
  await writeFile(join(folder, 'secret'), 'kept')
  for (const key of [
    '../secret',
    'avatars/../../secret',
    '/etc/passwd',
    'a/./../..',
    '..',
    '',
    'a\0b',
    'a\\..\\b',
    'a//b',
  ]) {
    await expect.soft(files.get(key), key).rejects.toThrow('is not a valid file key')
    await expect.soft(files.put(key, bytes, 'image/webp'), key).rejects.toThrow('is not a valid file key')
    await expect.soft(files.delete(key), key).rejects.toThrow('is not a valid file key')
  }
  expect(await readdir(folder)).toContain('secret')
})

test('a directory that cannot be written answers 503, is counted, and logs the cause', async () => {
  const failures = async () =>
    (await fileStoreCalls.get()).values.find(({ labels }) => labels.result === 'failed')!.value
  const before = await failures()
  await expect(open(join(folder, 'secret')).put('avatars/a.webp', bytes, 'image/webp')).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
  })
  expect(logged.join('\n')).toContain('cannot reach the file store')
  expect(await failures()).toBe(before + 1)
})
