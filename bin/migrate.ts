import { environment, readConfig } from '../src/platform/config.server.ts'
import { migrate } from '../src/platform/db/migrate.server.ts'
import { joinDatabase } from '../src/platform/db/open.server.ts'

const database = await joinDatabase(readConfig(environment()))
try {
  await migrate(database.url)
  console.log('The database is up to date.')
} finally {
  await database.stop()
}
