import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { assertSecretsReadable } from '#domains/sign-in/authenticator-policy.server.ts'
import { openFiles } from '#integrations/files/files.server.ts'
import { openBackup } from '#platform/backup/file.server.ts'
import { checkArchive } from '#platform/backup/read.server.ts'
import { restoreArchive } from '#platform/backup/restore.server.ts'
import { type Config, ConfigurationError, environment, readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { openDatabase } from '#platform/db/open.server.ts'
import { createLog } from '#platform/log.server.ts'
import { readSecretKeys, withSecretKey } from '#platform/secret-key.server.ts'
import { showProgress, summaryOf } from './progress.ts'
import { runCommand, UsageError } from './run-command.ts'

const usage = `Usage: npm run restore -- FILE          restores a backup into a database without accounts
       npm run restore -- --check FILE  only reads the backup and checks that it is intact

--unverified accepts a backup without a signature, such as one of an earlier version, and one that was
signed with a key that you no longer have. Use it only for a file that nobody else could change.`

await runCommand(async () => {
  const { file, check, unverified } = parse(process.argv.slice(2))
  const config = readConfig(environment())
  const archive = await openBackup(file, { keys: await readSecretKeys(config), unverified })
  if (check) {
    const { header, sums } = await checkArchive(archive, showProgress('Checking'))
    console.log(`${file} is intact: ${summaryOf(sums)}, of ${header.made_at}.`)
  } else await restore(archive, config)
})

async function restore(archive: Readable, given: Config): Promise<void> {
  const server = await openDatabase(given, { onWaiting: (message) => console.error(message) })
  try {
    const files = openFiles(given, createLog('warn'))
    const { header, sums } = await restoreArchive(archive, { url: server.directUrl, files }, showProgress('Restoring'))
    console.log(`Restored ${summaryOf(sums)}, of ${header.made_at}.`)
    await warnOfKey(server.directUrl, await withSecretKey(given))
  } finally {
    await server.stop()
  }
}

async function warnOfKey(url: string, config: Config): Promise<void> {
  const database = connect(url, 1, { named: false })
  try {
    await assertSecretsReadable(database.db, config)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    console.log(`Before the site can start: ${error.message}`)
  } finally {
    await database.close()
  }
}

function parse(args: string[]): { file: string; check: boolean; unverified: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false }, unverified: { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file, ...values }
  } catch {
    // An unknown option: print the usage, as for too many arguments.
  }
  throw new UsageError(usage)
}
