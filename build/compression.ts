import { readFile, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)
const pending: Promise<void>[] = []

/**
 * Compresses files at brotli's highest level, which takes most of the time of a build, in threads
 * while the build goes on: the largest first, because one file is compressed by one thread.
 */
export async function compressLater(paths: readonly string[]): Promise<void> {
  const sizes = await Promise.all(paths.map(async (path) => ({ path, size: (await stat(path)).size })))
  const ordered = sizes.sort((one, other) => other.size - one.size)
  pending.push(...ordered.map(async ({ path }) => writeFile(`${path}.br`, await brotli(await readFile(path)))))
}

/** Resolves when all files are compressed. Rejects if one could not be. */
export async function allCompressed(): Promise<void> {
  await Promise.all(pending)
}
