import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compressLater } from './compression.ts'

const folder = 'dist/client'
const file = 'api-reference.js'

/** An empty picture instead of the logo that Redoc loads from another host. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const reference = {
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
} as const

/**
 * Builds `api-reference.js`, which only `/docs/api` loads, in one file that shares nothing with the
 * pages of the site.
 */
export function apiReference(): Plugin {
  return {
    name: 'api-reference',
    config: (_, { command }) => ({
      // Redoc names a module for encodings that it doesn't use in browsers.
      resolve: { alias: [{ find: /^null$/, replacement: join(import.meta.dirname, 'nothing.ts') }] },
      ...(command === 'build' && { environments: { reference } }),
    }),
    applyToEnvironment: (environment) => environment.name === 'reference',
    transform: (code, id) =>
      id.includes('redoc.standalone')
        ? code.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini\.svg/g, noPicture)
        : undefined,
    writeBundle: () => compressLater([join(folder, file)]),
  }
}
