import { listPictureFiles } from '#domains/pictures/queries.server.ts'
import { countLockedSecrets } from '#domains/sign-in/authenticator-queries.server.ts'
import { openFiles } from '#integrations/files/files.server.ts'
import { writeBackup } from '#platform/backup/file.server.ts'
import { environment, readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { joinDatabase } from '#platform/db/open.server.ts'
import { createLog } from '#platform/log.server.ts'
import { megabytes, showProgress, summaryOf } from './progress.ts'
import { runCommand, UsageError } from './run-command.ts'

const usage = `Usage: npm run backup -- FILE

Writes all data and pictures to one file, while the site runs. The ending .tar.zst fits.`

/** No key reads a secret, so all of them count. */
const noKeys = { SECRET_KEY: [] }

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || file.startsWith('-') || more.length > 0) throw new UsageError(usage)
  const config = readConfig(environment())
  const server = await joinDatabase(config)
  const database = connect(server.directUrl, 1, { named: false })
  try {
    const files = openFiles(config, createLog('warn'))
    const source = { url: server.directUrl, files, listFiles: listPictureFiles }
    const { sums, missing, size } = await writeBackup(file, source, showProgress('Saving'))
    console.log(`${file} holds ${summaryOf(sums)} in ${megabytes(size)}.`)
    if (missing.length > 0)
      console.log(`Not in the file store, so not in the backup: ${missing.length} files, such as ${missing[0]}.`)
    if ((await countLockedSecrets(database.db, noKeys)) > 0)
      console.log(keyAdvice(config.DATABASE_URL ? undefined : config.DATA_DIR))
  } finally {
    await database.close()
    await server.stop()
  }
})

function keyAdvice(folder: string | undefined): string {
  const place = folder ? `${folder}/secret.key` : 'SECRET_KEY'
  return `The backup doesn't hold the secret key, which decrypts the authenticator apps of users. Keep a copy of ${place} in another place.`
}
