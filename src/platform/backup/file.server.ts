import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupError, type OnProgress } from './format.server.ts'
import { type BackupResult, type BackupSource, writeArchive } from './write.server.ts'

/** The ending of archives' names: `tar --zstd` reads them, too. */
export const extension = '.tar.zst'

const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/** A backup that is complete and on the disk. */
export interface WrittenBackup extends BackupResult {
  /** Bytes of the file. */
  size: number
}

/**
 * Writes an archive to a file that only its owner can read. The file appears when it is complete.
 * Throws a {@link BackupError} if it exists already.
 */
export async function writeBackup(file: string, source: BackupSource, onProgress?: OnProgress): Promise<WrittenBackup> {
  refuseOverwriting(file)
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.part`
  await rm(draft, { force: true })
  try {
    const { archive, result } = writeArchive(source, onProgress)
    const onDisk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(archive, createZstdCompress(compression), onDisk)
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
 * Opens the archive in a file. Throws a {@link BackupError} if there is no such file, or if it is a
 * folder.
 */
export function openBackup(file: string): Readable {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new BackupError(`There is no file ${file}.`)
  if (found.isDirectory()) throw new BackupError(`${file} is a folder. Name the file of a backup.`)
  const opened = createReadStream(file)
  const archive = opened.pipe(createZstdDecompress())
  opened.once('error', (error) => archive.destroy(error))
  archive.once('close', () => opened.destroy())
  return archive
}
