import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '#platform/files.server.ts'

/** Files in a directory of this machine, created with the first file. */
export function directory(root: string): Files {
  const pathOf = (key: string) => join(root, key)
  return {
    // A file appears under its name only when it is complete, even on a full disk or after a crash.
    async put(key, bytes) {
      const part = `${pathOf(key)}.${randomUUID()}.part`
      await mkdir(dirname(part), { recursive: true })
      try {
        await writeFile(part, bytes)
        await rename(part, pathOf(key))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    get: (key) => unlessMissing(async () => new Uint8Array(await readFile(pathOf(key)))),
    delete: (key) => rm(pathOf(key), { force: true }),
    exists: async (key) => (await unlessMissing(() => stat(pathOf(key))))?.isFile() ?? false,
  }
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
