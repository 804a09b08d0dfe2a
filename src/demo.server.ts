import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client, type Pool } from 'pg'
import { DEMO_LOGINS, DEMO_PASSWORD, publishedLogins } from '#db/world/demo.ts'
import { hasNoAccounts, loadWorld } from '#db/world/load.server.ts'
import { demoPictureFile } from '#db/world/pictures.ts'
import { replaceKnownPassword } from '#domains/sign-in/passwords-commands.server.ts'
import { openFiles } from '#integrations/files/files.server.ts'
import { systemClock } from '#platform/clock.server.ts'
import { type Config, isPublicDemo } from '#platform/config.server.ts'
import { type Context, contextOf } from '#platform/context.server.ts'
import type { Files } from '#platform/files.server.ts'
import { createLog } from '#platform/log.server.ts'

/**
 * Any number that no other advisory lock uses. It keeps two processes from filling one database at
 * the same time.
 */
const lockKey = 7_265_001

/**
 * Loads the demo world if the database has no accounts. Calls `onFilling` before it starts. The
 * lock belongs to a session, so it needs a connection without a pooler.
 */
export async function fillWhenEmpty(
  { pool, directUrl }: { pool: Pool; directUrl: string },
  providers: number,
  onFilling: () => void,
): Promise<void> {
  if (!(await hasNoAccounts(pool))) return
  const client = new Client({ connectionString: directUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    if (!(await hasNoAccounts(pool))) return
    onFilling()
    await loadWorld(pool, { seed: 1, providers, now: new Date() })
  } finally {
    await client.end()
  }
}

/**
 * Adds the pictures of the demo world to the file store. They are part of the code
 * (db/world/pictures).
 */
export function withDemoPictures(files: Files): Files {
  return {
    ...files,
    get: async (key) => {
      const picture = demoPictureFile(key)
      return picture ? new Uint8Array(await readFile(picture)) : files.get(key)
    },
  }
}

/**
 * On a public demo, replaces the published password of the operator and returns the new one.
 * Returns undefined if it has been replaced before, so that it is printed once.
 */
export async function protectOperator(
  { config, ...database }: Pick<Context, 'db' | 'pool' | 'config'>,
  log = createLog(config.LOG_LEVEL),
): Promise<string | undefined> {
  if (!isPublicDemo(config)) return undefined
  const password = randomBytes(15).toString('base64url')
  const context = contextOf({ ...database, config, clock: systemClock, log, files: openFiles(config, log) })
  const isReplaced = await replaceKnownPassword(context, { email: operator.email, known: DEMO_PASSWORD, password })
  return isReplaced ? password : undefined
}

const operator = DEMO_LOGINS[2]

/**
 * The kind of demo and its logins, for the terminal. `password` is the operator's new one, from
 * {@link protectOperator}.
 */
export function demoLogins(config: Config, password: string | undefined): string {
  const isPublic = isPublicDemo(config)
  const published = publishedLogins(isPublic).map(({ role, email, password }) => lineOf(role, email, password))
  const intro = 'Sign in as one of the demo users (role, email, password):'
  if (!isPublic) return [`This site is a demo on this machine. ${intro}`, ...published].join('\n')
  const secret = password ?? '(as printed by the first start)'
  return [
    'This site is a public demo: every page says so, and everyone can read its emails at /dev/mail.',
    'Set DEMO=false and use an empty database for real users.',
    intro,
    ...published,
    lineOf(operator.role, operator.email, secret),
    password ? 'The password of the operator is printed only once.' : 'npm run admin -- create makes another operator.',
  ].join('\n')
}

const lineOf = (role: string, email: string, password: string) => `  ${role.padEnd(9)} ${email.padEnd(28)} ${password}`
