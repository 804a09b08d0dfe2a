import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bundlePackages } from './build/bundle-packages.ts'
import { chunkGroups, entry } from './build/chunks.ts'
import { allCompressed, compressLater } from './build/compression.ts'
import { earlierFiles } from './build/earlier-files.ts'
import { ownAddresses } from './build/own-addresses.ts'
import { pageTexts } from './build/page-texts.ts'
import { serviceWorker } from './build/service-worker.ts'

/** Hides the bundler's report of plugin timings, which is noise for users who start the site. */
const checks = { bundlerTimings: false }

/**
 * The entry lists the file names of all pages and their parts. Short names without words save 0.7
 * KB. Files that a page loads on demand keep a readable name, for developers and for tests.
 */
const chunkFileNames = ({ isDynamicEntry, name }: { isDynamicEntry: boolean; name: string }) =>
  isDynamicEntry && !name.endsWith('-page') ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'

/** React Router's warnings for developers. Dropping these calls saves 1.1 KB. */
const manualPureFunctions = ['warning', 'warnOnce', 'warningOnce']

/**
 * Builds `dist/client` for browsers, and `dist/server`, which is the server with its pages and
 * emails.
 */
export default defineConfig({
  plugins: [
    rejectServerCode(),
    checkEntry(),
    compressAssets(),
    bundlePackages(),
    ownAddresses(),
    earlierFiles(),
    pageTexts(),
    serviceWorker(),
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
      await allCompressed()
    },
  },
  // The largest file renders pages on the server. Visitors' files have budgets of their own.
  build: { chunkSizeWarningLimit: 5_000, rolldownOptions: { checks } },
  // The build may see this folder by a link (bin/ready.mjs), and there are no links inside.
  resolve: { preserveSymlinks: true },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: {
          input: 'src/pages/entry.client.tsx',
          treeshake: { manualPureFunctions },
          output: { codeSplitting: { groups: chunkGroups }, chunkFileNames },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: 'src/main.server.ts' },
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
})

/**
 * Fails the build if a browser file imports server code. test/architecture.test.ts checks it too.
 */
function rejectServerCode(): Plugin {
  return {
    name: 'reject-server-code',
    enforce: 'pre',
    resolveId(source, importer) {
      if (this.environment.name === 'client' && source.endsWith('.server.ts'))
        throw new Error(`${importer} imports ${source}, which must not reach the browser`)
    },
  }
}

/**
 * Fails the build if another file imports the entry's file. The entry waits for the page it shows;
 * if that page also waited for the entry, both would wait forever, without an error.
 */
function checkEntry(): Plugin {
  return {
    name: 'check-entry',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entryChunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => entry.test(id)))
      const importer = chunks.find(({ imports }) => entryChunk && imports.includes(entryChunk.fileName))
      if (!entryChunk?.isEntry) throw new Error(`The entry is not in a file of its own: ${entryChunk?.fileName}`)
      if (importer) throw new Error(`${importer.fileName} must not import the entry ${entryChunk.fileName}`)
    },
  }
}

/**
 * Compresses scripts, styles and the map's outlines at build time, at brotli's highest level. The
 * files are 8% smaller than at a level that is fast enough for startup.
 */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|json)$/.test(name))
      return compressLater(names.map((name) => join(dir, name)))
    },
  }
}
