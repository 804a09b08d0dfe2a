import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPictureFiles } from '#domains/pictures/queries.server.ts'
import { directory } from '#integrations/files/directory.server.ts'
import { openBackup, writeBackup } from '#platform/backup/file.server.ts'
import { BackupError } from '#platform/backup/format.server.ts'
import { moveDatabase } from '#platform/backup/move.server.ts'
import { checkArchive } from '#platform/backup/read.server.ts'
import { restoreArchive } from '#platform/backup/restore.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { createPartitions, listPartitions, type Partition, partitionsFrom } from '#platform/db/partitions.server.ts'
import { DEMO_LOGINS } from '../db/world/demo.ts'
import { loadWorld } from '../db/world/load.server.ts'
import { backUp } from '../src/schedule.server.ts'
import { signIn } from './accounts.ts'
import { testDatabase } from './database.ts'
import { createDatabase } from './database-server.ts'
import { aCustomer } from './people.ts'
import { uploaded } from './pictures.ts'
import { installedPostgres } from './postgresql.ts'
import { testServer } from './server.ts'
import { tableChecksums } from './table-checksums.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-backup-'))
const site = await testServer()
const url = site.deps.config.DATABASE_URL!
/** Another version than the embedded one, and without the right to skip triggers. */
const installed = await installedPostgres()
const file = join(folder, 'first.tar.zst')
const pictures = directory(join(site.deps.config.DATA_DIR, 'pictures'))
const keys = ['a key of this site that is long enough']
const source = () => ({ url, files: pictures, listFiles: listPictureFiles })
const opened = (path = file) => openBackup(path, { keys })
let picture: string

beforeAll(async () => {
  await loadWorld(site.deps.pool, { seed: 1, providers: 20, now: new Date('2026-03-03T17:00:00Z') })
  const client = await site.deps.pool.connect()
  await createPartitions(client, partitionsFrom(new Date('2026-03-03T17:00:00Z')))
  client.release()
  const customer = await aCustomer(site)
  picture = await uploaded(site, customer)
  await customer.delete(`/storage/v1/object/avatars/${(await uploaded(site, customer)).split('/').at(-1)}`)
  await writeBackup(file, source(), { keys, encrypted: false })
})
afterAll(() => rm(folder, { recursive: true }))

const anOwner = async (): Promise<string> => {
  const address = new URL(await createDatabase(installed.url))
  const client = new Client({ connectionString: address.href })
  await client.connect()
  const name = address.pathname.slice(1)
  await client.query(`create role ${name}_owner login; alter database ${name} owner to ${name}_owner`)
  await client.query(`alter schema public owner to ${name}_owner`)
  await client.end()
  address.username = `${name}_owner`
  return address.href
}

test('a backup of PostgreSQL 18 restores to the same rows, jobs and pictures in another version, and back', async () => {
  const older = await anOwner()
  const files = directory(join(folder, 'pictures'))
  await restoreArchive(await opened(), { url: older, files })
  const expected = await tableChecksums(url)
  expect(expected['bookings']).not.toMatch(/^0 rows/)
  expect(expected['waiting jobs']).not.toMatch(/^0 rows/)
  expect(await tableChecksums(older)).toEqual(expected)
  expect(await partitionsOf(older)).toEqual(await partitionsOf(url))
  for (const key of await keysOf(join(folder, 'pictures')))
    expect(await files.get(key)).toEqual(await pictures.get(key))
  expect(await keysOf(join(folder, 'pictures'))).toHaveLength(4)
  expect(picture).toContain((await keysOf(join(folder, 'pictures')))[0]?.match(/[0-9a-f]{40}/)?.[0])

  const back = await createDatabase(url)
  await moveDatabase(older, back)
  expect(await tableChecksums(back)).toEqual(expected)
  expect(await migrate(back)).toEqual([])
})

async function partitionsOf(address: string): Promise<Partition[]> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    return await listPartitions(client)
  } finally {
    await client.end()
  }
}

async function keysOf(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true })
  return found.filter((name) => name.endsWith('.webp')).sort()
}

test('a restored site takes sign-ins, and its audit trail cannot be changed', async () => {
  const database = await createDatabase(url)
  await restoreArchive(await opened(), { url: database, files: directory(join(folder, 'again')) })
  const restored = await testServer({ database })
  const rosa = DEMO_LOGINS.find(({ role }) => role === 'provider')!
  expect((await signIn(restored, { ...rosa, user_type: 'provider' })).answer.status).toBe(200)
  const schema = await definitions(database)
  expect(schema).toEqual(await definitions(url))
  expect(schema).toContainEqual({ kind: 'trigger', name: 'audit_is_append_only', definition: 'A' })
})

/** Indexes, constraints and triggers. A restore removes and restores them. */
async function definitions(database: string) {
  const client = new Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query(`
    select 'index' as kind, indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
    union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select 'trigger', tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`)
  await client.end()
  return rows
}

test('a backup does not overwrite a file, and a restore does not touch a database with accounts', async () => {
  await expect(writeBackup(file, source(), { keys, encrypted: false })).rejects.toThrow(
    /first\.tar\.zst exists already/,
  )
  await expect(restoreArchive(await opened(), { url, files: pictures })).rejects.toThrow(/already has accounts/)
})

test('the command that refuses to restore says why and ends', async () => {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: keys[0] }
  const command = promisify(execFile)(process.execPath, ['bin/restore.ts', file], { env, timeout: 60_000 })
  await expect(command).rejects.toMatchObject({ code: 1, killed: false, stderr: expect.stringMatching(/has accounts/) })
})

test('a damaged backup without a signature is found, and nothing of it stays in the database', async () => {
  const plain = join(folder, 'unsigned.tar.zst')
  await writeBackup(plain, source(), { keys: [], encrypted: false })
  const intact = readFileSync(plain)
  const { header } = await checkArchive(await opened())
  const names = header.tables.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['bookings', 'users', 'waiting_jobs']))
  const flipped = Buffer.from(intact)
  flipped[intact.length >> 1]! ^= 1
  const damaged = { 'flipped.tar.zst': flipped, 'short.tar.zst': intact.subarray(0, intact.length >> 1) }
  const empty = await testDatabase()
  for (const [name, bytes] of Object.entries(damaged)) {
    await writeFile(join(folder, name), bytes)
    await expect(opened(join(folder, name))).rejects.toThrow(/has no signature/)
    const read = () => openBackup(join(folder, name), { keys, unverified: true })
    // Depending on where the bit is, the compression, a checksum or a name tells it first.
    const reason = name === 'short.tar.zst' ? /damaged or incomplete/ : /damaged|is not a backup/
    await expect(checkArchive(await read())).rejects.toThrow(reason)
    const target = { url: empty, files: directory(join(folder, 'damaged')) }
    await expect(restoreArchive(await read(), target)).rejects.toBeInstanceOf(Error)
    expect((await tableChecksums(empty))['users']).toMatch(/^0 rows/)
  }
})

test.each([false, true])(
  'encrypted: %s. A changed backup is refused before anything of it is read',
  async (encrypted) => {
    const whole = join(folder, `whole-${encrypted}.tar.zst`)
    await writeBackup(whole, source(), { keys, encrypted })
    const bytes = readFileSync(whole)
    const changed = join(folder, 'changed.tar.zst')
    const refusal = async (content: Buffer) => {
      await writeFile(changed, content)
      return openBackup(changed, { keys }).then(
        (archive) => void archive.destroy(),
        ({ name, message }: Error) => `${name}: ${message}`,
      )
    }
    expect(await refusal(bytes)).toBeUndefined()
    const positions = [0, 1, 40, 66, 67, bytes.length - 1, ...Array.from({ length: 60 }, (_, n) => n * 997 + 11)]
    for (const position of positions.map((one) => one % bytes.length)) {
      const flipped = Buffer.from(bytes)
      flipped[position]! ^= 1
      expect(await refusal(flipped), `byte ${position}`).toMatch(
        /^BackupError: .*(signature is wrong|no signature|secret key)/,
      )
    }
    const signature = bytes.subarray(-66)
    const added = Buffer.concat([bytes.subarray(0, -66), readFileSync(file).subarray(0, -66), signature])
    expect(await refusal(added)).toMatch(/signature is wrong/)
    for (const content of [bytes.subarray(0, -1), bytes.subarray(0, -66), Buffer.concat([bytes, bytes.subarray(0, 9)])])
      expect(await refusal(content)).toMatch(/has no signature/)
    expect(await refusal(Buffer.concat([bytes.subarray(0, -166), signature]))).toMatch(/signature is wrong/)
    // Not even --unverified accepts an archive whose signature is wrong.
    await writeFile(changed, added)
    await expect(openBackup(changed, { keys, unverified: true })).rejects.toThrow(/signature is wrong/)
  },
)

test('an archive that changes while it is restored fails at its end', async () => {
  const changing = join(folder, 'changing.tar.zst')
  await writeBackup(changing, source(), { keys, encrypted: true })
  const archive = await opened(changing)
  await writeFile(changing, readFileSync(changing).fill(0, 100, 200))
  await expect(checkArchive(archive)).rejects.toThrow(BackupError)
})

test('an encrypted backup restores with its key, and shows nothing without it', async () => {
  const secret = join(folder, 'secret.tar.zst')
  await writeBackup(secret, source(), { keys, encrypted: true })
  const bytes = readFileSync(secret)
  expect(bytes.includes(Buffer.of(0x28, 0xb5, 0x2f, 0xfd)), 'the beginning of Zstandard').toBe(false)
  for (const unverified of [false, true])
    await expect(openBackup(secret, { keys: ['another key that is long enough, too'], unverified })).rejects.toThrow(
      /secret key that is not in SECRET_KEY/,
    )
  const database = await createDatabase(url)
  const rotated = await openBackup(secret, { keys: ['a newer key of this site, also long', ...keys] })
  await restoreArchive(rotated, { url: database, files: directory(join(folder, 'decrypted')) })
  expect(await tableChecksums(database)).toEqual(await tableChecksums(url))
  await expect(writeBackup(join(folder, 'none'), source(), { keys: [], encrypted: true })).rejects.toThrow(/SECRET_KEY/)
})

test('two encrypted backups of the same rows have nothing in common', async () => {
  const files = ['one.tar.zst', 'two.tar.zst'].map((name) => join(folder, name))
  for (const path of files) await writeBackup(path, source(), { keys, encrypted: true })
  const [one, two] = files.map((path) => readFileSync(path).subarray(100, -66))
  const same = one!.filter((byte, at) => byte === two![at]).length
  expect(same / one!.length).toBeLessThan(0.02)
})

test('tar and zstd still read a signed backup', async () => {
  const { stdout } = await promisify(execFile)('tar', ['--zstd', '--list', '--file', file], { maxBuffer: 10_000_000 })
  expect(stdout).toMatch(/^archive\.json\n/)
  expect(stdout).toMatch(/checksums\.json\n$/)
})

test('the command refuses a changed or unsigned backup, and writes nothing', async () => {
  const bytes = readFileSync(file)
  const changed = Buffer.from(bytes)
  changed[bytes.length >> 1]! ^= 1
  for (const [content, says] of [
    [changed, /signature is wrong/],
    [bytes.subarray(0, -66), /has no signature.* add --unverified/],
  ] as const) {
    const [path, DATA_DIR] = [join(folder, 'refused.tar.zst'), join(folder, 'refused')]
    await writeFile(path, content)
    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', DATA_DIR, SECRET_KEY: keys[0] }
    const command = promisify(execFile)(process.execPath, ['bin/restore.ts', path], { env, timeout: 60_000 })
    await expect(command).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(says) })
    expect(existsSync(DATA_DIR)).toBe(false)
  }
})

test('a backup that cannot be written leaves no file', async () => {
  const files = { get: () => Promise.reject(new Error('The file store is away')) }
  const target = join(folder, 'failed.tar.zst')
  await expect(writeBackup(target, { ...source(), files }, { keys, encrypted: true })).rejects.toThrow(/store is away/)
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([])
})

test('no table has a sequence: archives do not hold their values', async () => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select sequencename from pg_sequences where schemaname = 'public'")
  await client.end()
  expect(rows).toEqual([])
})

test('a backup is made each night, or later if the machine was off, and old ones are deleted', async () => {
  const backups = join(folder, 'nightly')
  const config = { ...site.deps.config, BACKUPS_KEPT: 2, BACKUP_DIR: backups }
  const at = (time: string) => backUp({ ...site.deps, config, clock: { now: () => new Date(time) } })
  const made = async () => (await readdir(backups)).map((name) => name.slice(11, 24)).sort()
  await at('2026-03-03T17:23:00Z')
  await at('2026-03-03T18:23:00Z')
  expect(await made()).toEqual(['2026-03-03T17'])
  await at('2026-03-04T09:23:00Z')
  expect(await made()).toEqual(['2026-03-03T17', '2026-03-04T09'])
  await at('2026-03-05T14:23:00Z')
  expect(await made()).toEqual(['2026-03-03T17', '2026-03-04T09'])
  await at('2026-03-05T16:23:00Z')
  expect(await made()).toEqual(['2026-03-04T09', '2026-03-05T16'])
})

test('no nightly backup is made if the disk has too little space, or if none is wanted', async () => {
  const backups = join(folder, 'no-space')
  const config = { ...site.deps.config, BACKUPS_KEPT: 2, BACKUP_DIR: backups }
  const full = { ...config, DISK_RESERVE_MB: 1_000_000_000 }
  await expect(backUp({ ...site.deps, config: full })).rejects.toThrow(/has less than \d+ MB of space/)
  await backUp({ ...site.deps, config: { ...config, BACKUPS_KEPT: 0 } })
  expect(await readdir(backups)).toEqual([])
})
