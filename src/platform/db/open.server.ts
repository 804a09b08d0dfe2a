import type { Config } from '../config.server.ts'
import { type EmbeddedPostgres, runningEmbedded, startEmbedded } from './embedded.server.ts'

type Where = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/**
 * Opens the configured database: the server of DATABASE_URL, else the embedded one in DATA_DIR,
 * started for this process.
 */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Where): Promise<EmbeddedPostgres> {
  return DATABASE_URL ? notOurs(DATABASE_URL) : startEmbedded(DATA_DIR)
}

/**
 * The same for commands (migrate, seed, admin) that can run while the site is up: they join a
 * running embedded server.
 */
export async function joinDatabase(where: Where): Promise<EmbeddedPostgres> {
  const running = where.DATABASE_URL ? undefined : await runningEmbedded(where.DATA_DIR)
  return running ? notOurs(running) : openDatabase(where)
}

/** A server started by another process: it is neither watched nor stopped. */
function notOurs(url: string): EmbeddedPostgres {
  return { url, died: new Promise(() => {}), stop: async () => {} }
}
