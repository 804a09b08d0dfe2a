import { afterAll, inject } from 'vitest'
import { createDatabase, dropDatabase } from './database-server.ts'

/**
 * A database for the tests of one file: migrated, with every ZIP code, otherwise empty. Call it at
 * the top of a test file or in `beforeAll`; it is dropped after the last test. Returns its address.
 */
export async function testDatabase(): Promise<string> {
  const template = inject('databaseTemplate')
  const url = await createDatabase(template, template)
  afterAll(() => dropDatabase(url))
  return url
}
