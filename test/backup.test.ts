import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProviderList } from '#domains/search/contract.ts'
import { connect } from '#platform/db/db.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { DEMO_LOGINS, demoBusiness } from '../db/world/demo.ts'
import { loadWorld } from '../db/world/load.server.ts'
import { signIn } from './accounts.ts'
import { createDatabase } from './database-server.ts'
import { caller } from './people.ts'
import { installedPostgres } from './postgresql.ts'
import { testServer } from './server.ts'
import { makeTemplate } from './template-cache.ts'

const postgres = await installedPostgres()
const original = await makeTemplate(postgres.url)
const world = connect(original)
await loadWorld(world.pool, { seed: 1, providers: 20, now: new Date('2026-03-03T17:00:00Z') })
await world.close()

const restored = await createDatabase(postgres.url)
const backup = join(postgres.folder, 'backup')
await postgres.run('pg_dump', ['--format=custom', `--file=${backup}`, `--dbname=${original}`])
await postgres.run('pg_restore', ['--exit-on-error', `--dbname=${restored}`, backup])
const server = await testServer({ database: restored })

const rosa = DEMO_LOGINS.find(({ role }) => role === 'provider')!
const found = async (text: string) => {
  const { body } = await caller(server).get<ProviderList>(`/rest/v1/providers?search=${encodeURIComponent(text)}`)
  return body.items.map(({ id, business_name }) => ({ id, business_name }))
}

test('a database that pg_restore made from a backup needs no migration', async () => {
  expect(await migrate(restored)).toEqual([])
})

test('users of the backup can sign in', async () => {
  const { answer } = await signIn(server, { ...rosa, user_type: 'provider' })
  expect(answer).toMatchObject({ status: 200, body: { user: { email: rosa.email } } })
})

test('search finds providers of the backup, and what they change', async () => {
  const [business] = await found(demoBusiness.name)
  expect(business).toMatchObject({ business_name: demoBusiness.name })
  const { me } = await signIn(server, { ...rosa, user_type: 'provider' })
  const change = { description: 'Zephyrean dusting' }
  expect((await me.patch(`/rest/v1/providers/${business?.id}`, change)).status).toBe(200)
  expect(await found('zephyrean')).toEqual([business])
})
