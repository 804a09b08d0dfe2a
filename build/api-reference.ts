import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

const folder = 'dist/client'
const file = 'api-reference.js'

const empty = '\0nothing'

/** An empty picture instead of the logo that Redoc loads from another host. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/**
 * Builds `api-reference.js`, which only `/docs/api` loads, in one file that shares nothing with the
 * pages of the site.
 */
export function apiReference(): Plugin {
  return {
    name: 'api-reference',
    apply: 'build',
    config: () => ({
      environments: {
        reference: {
          consumer: 'client',
          build: {
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            chunkSizeWarningLimit: 1200,
            rolldownOptions: {
              input: 'src/pages/api-reference/api-reference.client.ts',
              output: { format: 'iife', entryFileNames: file },
            },
          },
        },
      },
    }),
    applyToEnvironment: (environment) => environment.name === 'reference',
    // Redoc names a module for encodings that it doesn't use in browsers.
    resolveId: (source) => (source === 'null' ? empty : undefined),
    load: (id) => (id === empty ? 'export {}' : undefined),
    transform: (code, id) =>
      id.includes('redoc.standalone')
        ? code.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini\.svg/g, noPicture)
        : undefined,
    writeBundle() {
      const path = join(folder, file)
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
    },
  }
}
