import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of the browser build, by source module. */
export async function builtFiles(): Promise<Record<string, { file: string }>> {
  const manifest = join(import.meta.dirname, '../../dist/client/.vite/manifest.json')
  return JSON.parse(await readFile(manifest, 'utf8')) as Record<string, { file: string }>
}
