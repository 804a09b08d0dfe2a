import { execFile } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, binaries, canRunPostgres } from './embedded-account.server.ts'
import { flushProgram, renameFolder } from './embedded-machine.server.ts'

const prefix = 'programs-'
const run = promisify(execFile)

/** The options of the copy. */
interface Keeping {
  /** Megabytes of the disk that the copy leaves free. */
  reserve: number
  /** Called with a sentence if there is no copy that runs. */
  onMessage: (message: string) => void
}

/**
 * Copies PostgreSQL's programs to a data folder that no server uses, and deletes the copies of
 * other versions. A server loads its libraries, dictionaries and time zones when a connection first
 * needs them, so without a copy it would miss them while npm replaces the packages. A copy that
 * does not run is made again. Returns the folder of the copied programs, or undefined if they
 * cannot be stored or run there, as on a full disk.
 */
export async function keepPrograms(
  folder: string,
  account: Account,
  { reserve, onMessage }: Keeping,
): Promise<string | undefined> {
  const native = dirname(binaries())
  const { version }: { version: string } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const name = `${prefix}${version}`
  const others = (await readdir(folder)).filter((other) => other.startsWith(prefix) && other !== name)
  await Promise.all(others.map((other) => remove(join(folder, other))))
  const kept = join(folder, name)
  const programs = join(kept, 'bin')
  if (canRunPostgres(account, programs)) return programs
  await remove(kept)
  const mayCopy = await hasSpace(folder, native, reserve)
  if (mayCopy && (await copy(native, kept, account)) && canRunPostgres(account, programs)) return programs
  await remove(kept)
  const why = mayCopy ? 'cannot store or run a copy' : 'has no space for a copy'
  onMessage(`${folder} ${why} of PostgreSQL's programs, so they run from node_modules. Stop the site before an update.`)
  return undefined
}

/** A copy that belongs to another user can't be removed, and stays. */
const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true }).catch(() => {})

/** Whether a folder takes all files of another one and leaves the reserve, in megabytes, free. */
async function hasSpace(folder: string, from: string, reserve: number): Promise<boolean> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => stat(join(parentPath, name)))
  const size = (await Promise.all(files)).reduce((sum, file) => sum + file.size, 0)
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= size + reserve * 1024 ** 2
}

/**
 * Copies a folder completely or not at all, and gives it to the account. An asynchronous copy takes
 * two to four times as long.
 */
async function copy(from: string, to: string, account: Account): Promise<boolean> {
  const draft = `${to}.new-${process.pid}`
  try {
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
    if (account.kind === 'other') await run('chown', ['-hR', `${account.uid}:${account.gid}`, draft])
    // Without this, a folder with its final name could have empty files after a power failure.
    const flush = flushProgram(draft)
    if (flush) await run(...flush)
    await renameFolder(draft, to)
    return true
  } catch {
    await remove(draft)
    // Another process may have copied them first.
    return existsSync(to)
  }
}
