import { readFile } from 'node:fs/promises'
import { Client, type Pool } from 'pg'
import { DEMO_LOGINS } from '#db/world/demo.ts'
import { hasNoAccounts, loadWorld } from '#db/world/load.server.ts'
import { demoPictureFile } from '#db/world/pictures.ts'
import type { Files } from './platform/files.server.ts'

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

/** The demo logins, for the terminal. */
export function demoLogins(): string {
  const lines = DEMO_LOGINS.map(({ role, email, password }) => `  ${role.padEnd(9)} ${email.padEnd(28)} ${password}`)
  return `Sign in as one of the demo users (role, email, password):\n${lines.join('\n')}`
}
