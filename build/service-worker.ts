import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { pages } from '../src/routes.ts'

interface ManifestEntry {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

const name = 'virtual:build'
const folder = 'dist/client'
const entry = 'src/pages/entry.client.tsx'

/** Pages that need a connection, according to the handles of their routes. */
const onlinePages = new Set(
  pages.filter(({ handle }) => handle?.offline === false).map(({ module }) => `src/pages/${module}`),
)
/** The map is too heavy to be stored in advance. */
const isLeftOut = (key: string) => onlinePages.has(key) || key.includes('/map/')

/**
 * Builds `sw.js` after the browser build, because it lists the files that the site needs offline.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    config: () => ({
      environments: {
        worker: {
          consumer: 'client',
          build: {
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: 'src/pages/offline/service-worker.ts',
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        },
      },
    }),
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? buildModule() : undefined),
  }
}

/** The source of `virtual:build`, which the service worker imports; build.d.ts describes it. */
function buildModule(): string {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Record<string, ManifestEntry>
  const main = manifest[entry]
  if (!main) throw new Error(`${entry} is missing in the browser build`)
  const files = [...filesOf(manifest)].toSorted().map((file) => `/${file}`)
  const build = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 12)
  const marks = [main.file, ...(main.css ?? [])].map((file) => `/${file}`)
  return Object.entries({ build, files, marks })
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`)
    .join('\n')
}

/** Every file that pages load, statically or on demand, except those left out. */
function filesOf(manifest: Record<string, ManifestEntry>): Set<string> {
  const reached = new Set([entry])
  const files = new Set<string>()
  for (const key of reached) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key] ?? { file: '' }
    for (const each of [file, ...css, ...assets]) if (each) files.add(each)
    for (const each of [...imports, ...dynamicImports]) if (!isLeftOut(each)) reached.add(each)
  }
  return files
}
