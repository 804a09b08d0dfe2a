import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { withSecretKey } from './secret-key.server.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'porchlight-key-'))))
afterEach(() => rm(folder, { recursive: true }))

const keysOf = async (settings: Record<string, string> = {}) =>
  (await withSecretKey(readConfig({ DATA_DIR: folder, ...settings }))).SECRET_KEY

test('the data folder gets a key that only its owner can read, and keeps it', async () => {
  const [key = ''] = await keysOf()
  expect(key).toMatch(/^[\w-]{43}$/)
  const file = join(folder, 'secret.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toBe(key)
  expect(await keysOf()).toEqual([key])
})

test('processes that start at the same time get the same key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => keysOf()))
  expect(new Set(keys.flat()).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret.key'])
})

test('no key is created with SECRET_KEY or with a database of your own', async () => {
  const given = 'a key of the configuration that is long'
  expect(await keysOf({ SECRET_KEY: given })).toEqual([given])
  expect(await keysOf({ DATABASE_URL: 'postgres://porchlight:secret@db.example/porchlight' })).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('an empty key file is an error, not a new key', async () => {
  await writeFile(join(folder, 'secret.key'), '\n')
  await expect(keysOf()).rejects.toThrow(/secret\.key must have at least 32 characters/)
})
