import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { smtpMailer } from '#integrations/email/email.server.ts'
import { openFiles } from '#integrations/files/files.server.ts'
import { type Config, readConfig } from '#platform/config.server.ts'
import { connect, type Db } from '#platform/db/db.server.ts'
import { keepsNamedStatements } from '#platform/db/named-statement.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { createLog } from '#platform/log.server.ts'
import { createRealtime, type Timings } from '#platform/realtime/hub.server.ts'
import { openReplicas } from '#platform/replicas/open.server.ts'
import { createApi } from '../src/api.server.ts'
import { queues } from '../src/queues.server.ts'
import { tasks } from '../src/schedule.server.ts'
import { httpServer } from '../src/site.server.ts'
import { type TestClock, testClock } from './clock.ts'
import { testDatabase } from './database.ts'

/** The API over real HTTP with its own database, for one test file. */
export interface TestServer {
  /** Its address, e.g. `http://127.0.0.1:40123`, without a trailing slash. */
  url: string
  db: Db
  clock: TestClock
  deps: Deps
  /** The server's log: lines of JSON. */
  logged: string[]
}

const usual = {
  NODE_ENV: 'development',
  DEMO: 'false',
  OPERATORS_NEED_SECOND_FACTOR: 'false',
  FREE_PERIOD_END: '2026-07-31T23:59:59Z',
  SIGNUPS_PER_HOUR: '100000',
  WRITES_PER_MINUTE: '100000',
  TOKEN_REQUESTS_PER_MINUTE: '100000',
  READING_MS_PER_MINUTE: '1000000000',
  SECRET_KEY: 'the key of all servers that tests start',
}

/**
 * Starts a server that stops after the test file. `settings` are environment variables; `second`
 * shares the database of a first server.
 */
export async function testServer({
  settings = {},
  database: databaseAddress,
  second,
  timings,
  work = false,
  through = (url) => url,
}: {
  settings?: Record<string, string>
  /** The address of a database to use instead of an empty one. */
  database?: string
  second?: TestServer
  /** Milliseconds of heartbeat, session check and poll of event streams, to make tests fast. */
  timings?: Partial<Timings>
  /**
   * Whether it runs queued jobs, polling twice a second and retrying at once. By default jobs are
   * only stored.
   */
  work?: boolean
  /** Puts a proxy between the server and its database; returns the proxy's address. */
  through?: (url: string) => string | Promise<string>
} = {}): Promise<TestServer> {
  const databaseUrl = databaseAddress ?? second?.deps.config.DATABASE_URL ?? (await testDatabase())
  const address = await through(databaseUrl)
  const database = connect(address, 20, { named: await keepsNamedStatements(address) })
  const clock = second?.clock ?? testClock()
  const logged: string[] = []
  const folder = second?.deps.config.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'porchlight-test-')))
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const config: Config = readConfig({ ...usual, DATA_DIR: folder, ...settings, DATABASE_URL: databaseUrl })
  const realtime = createRealtime({ pool: database.pool, directUrl: databaseUrl }, log, timings)
  const files = openFiles(config, log)
  const primary = { ...database, directUrl: databaseUrl }
  const replicas = await openReplicas(config, { primary, log, onPrimaryLost: () => realtime.reconnect() })
  const renderMail: Deps['renderMail'] = async (...mail) =>
    (await import('#domains/notifications/components/render-mail.tsx')).renderMail(...mail)
  const { db, pool } = database
  const deps: Deps = { db, pool, clock, config, log, files, renderMail, realtime, ...(replicas && { replicas }) }
  const jobs = await openJobs(database, work ? queues.map((queue) => ({ ...queue, delay: 0 })) : queues, log)
  const api = createApi(deps)
  const server = httpServer(api.fetch, config.PUBLIC_URL)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const mailer = config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : undefined
  if (work) await jobs.work([], tasks(deps, mailer), 0.5)
  afterAll(async () => {
    await jobs.stop()
    mailer?.close()
    await realtime.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await replicas?.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, db: database.db, clock, deps, logged }
}
