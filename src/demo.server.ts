import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { DEMO_LOGINS } from '#db/world/demo.ts'
import { isUninhabited, loadWorld } from '#db/world/load.server.ts'
import { demoPictureFile } from '#db/world/pictures.ts'
import type { Files } from './platform/files.server.ts'

/** Guards against two processes that start at once on one empty database; any number will do that nothing else locks. */
const lockKey = 7_265_001

/** Fills a database in which nobody has an account with the demo world, and leaves any other alone. */
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

/** Adds the pictures of the demo world to the site's files. They are part of the code, and have one size for all. */
export function withDemoPictures(files: Files): Files {
  return {
    ...files,
    get: async (key) => {
      const picture = demoPictureFile(key)
      return picture ? new Uint8Array(await readFile(picture)) : files.get(key)
    },
  }
}

/** The logins of the demo world, for the welcome. */
export function demoLogins(): string {
  const lines = DEMO_LOGINS.map(({ role, email, password }) => `  ${role.padEnd(9)} ${email.padEnd(28)} ${password}`)
  return `Sign in as one of the demo people (account type, e-mail, password):\n${lines.join('\n')}`
}
