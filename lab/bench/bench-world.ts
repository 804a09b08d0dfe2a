import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadWorld } from '../../db/world/load.server.ts'
import { hashOfToken } from '../../src/domains/identity/queries.server.ts'
import { loadZipCodes } from '../../src/domains/locations/commands.server.ts'
import { loadVocabulary } from '../../src/domains/search/commands.server.ts'
import { connect, type Database } from '../../src/platform/db/db.server.ts'
import { startEmbedded, startThrowaway } from '../../src/platform/db/embedded.server.ts'
import { migrate } from '../../src/platform/db/migrate.server.ts'
import type { Server } from '../../test/measuring/requests.ts'
import { openSite, type Site } from '../../test/site.ts'

/**
 * What the parts of `npm run lab -- bench` measure. Each is opened when a part first asks for it.
 */
export interface BenchWorld {
  /** A database with the demo world. */
  demo: () => Promise<Opened>
  /** The built site on the demo world, which all parts share. */
  site: () => Promise<Site>
  /**
   * A site of its own on the demo world, with these settings, which {@link BenchWorld.closing}
   * closes.
   */
  newSite: (settings?: Record<string, string>) => Promise<Site>
  /** A migrated database without accounts. */
  empty: () => Promise<Opened>
  /**
   * Runs a script of this folder that serves something, with a temporary folder as FOLDER and
   * DATA_DIR.
   */
  serve: (script: string, env: Record<string, string>) => Promise<Server>
  /** Everything that has to be closed at the end. */
  closing: AsyncDisposableStack
}

interface Opened {
  url: string
  database: Database
}

/**
 * Prepares the world of a bench with a number of providers. Every commit reaches the disk, unless
 * its databases are throwaways, which start faster.
 */
export function benchWorld(providers: number, { isThrowaway = false } = {}): BenchWorld {
  const closing = new AsyncDisposableStack()
  const demo = openedOnce(async () => {
    const opened = await openDatabase(closing, isThrowaway)
    const { db, pool } = opened.database
    await loadZipCodes(db)
    await loadVocabulary(db, new URL('../../db/vocabulary/', import.meta.url))
    await loadWorld(pool, { seed: 1, providers, now: new Date() })
    return opened
  })
  const newSite = async (settings?: Record<string, string>) => {
    const { url } = await demo()
    const own = { DATABASE_URL: url, DEMO: 'false', DATA_DIR: await temporaryFolder(closing), LOG_LEVEL: 'error' }
    return closing.use(await openSite({ ...own, ...settings }))
  }
  return {
    closing,
    demo,
    newSite,
    site: openedOnce(() => newSite()),
    empty: openedOnce(() => openDatabase(closing, isThrowaway)),
    async serve(script, env) {
      const folder = await temporaryFolder(closing)
      const child = fork(new URL(script, import.meta.url), {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          NODE_NO_WARNINGS: '1',
          FOLDER: folder,
          DATA_DIR: folder,
          ...env,
        },
      })
      closing.defer(() => void child.kill())
      const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended with ${code}`)))
      const [url] = await Promise.race([once(child, 'message') as Promise<[string]>, ended])
      return { url, pid: child.pid ?? 0 }
    },
  }
}

/** The headers of a signed-in user: the one with this email, else a customer without bookings. */
export async function signedIn({ db }: Database, email?: string): Promise<{ cookie: string }> {
  const { id } = await db
    .selectFrom('auth_user')
    .select('auth_user.id')
    .$if(email !== undefined, (users) => users.where('email', '=', email!))
    .$if(email === undefined, (users) =>
      users
        .where('auth_user.user_type', '=', 'customer')
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('bookings')
                .innerJoin('users', 'users.id', 'customer_id')
                .select('bookings.id')
                .whereRef('users.auth_user_id', '=', 'auth_user.id'),
            ),
          ),
        ),
    )
    .orderBy('auth_user.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { cookie: `porchlight=${await openSession({ db }, id)}` }
}

/** Opens a session of a login for a day, and returns its token. */
export async function openSession({ db }: Pick<Database, 'db'>, auth_user_id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  const expires_at = new Date(now.getTime() + 86_400_000)
  await db
    .insertInto('auth_session')
    .values({ auth_user_id, token_hash: hashOfToken(token), created_at: now, last_used_at: now, expires_at })
    .execute()
  return token
}

async function openDatabase(closing: AsyncDisposableStack, isThrowaway: boolean): Promise<Opened> {
  const postgres = await (isThrowaway ? startThrowaway() : startEmbedded(await temporaryFolder(closing)))
  closing.defer(() => postgres.stop())
  await migrate(postgres.url)
  const database = connect(postgres.url, 16)
  closing.defer(() => database.close())
  return { url: postgres.url, database }
}

async function temporaryFolder(closing: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-bench-'))
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function openedOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}
