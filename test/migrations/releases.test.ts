import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import type { ProviderList } from '#domains/search/contract.ts'
import { directory } from '#integrations/files/directory.server.ts'
import { openBackup } from '#platform/backup/file.server.ts'
import { restoreArchive } from '#platform/backup/restore.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { DEMO_LOGINS, demoBusiness } from '../../db/world/demo.ts'
import { signIn } from '../accounts.ts'
import { createDatabase, dropDatabase } from '../database-server.ts'
import { caller } from '../people.ts'
import { testServer } from '../server.ts'

/**
 * A backup of a small demo world for each release, made with its code: `npm run seed -- --providers
 * 12`, then `npm run backup -- FILE`. A restore applies the migrations of the release and then the
 * newer ones.
 */
const releases = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tar.zst'))

const folder = await mkdtemp(join(tmpdir(), 'porchlight-release-'))
afterAll(() => rm(folder, { recursive: true }))

test('there is a backup of the first release', () => {
  expect(releases).toContain('v0.1.0.tar.zst')
})

test.each(releases)('%s can be upgraded: its users sign in, and search finds its providers', async (release) => {
  const url = await createDatabase(inject('databaseTemplate'))
  const archive = await openBackup(join(import.meta.dirname, release), { keys: [], unverified: true })
  await restoreArchive(archive, { url, files: directory(folder) }, () => undefined)
  archive.destroy()
  expect(await migrate(url)).toEqual([])
  const server = await testServer({ database: url })
  const rosa = DEMO_LOGINS.find(({ role }) => role === 'provider')!
  const { answer } = await signIn(server, { ...rosa, user_type: 'provider' })
  expect(answer).toMatchObject({ status: 200, body: { user: { email: rosa.email } } })
  const { body } = await caller(server).get<ProviderList>(`/rest/v1/providers?search=${demoBusiness.name}`)
  expect(body.items[0]).toMatchObject({ business_name: demoBusiness.name })
  await dropDatabase(url)
})
