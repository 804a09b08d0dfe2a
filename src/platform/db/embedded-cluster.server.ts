import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../operator-error.server.ts'
import { type Account, commandAs } from './embedded-account.server.ts'
import { renameFolder, systemLocale } from './embedded-machine.server.ts'

/** The version of the embedded PostgreSQL. */
export const majorVersion = 18
const passwordFile = 'porchlight.password'

/**
 * Creates the cluster in a temporary folder and renames it, so that an interrupted first start
 * leaves nothing behind.
 */
export async function createCluster(cluster: string, account: Account): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  const draft = `${cluster}.new-${process.pid}`
  const password = `${draft}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  try {
    if (account.kind === 'other')
      await Promise.all([draft, password].map((path) => chown(path, account.uid, account.gid)))
    await initialise(draft, password, account)
    await rename(password, join(draft, passwordFile))
    await renameFolder(draft, cluster)
  } catch (error) {
    await Promise.all([draft, password].map((path) => rm(path, { recursive: true, force: true })))
    // Another process may have created the cluster first; use that one.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

/** The superuser's password, created with the cluster and readable only by its owner. */
export async function passwordOf(cluster: string): Promise<string> {
  return (await readFile(join(cluster, passwordFile), 'utf8')).trim()
}

/**
 * The builtin C.UTF-8 sorts the same on every machine, compares bytes, and folds the case of every
 * letter.
 */
async function initialise(folder: string, password: string, account: Account): Promise<void> {
  const access = ['--username', 'porchlight', '--pwfile', password, '--auth', 'scram-sha-256']
  const text = [
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    systemLocale(),
  ]
  const { file, args, ...options } = commandAs(account, 'initdb', ['--pgdata', folder, ...access, ...text])
  await promisify(execFile)(file, args, { ...options, cwd: '/' }).catch(({ stderr }: { stderr: string }) => {
    throw new OperatorError(`The database could not be created in ${folder}:\n${stderr.trim()}`)
  })
}

/** The version of PostgreSQL that created the cluster; undefined if there is none. */
export async function versionOf(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text)
}
