import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { connect } from './db.server.ts'

test('the generated types match the migrated database (run npm run types)', async () => {
  const generator = 'node_modules/kysely-codegen/dist/cli/bin.js'
  const check = promisify(execFile)(process.execPath, [
    generator,
    '--verify',
    '--log-level=error',
    '--url',
    await testDatabase(),
  ])
  await expect(check).resolves.toBeDefined()
})

test('ids sort by creation, on every PostgreSQL version', async () => {
  const database = connect(await testDatabase(), 1)
  onTestFinished(() => database.close())
  const ids: string[] = []
  for (let made = 0; made < 200; made += 1) {
    const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(database.db)
    ids.push(...rows.map(({ id }) => id))
  }
  expect(ids).toEqual(ids.toSorted())
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Math.abs(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16) - Date.now())).toBeLessThan(60_000)
})
