import { loadZipCodes } from '#features/locations/commands.server.ts'
import { smtpMailer } from '#integrations/email/email.server.ts'
import { openFiles } from '#integrations/files/files.server.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, ConfigurationError, environment, readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { FolderInUse } from '#platform/db/embedded-owner.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { openDatabase } from '#platform/db/open.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { AddressRefused, close, listen } from '#platform/http-server.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { createLog } from '#platform/log.server.ts'
import { createRealtime } from '#platform/realtime/hub.server.ts'
import { queues, schedule, tasks } from './schedule.server.ts'
import { builtSite, type Opened, type Site } from './site.server.ts'

/** What has been opened so far; closed in the opposite order, at the latest after `patience` milliseconds. */
const house = new AsyncDisposableStack()
const patience = 25_000
let leaving = false

// `disconnect` is the end of the start script, even by SIGKILL.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => leave(0))
process.channel?.unref()

try {
  await open(readConfig(environment()))
} catch (error) {
  if (!leaving) say(isExpected(error) ? `\n${error.message}` : String(error instanceof Error ? error.stack : error))
  leave(1)
}

async function open(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL)
  const server = await openDatabase(config)
  house.defer(server.stop)
  void server.died.then(() => {
    say(`The database has ended by itself; ${config.DATA_DIR}/postgres.log may say why.`)
    leave(1)
  })
  await migrate(server.url)
  const database = connect(server.url, config.DATABASE_CONNECTIONS)
  const { db, pool } = database
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database broke'))
  house.defer(() => database.close())
  await loadZipCodes(db, new URL('../db/zips/zips.tsv', import.meta.url))

  const demo = config.DEMO ? await import('./demo.server.ts') : undefined
  await demo?.fillWhenEmpty(pool, config.DEMO_PROVIDERS, () => say('Making the demo world, once ...'))

  const jobs = await openJobs(database, queues, log)
  house.defer(() => jobs.stop())
  const realtime = createRealtime(pool, log)
  const ownFiles = openFiles(config, log)
  const files = demo?.withDrawings(ownFiles) ?? ownFiles
  const opened = { db, pool, clock: systemClock, config, log, files, realtime }
  const site = await openSite(opened)
  house.defer(site.close)
  const port = await listen(site.server, config)
  house.defer(() => close(site.server))
  house.defer(() => realtime.close())
  say(welcome(config, port, demo?.demoLogins()))
  const deps: Deps = { ...opened, renderMail: site.renderMail }
  const mailer = config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : undefined
  house.defer(() => mailer?.close())
  await jobs.work(schedule(deps), tasks(deps, mailer))
}

async function openSite(deps: Opened): Promise<Site> {
  if (deps.config.NODE_ENV === 'development') return (await import('./dev-site.server.ts')).devSite(deps)
  return builtSite(deps)
}

function welcome({ PUBLIC_URL }: Config, port: number, more = ''): string {
  const address = PUBLIC_URL.replace(/:0$/, `:${port}`)
  return `\nPorchlight is open: ${address}\n\n${more}\n\nCtrl-C ends it; the data stays.\n`.replaceAll(
    /\n{3,}/g,
    '\n\n',
  )
}

function isExpected(error: unknown): error is Error {
  return [ConfigurationError, FolderInUse, AddressRefused].some((kind) => error instanceof kind)
}

function leave(code: number): void {
  if (leaving) return
  leaving = true
  setTimeout(() => process.exit(1), patience).unref()
  house.disposeAsync().then(
    () => process.exit(code),
    (error: unknown) => {
      say(`Closing failed: ${String(error)}`)
      process.exit(1)
    },
  )
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
