import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigurationError, leastKeyLength } from './config.server.ts'

/**
 * The configuration with a SECRET_KEY. By default, a site with the embedded database has one in
 * `DATA_DIR/secret.key`, created at the first start and readable only by its owner. Other sites get
 * none: their processes may run on several machines.
 */
export async function withSecretKey(config: Config): Promise<Config> {
  if (config.SECRET_KEY.length > 0 || config.DATABASE_URL) return config
  const file = join(config.DATA_DIR, 'secret.key')
  const key = (await readKey(file)) ?? (await createKey(file))
  if (key.length < leastKeyLength)
    throw new ConfigurationError(`${file} must have at least ${leastKeyLength} characters. Restore it from a backup.`)
  return { ...config, SECRET_KEY: [key] }
}

/** The keys of SECRET_KEY, or the one in `DATA_DIR/secret.key`. Creates none. */
export async function readSecretKeys({ SECRET_KEY, DATABASE_URL, DATA_DIR }: Config): Promise<string[]> {
  if (SECRET_KEY.length > 0 || DATABASE_URL) return SECRET_KEY
  const key = await readKey(join(DATA_DIR, 'secret.key'))
  return key === undefined ? [] : [key]
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Creates the file with its whole content. If two processes do so at once, the first one wins. */
async function createKey(file: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`
  const key = randomBytes(32).toString('base64url')
  await writeFile(draft, `${key}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
    return key
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return (await readKey(file)) ?? ''
  } finally {
    await rm(draft)
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
