import { environment, readConfig } from '#platform/config.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { joinDatabase } from '#platform/db/open.server.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const database = await joinDatabase(readConfig(environment()))
  try {
    await migrate(database.directUrl)
    console.log('The database is up to date.')
  } finally {
    await database.stop()
  }
})
