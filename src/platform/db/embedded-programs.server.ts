import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, binaries, runs } from './embedded-account.server.ts'

const prefix = 'programs-'

/**
 * Copies PostgreSQL's programs to a data folder that no server uses, and deletes the copies of other versions. A
 * server loads its libraries, dictionaries and time zones when a connection first needs them, so without a copy it
 * would miss them while npm replaces the packages. Returns the folder of the copied programs, or undefined if they
 * cannot be stored or run there, as on a full disk.
 */
export async function keepPrograms(folder: string, account: Account): Promise<string | undefined> {
  const native = dirname(binaries())
  const { version }: { version: string } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const name = `${prefix}${version}`
  const others = (await readdir(folder)).filter((other) => other.startsWith(prefix) && other !== name)
  await Promise.all(others.map((other) => rm(join(folder, other), { recursive: true, force: true })))
  const kept = join(folder, name)
  if (!existsSync(kept) && !(await copy(native, kept))) return undefined
  const programs = join(kept, 'bin')
  return runs(account, programs) ? programs : undefined
}

/** Copies a folder completely or not at all. */
async function copy(from: string, to: string): Promise<boolean> {
  const draft = `${to}.new-${process.pid}`
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true })
    // After a power failure, a folder with its final name must not have empty files.
    if (process.platform !== 'win32') await promisify(execFile)('sync', ['-f', draft])
    await rename(draft, to)
    return true
  } catch {
    await rm(draft, { recursive: true, force: true })
    // Another process may have copied them first.
    return existsSync(to)
  }
}
