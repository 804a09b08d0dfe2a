import { moveDatabase } from '#platform/backup/move.server.ts'
import { type Config, environment, readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { openDatabase } from '#platform/db/open.server.ts'
import { checkDemoLogins } from '../src/doctor/demo-logins.server.ts'
import { showProgress, summaryOf } from './progress.ts'
import { runCommand, UsageError } from './run-command.ts'

const usage = `Usage: npm run move             moves the embedded database of DATA_DIR to the server of DATABASE_URL
       npm run move -- --back   moves the database of DATABASE_URL to a new embedded one in DATA_DIR

Stop the site first. Both need DATABASE_URL. The source keeps its data. Pictures stay in their place.`

await runCommand(async () => {
  const [option, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--back') || more.length > 0) throw new UsageError(usage)
  const config = readConfig(environment())
  const { DATABASE_URL, DATA_DIR } = config
  if (!DATABASE_URL) throw new UsageError(`DATABASE_URL is not set.\n\n${usage}`)
  const isBack = option === '--back'
  const external = await openDatabase(config)
  const embedded = await openDatabase({ ...config, DATABASE_URL: undefined, DATABASE_DIRECT_URL: undefined })
  try {
    const [from, to] = isBack ? [external, embedded] : [embedded, external]
    const sums = await moveDatabase(from.directUrl, to.directUrl, showProgress('Moving'))
    console.log(`Moved ${summaryOf(sums)}.`)
    console.log(isBack ? 'Start the site without DATABASE_URL to use it.' : nextSteps(DATA_DIR))
    if (!isBack) await warnOfDemoLogins(to.url, config)
  } finally {
    await embedded.stop()
  }
})

function nextSteps(folder: string): string {
  return `Start the site with DATABASE_URL to use it.
If users have authenticator apps, set SECRET_KEY to the content of ${folder}/secret.key.
Set BACKUPS_KEPT=7 for nightly backups: with DATABASE_URL, the site makes none by default.`
}

/** The site does not run in demo mode there, unless DEMO says so. */
async function warnOfDemoLogins(url: string, config: Config): Promise<void> {
  const database = connect(url, 1, { named: false })
  try {
    const { state, says } = await checkDemoLogins(database.db, { ...config, DEMO: false })
    if (state === 'wrong') console.log(`\nDo not put this site online: it has the demo world. ${says}`)
  } finally {
    await database.close()
  }
}
