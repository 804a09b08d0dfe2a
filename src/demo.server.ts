import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { DEMO_LOGINS } from '#db/world/demo.ts'
import { isUninhabited, loadWorld } from '#db/world/load.server.ts'
import { demoPictureFile } from '#db/world/pictures.ts'
import type { Files } from './platform/files.server.ts'

/**
 * The key of an advisory lock against two processes that fill one empty database. Any unused
 * number.
 */
const lockKey = 7_265_001

/** Fills a database without accounts with the demo data. Leaves any other database alone. */
export async function fillWhenEmpty(pool: Pool, providers: number, onFilling: () => void): Promise<void> {
  if (!(await isUninhabited(pool))) return
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    if (!(await isUninhabited(pool))) return
    onFilling()
    await loadWorld(pool, { seed: 1, providers, now: new Date() })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    client.release()
  }
}

/** Adds the pictures of the demo data to the file store. Every size serves the same file. */
export function withDemoPictures(files: Files): Files {
  return {
    ...files,
    get: async (key) => {
      const picture = demoPictureFile(key)
      return picture ? new Uint8Array(await readFile(picture)) : files.get(key)
    },
  }
}

/** The logins of the demo data, for the welcome message. */
export function demoLogins(): string {
  const lines = DEMO_LOGINS.map(({ role, email, password }) => `  ${role.padEnd(9)} ${email.padEnd(28)} ${password}`)
  return `Sign in as one of the demo users (account type, email address, password):\n${lines.join('\n')}`
}
