import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '../../platform/files.server.ts'

/** Files in a directory of this machine, which is made when the first one comes. */
export function directory(root: string): Files {
  const pathOf = (key: string) => join(root, key)
  return {
    async put(key, bytes) {
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await writeFile(pathOf(key), bytes)
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
