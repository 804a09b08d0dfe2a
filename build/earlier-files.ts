import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const day = 86_400_000

/**
 * Keeps files of earlier builds for a day, the server's and those for browsers: until it is
 * restarted, a running server loads parts of its own build when they are first needed, and open
 * pages ask for theirs. The build must not empty the folders.
 */
export function earlierFiles(): Plugin {
  return {
    name: 'earlier-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr' || name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const folder = this.environment.name === 'client' ? join(dir, 'assets') : dir
      const names = Object.keys(bundle).map((name) => basename(name))
      return forgetFiles(folder, new Set(names.flatMap((name) => [name, `${name}.br`])))
    },
  }
}

/** Deletes the files of a folder that are older than a day, except those with these names. */
export async function forgetFiles(folder: string, names: ReadonlySet<string>, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!names.has(name) && (await stat(path)).mtimeMs < now - day) await rm(path, { recursive: true })
  }
}
