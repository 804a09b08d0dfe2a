import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Config, ConfigurationError } from '../config.server.ts'
import { type EmbeddedPostgres, runningEmbedded, startEmbedded } from './embedded.server.ts'

type Where = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'> &
  Partial<Pick<Config, 'DISK_RESERVE_MB'>>

/** An open database server. */
export interface OpenedServer extends EmbeddedPostgres {
  /** For LISTEN, migrations and locks of a session: the server without a pooler in between. */
  directUrl: string
}

/** How long to wait for a server that does not answer. */
interface Waiting {
  /** Milliseconds in all. */
  timeout?: number
  /**
   * Called with a sentence if the server does not answer at first, is upgraded, or runs from the
   * packages.
   */
  onWaiting?: (message: string) => void
  /**
   * Called when the embedded server has been launched, so that other work may begin; for another
   * server, immediately.
   */
  onLaunched?: () => void
}

/**
 * Opens the configured database: the server of DATABASE_URL, else the embedded one in DATA_DIR,
 * started for this process. Waits a minute for a server that does not answer yet, then throws a
 * {@link ConfigurationError} that names the setting.
 */
export async function openDatabase(where: Where, waiting: Waiting = {}): Promise<OpenedServer> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATA_DIR, DISK_RESERVE_MB: reserve } = where
  if (!DATABASE_URL || !DATABASE_DIRECT_URL) {
    const { onWaiting, onLaunched } = waiting
    const server = await startEmbedded(DATA_DIR, { reserve, onMessage: onWaiting, onLaunched })
    return { ...server, directUrl: server.url }
  }
  waiting.onLaunched?.()
  await whenAnswering('DATABASE_URL', DATABASE_URL, waiting)
  if (DATABASE_DIRECT_URL !== DATABASE_URL) await whenAnswering('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL, waiting)
  return notOurs(DATABASE_URL, DATABASE_DIRECT_URL)
}

/**
 * Opens the database for commands (migrate, seed, admin) that can run while the site is up: uses an
 * embedded server that is running, else opens one as {@link openDatabase} does.
 */
export async function joinDatabase(where: Where, waiting: Waiting = {}): Promise<OpenedServer> {
  const running = where.DATABASE_URL ? undefined : await runningEmbedded(where.DATA_DIR)
  const onWaiting = (message: string) => void process.stderr.write(`${message}\n`)
  return running ? notOurs(running, running) : openDatabase(where, { onWaiting, ...waiting })
}

/** A server started by another process: it is neither watched nor stopped. */
function notOurs(url: string, directUrl: string): OpenedServer {
  return { url, directUrl, died: new Promise(() => {}), stop: async () => {} }
}

/** Milliseconds between two attempts. */
const BETWEEN_ATTEMPTS = 500

async function whenAnswering(
  setting: string,
  url: string,
  { timeout = 60_000, onWaiting = () => {} }: Waiting,
): Promise<void> {
  const end = performance.now() + timeout
  for (let attempt = 0; ; attempt++) {
    const failure = await connectOnce(url)
    if (!failure) return
    const cannot = `The database of ${setting} (${hostOf(url)}) cannot be reached: ${reasonOf(failure)}.`
    if (isLasting(failure) || performance.now() > end) throw new ConfigurationError(cannot)
    if (attempt === 0) onWaiting(`${cannot} Trying for ${Math.round(timeout / 1000)} seconds ...`)
    await pause(BETWEEN_ATTEMPTS)
  }
}

async function connectOnce(url: string): Promise<Error | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Wrong passwords (class 28) and unknown databases (3D000) don't change while we wait. */
const isLasting = (error: Error) => 'code' in error && /^(28|3D000)/.test(String(error.code))

/**
 * Failed connections to several addresses of one name come as an AggregateError without a message.
 */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(String).join(', ') : error.message || error.name

/** The host of an address, without the user and password. */
const hostOf = (url: string) => new URL(url).host
