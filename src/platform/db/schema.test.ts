import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'

test('the generated types describe the database that the migrations make (else: npm run types)', async () => {
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
