import '#platform/environment.server.ts'

import { loadZipCodes } from '#features/locations/commands.server.ts'
import { loadVocabulary } from '#features/search/commands.server.ts'
import { smtpMailer } from '#integrations/email/email.server.ts'
import { openFiles } from '#integrations/files/files.server.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, ConfigurationError, environment, readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { FolderInUse } from '#platform/db/embedded-owner.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { keepsNamedStatements } from '#platform/db/named-statement.server.ts'
import { openDatabase } from '#platform/db/open.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { AddressRefused, close, listen } from '#platform/http-server.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { createLog } from '#platform/log.server.ts'
import { createRealtime } from '#platform/realtime/hub.server.ts'
import { queues, schedule, tasks } from './schedule.server.ts'
import { builtSite, type Opened, type Site } from './site.server.ts'

/** Everything that has to be closed, in reverse order and within `shutdownTimeout` milliseconds. */
const resources = new AsyncDisposableStack()
const shutdownTimeout = 25_000
let isExiting = false

// `disconnect` means that the start script has ended, even by SIGKILL.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => exit(0))
process.channel?.unref()

try {
  await open(readConfig(environment()))
} catch (error) {
  if (!isExiting) print(isExpected(error) ? `\n${error.message}` : String(error instanceof Error ? error.stack : error))
  exit(1)
}

async function open(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL)
  const server = await openDatabase(config, { onWaiting: print })
  resources.defer(server.stop)
  void server.died.then(() => {
    if (isExiting) return
    // Open requests have failed, and nothing else can be written: the start script starts both again.
    print(`The database stopped unexpectedly; see ${config.DATA_DIR}/postgres.log.`)
    process.exit(1)
  })
  await migrate(server.directUrl)
  const named = config.NAMED_STATEMENTS ?? (await keepsNamedStatements(server.url))
  const database = connect(server.url, config.DATABASE_CONNECTIONS, { named })
  const { db, pool } = database
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  resources.defer(() => database.close())
  await loadZipCodes(db, new URL('../db/zips/zips.tsv', import.meta.url))
  await loadVocabulary(db, new URL('../db/vocabulary/', import.meta.url))

  const demo = config.DEMO ? await import('./demo.server.ts') : undefined
  await demo?.fillWhenEmpty({ pool, directUrl: server.directUrl }, config.DEMO_PROVIDERS, () =>
    print('Creating the demo world (only once) ...'),
  )

  const jobs = await openJobs(database, queues, log)
  resources.defer(() => jobs.stop())
  const realtime = createRealtime({ pool, directUrl: server.directUrl }, log)
  const ownFiles = openFiles(config, log)
  const files = demo?.withDemoPictures(ownFiles) ?? ownFiles
  const opened = { db, pool, clock: systemClock, config, log, files, realtime }
  const site = await openSite(opened)
  resources.defer(site.close)
  const port = await listen(site.server, config)
  resources.defer(() => close(site.server))
  resources.defer(() => realtime.close())
  print(welcome(config, port, demo?.demoLogins()))
  // The start script restarts a site that has been open, and on the same port.
  process.send?.({ open: port })
  const deps: Deps = { ...opened, renderMail: site.renderMail }
  const mailer = config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : undefined
  resources.defer(() => mailer?.close())
  await jobs.work(schedule(deps), tasks(deps, mailer))
}

async function openSite(deps: Opened): Promise<Site> {
  if (deps.config.NODE_ENV === 'development') return (await import('./dev-site.server.ts')).devSite(deps)
  return builtSite(deps)
}

function welcome({ PUBLIC_URL }: Config, port: number, more = ''): string {
  const address = PUBLIC_URL.replace(/:0$/, `:${port}`)
  return `\nPorchlight is open: ${address}\n\n${more}\n\nPress Ctrl-C to stop. Your data is kept.\n`.replaceAll(
    /\n{3,}/g,
    '\n\n',
  )
}

function isExpected(error: unknown): error is Error {
  return [ConfigurationError, FolderInUse, AddressRefused].some((kind) => error instanceof kind)
}

function exit(code: number): void {
  if (isExiting) return
  isExiting = true
  setTimeout(() => process.exit(1), shutdownTimeout).unref()
  resources.disposeAsync().then(
    () => process.exit(code),
    (error: unknown) => {
      print(`Shutdown failed: ${String(error)}`)
      process.exit(1)
    },
  )
}

function print(text: string): void {
  process.stderr.write(`${text}\n`)
}
