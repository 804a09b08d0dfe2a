import { ConfigurationError, environment, readConfig } from '#platform/config.server.ts'
import { FolderInUse } from '#platform/db/embedded-owner.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { joinDatabase } from '#platform/db/open.server.ts'

try {
  const database = await joinDatabase(readConfig(environment()))
  try {
    await migrate(database.directUrl)
    console.log('The database is up to date.')
  } finally {
    await database.stop()
  }
} catch (error) {
  const isExpected = error instanceof ConfigurationError || error instanceof FolderInUse
  if (!isExpected) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
