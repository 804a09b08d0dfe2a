import { listPictureFiles } from '#domains/pictures/queries.server.ts'
import { openFiles } from '#integrations/files/files.server.ts'
import { writeBackup } from '#platform/backup/file.server.ts'
import { type Config, environment, readConfig } from '#platform/config.server.ts'
import { joinDatabase } from '#platform/db/open.server.ts'
import { createLog } from '#platform/log.server.ts'
import { withSecretKey } from '#platform/secret-key.server.ts'
import { megabytes, showProgress, summaryOf } from './progress.ts'
import { runCommand, UsageError } from './run-command.ts'

const usage = `Usage: npm run backup -- FILE

Writes all data and pictures to one file, while the site runs. The ending .tar.zst fits.`

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || file.startsWith('-') || more.length > 0) throw new UsageError(usage)
  const given = readConfig(environment())
  const server = await joinDatabase(given)
  const config = await withSecretKey(given)
  try {
    const files = openFiles(config, createLog('warn'))
    const source = { url: server.directUrl, files, listFiles: listPictureFiles }
    const protection = { keys: config.SECRET_KEY, encrypted: config.BACKUPS_ENCRYPTED }
    const { sums, missing, size } = await writeBackup(file, source, protection, showProgress('Saving'))
    console.log(`${file} holds ${summaryOf(sums)} in ${megabytes(size)}.`)
    if (missing.length > 0)
      console.log(`Not in the file store, so not in the backup: ${missing.length} files, such as ${missing[0]}.`)
    console.log(protection.keys.length === 0 ? unsigned : keyAdvice(given))
  } finally {
    await server.stop()
  }
})

const unsigned =
  'It has no signature, because SECRET_KEY is not set: a restore cannot tell whether it was changed, and asks for --unverified.'

function keyAdvice({ SECRET_KEY, DATA_DIR, BACKUPS_ENCRYPTED }: Config): string {
  const place = SECRET_KEY.length > 0 ? 'SECRET_KEY' : `${DATA_DIR}/secret.key`
  const use = BACKUPS_ENCRYPTED ? 'decrypts it' : 'checks its signature'
  return `The secret key ${use}, and decrypts the authenticator apps of users. The backup doesn't hold it: keep a copy of ${place} in another place.`
}
