import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installedPostgres } from '#test/postgresql.ts'
import { tableChecksums } from '#test/table-checksums.ts'
import { openJobs } from '../jobs.server.ts'
import { createLog } from '../log.server.ts'
import { connect } from './db.server.ts'
import { startEmbedded } from './embedded.server.ts'
import { majorVersion } from './embedded-cluster.server.ts'
import { olderPrograms } from './embedded-upgrade.server.ts'
import { migrate } from './migrate.server.ts'

const installed = await installedPostgres()
const folder = await mkdtemp(join(tmpdir(), 'porchlight-upgrade-'))
const cluster = join(folder, 'postgres')
let version: string
let expected: Record<string, string>

beforeAll(async () => {
  await query(installed.url, 'create database porchlight')
  const url = installed.url.replace('/postgres?', '/porchlight?')
  await migrate(url)
  await query(url, "insert into auth_user (email, password_hash, user_type) values ('ada@example.com', '', 'customer')")
  const database = connect(url)
  const jobs = await openJobs(database, [], createLog('warn'))
  await jobs.stop()
  await database.close()
  expected = await tableChecksums(url)
  await mkdir(folder, { recursive: true })
  await installed.run('pg_basebackup', ['--checkpoint=fast', `--pgdata=${cluster}`, `--dbname=${url}`])
  await writeFile(join(cluster, 'porchlight.password'), 'not asked for')
  execFileSync('chmod', ['711', folder])
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', cluster])
  version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
})
afterAll(() => rm(folder, { recursive: true }))

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('a database of an older PostgreSQL is upgraded at the start, and its folder is kept', async () => {
  const said: string[] = []
  const server = await startEmbedded(folder, { onMessage: (message) => said.push(message) })
  const found = await tableChecksums(server.url)
  await server.stop()
  expect(found).toEqual(expected)
  expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()).toBe(String(majorVersion))
  if (version === String(majorVersion)) return
  expect(readFileSync(join(`${cluster}-${version}`, 'PG_VERSION'), 'utf8').trim()).toBe(version)
  expect(said).toEqual([
    `Upgrading the database from PostgreSQL ${version} to ${majorVersion} ...`,
    expect.stringMatching(/^The upgrade is complete\. The old database is in .*postgres-\d+;/),
  ])
})

test('an upgrade that was interrupted before its last step is completed', async () => {
  await rename(cluster, `${cluster}.upgraded`)
  const server = await startEmbedded(folder)
  expect(await tableChecksums(server.url)).toEqual(expected)
  await server.stop()
  expect(await readdir(folder)).not.toContain('postgres.upgraded')
})

test('a database of a newer PostgreSQL is refused', async () => {
  await writeFile(join(cluster, 'PG_VERSION'), `${majorVersion + 1}\n`)
  await expect(startEmbedded(folder)).rejects.toThrow(
    new RegExp(`was created by PostgreSQL ${majorVersion + 1}, and this is ${majorVersion}`),
  )
})

test('the programs of every older version from 15 on are known', () => {
  const versions = Array.from({ length: majorVersion - 15 }, (_, index) => String(15 + index))
  expect(Object.keys(olderPrograms)).toEqual(versions)
})
