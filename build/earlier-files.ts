import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const day = 86_400_000

/**
 * Keeps the server's files of earlier builds for a day: until it is restarted, a running server loads parts of its
 * own build when they are first needed. The build must not empty the folder.
 */
export function earlierFiles(): Plugin {
  return {
    name: 'earlier-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: ({ dir = '' }, bundle) => forgetFiles(dir, new Set(Object.keys(bundle))),
  }
}

/** Deletes the files of a folder that are older than a day, except those with these names. */
export async function forgetFiles(folder: string, names: ReadonlySet<string>, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!names.has(name) && (await stat(path)).mtimeMs < now - day) await rm(path, { recursive: true })
  }
}
