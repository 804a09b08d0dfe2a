import { createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupError, type OnProgress } from './format.server.ts'
import { checkSignature, encrypting, signing } from './protection.server.ts'
import { type BackupResult, type BackupSource, writeArchive } from './write.server.ts'

/** The ending of archives' names: `tar --zstd` reads them, too. */
export const extension = '.tar.zst'

const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/** A backup that is complete and on the disk. */
export interface WrittenBackup extends BackupResult {
  /** The size of the file in bytes. */
  size: number
}

/** How an archive is protected: the keys of SECRET_KEY, of which the first one signs. */
export interface Protection {
  keys: readonly string[]
  encrypted: boolean
}

/**
 * Writes an archive to a file that only its owner can read. The file appears when it is complete.
 * Without a key, it is not signed. Throws a {@link BackupError} if it exists already, or if it
 * should be encrypted and there is no key.
 */
export async function writeBackup(
  file: string,
  source: BackupSource,
  { keys: [key], encrypted }: Protection,
  onProgress?: OnProgress,
): Promise<WrittenBackup> {
  if (encrypted && key === undefined) throw new BackupError('SECRET_KEY is not set, so nothing can be encrypted.')
  refuseOverwriting(file)
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.part`
  await rm(draft, { force: true })
  try {
    const { archive, result } = writeArchive(source, onProgress)
    const onDisk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    const protections = key === undefined ? [] : [...(encrypted ? [encrypting(key)] : []), signing(key)]
    await pipeline([archive, createZstdCompress(compression), ...protections, onDisk])
    refuseOverwriting(file)
    await rename(draft, file)
    return { ...(await result), size: (await stat(file)).size }
  } catch (error) {
    await rm(draft, { force: true })
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    throw isFull ? new BackupError(`The disk is full, so ${file} was not written.`) : error
  }
}

function refuseOverwriting(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name, or delete it first.`)
}

/**
 * Opens the archive in a file, after reading all of it once to check its signature. Throws a {@link
 * BackupError} if there is no such file, if it is a folder, or as {@link checkSignature}.
 */
export async function openBackup(
  file: string,
  trust: { keys: readonly string[]; unverified?: boolean },
): Promise<Readable> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new BackupError(`There is no file ${file}.`)
  if (found.isDirectory()) throw new BackupError(`${file} is a folder. Name the file of a backup.`)
  const handle = await open(file)
  try {
    const { end, streams } = await checkSignature(handle, { unverified: false, ...trust })
    const bytes = handle.createReadStream({ start: 0, end: Math.max(0, end - 1) })
    const archive = createZstdDecompress()
    // A failure destroys all of them with its error, and so does a reader that stops early.
    pipeline([bytes, ...streams, archive]).catch((error: Error) => archive.destroy(error))
    return archive
  } catch (error) {
    await handle.close()
    throw error
  }
}
