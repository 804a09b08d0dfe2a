import cluster from 'node:cluster'
import { loadZipCodes } from '#domains/locations/commands.server.ts'
import { makeSetupLink } from '#domains/operators/setup-link-commands.server.ts'
import { setupLinkDays } from '#domains/operators/setup-rules.ts'
import { loadVocabulary } from '#domains/search/commands.server.ts'
import { assertSecretsReadable } from '#domains/sign-in/authenticator-policy.server.ts'
import { decideCountry } from '#domains/site/country-commands.server.ts'
import { systemClock } from '#platform/clock.server.ts'
import { type Config, environment, readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { type OpenedServer, openDatabase } from '#platform/db/open.server.ts'
import { startMetrics } from '#platform/metrics.server.ts'
import { failureText } from '#platform/operator-error.server.ts'
import { withSecretKey } from '#platform/secret-key.server.ts'
import { checkDemoLogins } from './doctor/demo-logins.server.ts'
import { urls } from './urls.ts'
import { REPLACED, STARTS_LATER, startWorkers, usualWorkers } from './workers.server.ts'

type Demo = typeof import('./demo.server.ts')
type Served = Awaited<ReturnType<typeof import('./serve.server.ts').serve>>

/** Everything to close at the end, in reverse order and within `shutdownTimeout` milliseconds. */
const resources = new AsyncDisposableStack()
const shutdownTimeout = 25_000
const noDemo = 'This site is no demo: it has no demo users.'
let isExiting = false
let isReplaced = false

// `disconnect` means that the start script has ended, even by SIGKILL, or the primary process of a
// worker.
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => exit(0))
let onHangUp = () => print('SIGHUP changed nothing: there is no worker to replace.')
// A terminal that closes also sends SIGHUP. Without a terminal, it must not end a start or a site
// in the background.
process.on('SIGHUP', () => (process.stdin.isTTY ? exit(0) : onHangUp()))
process.channel?.unref()

try {
  await open(readConfig(environment()))
} catch (error) {
  if (!isExiting) print(`\n${failureText(error)}`)
  exit(1)
}

async function open(given: Config): Promise<void> {
  const count = given.NODE_ENV === 'production' ? (given.WEB_CONCURRENCY ?? usualWorkers()) : 1
  const isLead = cluster.isPrimary && count > 1
  const load = () => import('./serve.server.ts')
  // Loading blocks this process, so it begins when the database has been launched. If it fails,
  // `serve` throws.
  const onLaunched = () => {
    if (!isLead) load().catch(() => {})
  }
  const server = await openDatabase(given, { onWaiting: print, onLaunched })
  resources.defer(server.stop)
  void server.died.then(() => {
    if (isExiting) return
    // Open requests have failed, and nothing more can be written. The start script starts both
    // again.
    print(`The database stopped unexpectedly; see ${given.DATA_DIR}/postgres.log.`)
    process.exit(1)
  })
  const config = await withSecretKey(given)
  startMetrics()
  const serve = async () => (await load()).serve(config, server, { resources, isReplaced: () => isReplaced })
  if (cluster.isWorker) {
    onHangUp = () => {}
    process.on('message', (message) => {
      if (message !== REPLACED) return
      isReplaced = true
      exit(0)
    })
    if (process.env[STARTS_LATER]) await prepare(config, server, undefined)
    return (await serve()).work()
  }
  const demo = config.DEMO ? await import('./demo.server.ts') : undefined
  const operatorPassword = await prepare(config, server, demo)
  const site = isLead ? await serveWithWorkers(count, config, server) : await serve()
  const address = config.PUBLIC_URL.replace(/:0$/, `:${site.port}`)
  print(welcome(address, demo?.demoLogins(config, operatorPassword) ?? (await noDemoText(address, server))))
  // The start script restarts a site that has been open, on the same port.
  process.send?.({ open: site.port })
  await site.work()
}

/**
 * Brings the database up to date: in the primary process, and in a worker that may be newer than
 * it. Returns the new password of the operator of a public demo, unless it was replaced before.
 */
async function prepare(
  config: Config,
  { url, directUrl }: OpenedServer,
  demo: Demo | undefined,
): Promise<string | undefined> {
  await migrate(directUrl)
  const database = connect(url, 4, { named: false })
  const { db, pool } = database
  try {
    await assertSecretsReadable(db, config)
    await decideCountry({ db }, config.COUNTRY)
    await Promise.all([loadZipCodes(db), loadVocabulary(db, new URL('../db/vocabulary/', import.meta.url))])
    const onFilling = () => print('Creating the demo world (only once) ...')
    await demo?.fillWhenEmpty({ pool, directUrl }, config.DEMO_PROVIDERS, onFilling)
    const operatorPassword = await demo?.protectOperator({ db, pool, config })
    const logins = await checkDemoLogins(db, config)
    if (logins.state === 'wrong') print(logins.says)
    return operatorPassword
  } finally {
    await database.close()
  }
}

/** Starts worker processes that serve the site and run jobs. */
async function serveWithWorkers(count: number, config: Config, { url, directUrl }: OpenedServer): Promise<Served> {
  const workers = await startWorkers({
    count,
    env: {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: directUrl,
      DEMO: String(config.DEMO),
      BACKUPS_KEPT: String(config.BACKUPS_KEPT ?? ''),
      SECRET_KEY: config.SECRET_KEY.join(),
    },
    onCrash: (how) => isExiting || print(`A worker ended unexpectedly (${how}). Starting it again ...`),
    onTooManyCrashes: () => {
      if (isExiting) return
      print('Workers crashed too often within a minute.')
      exit(1)
    },
  })
  resources.defer(() => workers.close())
  let replacing = Promise.resolve()
  onHangUp = () => {
    const begin = () => workers.replace().then(() => print('All workers were replaced.'))
    replacing = replacing.then(begin).catch((error: unknown) => print(`Replacing workers failed: ${String(error)}`))
  }
  return { port: workers.port, work: async () => {} }
}

/**
 * The lines that the start prints for a site that is not a demo: until it has an operator, its
 * set-up.
 */
async function noDemoText(address: string, { url }: OpenedServer): Promise<string> {
  const database = connect(url, 1, { named: false })
  try {
    const link = await makeSetupLink({ db: database.db, now: systemClock.now() }, { unlessBegun: true })
    if (link === 'finished') return `${noDemo} npm run admin -- create makes an operator.`
    if (link === 'begun')
      return `${noDemo}\nIts set-up has begun: open your link again. npm run admin -- setup-link prints a new one.`
    return `${noDemo}\nSet it up in a browser. This link works for ${setupLinkDays} days:\n\n${address}${urls.setup(link.secret)}`
  } finally {
    await database.close()
  }
}

function welcome(address: string, more: string): string {
  return `\nPorchlight is open: ${address}\n\n${more}\n\nPress Ctrl-C to stop. Your data is kept.\n`.replaceAll(
    /\n{3,}/g,
    '\n\n',
  )
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
