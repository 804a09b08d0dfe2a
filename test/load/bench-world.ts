import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadWorld } from '#db/world/load.server.ts'
import { hashOfToken } from '#features/identity/queries.server.ts'
import { loadZipCodes } from '#features/locations/commands.server.ts'
import { loadVocabulary } from '#features/search/commands.server.ts'
import { connect, type Database } from '#platform/db/db.server.ts'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { openSite, type Site } from '../site.ts'

/** What the parts of `npm run bench` measure. Each is opened when a part first asks for it. */
export interface BenchWorld {
  /** A database with the demo world, with production settings: every commit reaches the disk. */
  demo: () => Promise<{ url: string; database: Database }>
  /** The built site on the demo world, which all parts share. */
  site: () => Promise<Site>
  /** A site of its own on the demo world, which {@link BenchWorld.closing} closes. */
  newSite: () => Promise<Site>
  /** A migrated database without accounts. */
  empty: () => Promise<{ url: string; database: Database }>
  /** Runs a script of this folder. Resolves to the process and its first message. */
  run: <T>(script: string, env: Record<string, string>) => Promise<{ child: ChildProcess; message: T }>
  /** Everything that has to be closed at the end. */
  closing: AsyncDisposableStack
}

/** Prepares the world of a bench with a number of providers. */
export function benchWorld(providers: number): BenchWorld {
  const closing = new AsyncDisposableStack()
  const demo = openedOnce(async () => {
    const opened = await openDatabase(closing)
    const { db, pool } = opened.database
    await loadZipCodes(db, new URL('../../db/zips/zips.tsv', import.meta.url))
    await loadVocabulary(db, new URL('../../db/vocabulary/', import.meta.url))
    await loadWorld(pool, { seed: 1, providers, now: new Date() })
    return opened
  })
  const newSite = async () => {
    const { url } = await demo()
    const folder = await temporaryFolder(closing)
    return closing.use(await openSite({ DATABASE_URL: url, DEMO: 'false', DATA_DIR: folder, LOG_LEVEL: 'error' }))
  }
  return {
    closing,
    demo,
    newSite,
    site: openedOnce(newSite),
    empty: openedOnce(() => openDatabase(closing)),
    async run<T>(script: string, env: Record<string, string>) {
      const child = fork(new URL(script, import.meta.url), { env: { ...process.env, ...env } })
      closing.defer(() => void child.kill())
      const [message] = (await once(child, 'message')) as [T]
      return { child, message }
    },
  }
}

/** The headers of a customer of the demo world who is signed in. */
export async function signedIn({ db }: Database): Promise<{ cookie: string }> {
  const { id } = await db
    .selectFrom('auth_user')
    .select('id')
    .where('user_type', '=', 'customer')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  const expires_at = new Date(now.getTime() + 86_400_000)
  await db
    .insertInto('auth_session')
    .values({ auth_user_id: id, token_hash: hashOfToken(token), created_at: now, last_used_at: now, expires_at })
    .execute()
  return { cookie: `porchlight=${token}` }
}

async function openDatabase(closing: AsyncDisposableStack) {
  const postgres = await startEmbedded(await temporaryFolder(closing))
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
