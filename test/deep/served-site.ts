import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { openFiles } from '#integrations/files/files.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { startThrowaway } from '#platform/db/embedded.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { createRealtime } from '#platform/realtime/hub.server.ts'
import type { MailModule } from '../../src/site.server.ts'
import { type TestClock, testClock } from '../clock.ts'
import type { TestServer } from '../server.ts'
import { openSite, type Site } from '../site.ts'
import { makeTemplate } from '../template-cache.ts'
import { attackSettings } from './settings.ts'

/**
 * The built site in a process of its own, with a database of its own. Tests can create their people
 * in it.
 */
export interface ServedSite extends TestServer, AsyncDisposable {
  /** The process that serves the site. */
  pid: number
}

/**
 * Starts the built site as operators do, with high limits and a clock that starts where the clock
 * of tests does. `settings` are more environment variables.
 */
export async function serveSite(settings: Record<string, string> = {}): Promise<ServedSite> {
  const closing = new AsyncDisposableStack()
  const postgres = closing.adopt(await startThrowaway(), ({ stop }) => stop())
  const DATABASE_URL = await makeTemplate(postgres.url)
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'porchlight-attack-'))
  closing.defer(() => rm(DATA_DIR, { recursive: true, force: true }))
  const ahead = testClock().now().getTime() - Date.now()
  const own = { LOG_LEVEL: 'error', DATABASE_URL, DATA_DIR, CLOCK_AHEAD: String(ahead) }
  const environment = { ...attackSettings, ...settings, ...own }
  const site = closing.use(await openSite(environment, ['./test/moving-clock.ts']))
  const clock = clockOf(site, ahead)
  const { deps, close } = openDeps({ ...environment, PUBLIC_URL: site.url }, clock)
  closing.defer(close)
  const { url, pid } = site
  return { url, pid, db: deps.db, deps, clock, logged: [], [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** The clock of a site, which goes on by itself. */
function clockOf({ tell }: Site, ahead: number): TestClock {
  let passed = ahead
  const now = () => new Date(Date.now() + passed)
  const pass = (milliseconds: number) => {
    passed += milliseconds
    tell({ pass: milliseconds })
  }
  return { now, pass, set: (instant) => pass(new Date(instant).getTime() - now().getTime()) }
}

/** What creates people in the site's database. */
function openDeps(environment: Record<string, string>, clock: TestClock): { deps: Deps; close: () => Promise<void> } {
  const config = readConfig(environment)
  const log = pino({ level: config.LOG_LEVEL })
  const directUrl = config.DATABASE_URL ?? ''
  const database = connect(directUrl, 10)
  const { db, pool } = database
  const realtime = createRealtime({ pool, directUrl }, log)
  const renderMail: Deps['renderMail'] = async (...mail) => (await builtMail()).renderMail(...mail)
  const deps = { db, pool, clock, config, log, files: openFiles(config, log), renderMail, realtime }
  return { deps, close: () => realtime.close().then(() => database.close()) }
}

/** The email templates of the build, as the site renders them. */
async function builtMail(): Promise<MailModule> {
  const [built] = globSync('dist/server/render-mail-*.js')
  if (!built) throw new Error('the build has no email templates')
  return (await import(pathToFileURL(resolve(built)).href)) as MailModule
}
