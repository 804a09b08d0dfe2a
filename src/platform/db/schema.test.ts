import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { connect } from './db.server.ts'

const url = await testDatabase()
const database = connect(url, 1)
afterAll(() => database.close())

test('the generated types match the migrated database (run npm run types)', async () => {
  const generator = 'node_modules/kysely-codegen/dist/cli/bin.js'
  const check = promisify(execFile)(process.execPath, [generator, '--verify', '--log-level=error', '--url', url])
  await expect(check).resolves.toBeDefined()
})

test('ids sort by creation, on every PostgreSQL version', async () => {
  const ids: string[] = []
  for (let made = 0; made < 200; made += 1) {
    const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(database.db)
    ids.push(...rows.map(({ id }) => id))
  }
  expect(ids).toEqual(ids.toSorted())
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Math.abs(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16) - Date.now())).toBeLessThan(60_000)
})

test('functions that would be planned for each call have a general plan, which a later definition must repeat', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where proconfig @> '{plan_cache_mode=force_generic_plan}'
    order by 1`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'search_key_in',
    'search_term_key',
    'without_contact',
    'without_customer',
  ])
})

test('every constraint that the code handles by its name exists', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'
    union select tgname from pg_trigger`.execute(database.db)
  const existing = new Set(rows.map(({ name }) => name))
  const source = join(import.meta.dirname, '../..')
  const handled = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.server.ts'))
    .flatMap((path) => [
      ...readFileSync(join(source, path), 'utf8').matchAll(/(?:onConstraint\(|violates\(\w+,)\s*'(\w+)'/g),
    ])
    .map((match) => match[1]!)
  expect(handled.length).toBeGreaterThan(10)
  expect(handled.filter((name) => !existing.has(name))).toEqual([])
})
