import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { dataModeOnly } from './build/data-mode.ts'
import { serviceWorker } from './build/service-worker.ts'

/** How long each plugin took is of no use to somebody who only wants to start the site. */
const quietly = { checks: { bundlerTimings: false } }

/**
 * What pages share comes in two files instead of thirty: together they pack 6 KB smaller, and the first keeps its name, and its place in
 * browsers' caches, from one release to the next.
 */
const groups = [
  {
    name: 'vendor',
    test: /without-framework|node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/|rolldown\/runtime|preload-helper/,
  },
  // Without the count the entry itself would move into the shared file, and nothing would run it.
  {
    name: (id: string, graph: Graph) => (isForVisitors(id, graph) ? 'shared' : null),
    test: /src\/|lucide-react/,
    minShareCount: 2,
  },
]

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** Everything loads the first; the others are what people see before they have an account. */
const entry = /\/entry\.client\.tsx$/
const publicPages = /\/(home|list|provider|login|signup)-page\.tsx$/

/** Whether all pages load a module, or four of the public ones do: what only others share must not weigh on those. */
function isForVisitors(id: string, graph: Graph): boolean {
  const users = new Set([id])
  for (const user of users) for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer)
  const names = [...users]
  return names.some((name) => entry.test(name)) || names.filter((name) => publicPages.test(name)).length >= 4
}

/**
 * Every page names those that it may lead to, and what they are made of: without words in the names that weighs 0.7 KB less. What a page loads
 * when it is first wanted keeps its name, for whoever looks at the network or stands in its way.
 */
const chunkFileNames = ({ isDynamicEntry, name }: { isDynamicEntry: boolean; name: string }) =>
  isDynamicEntry && !name.endsWith('-page') ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'

/** Two builds of one tree: `dist/client` for browsers and `dist/server`, which renders the same pages, and the mails, on the server. */
export default defineConfig({
  plugins: [
    serverFence(),
    entryFence(),
    smallestBrotli(),
    serviceWorker(),
    dataModeOnly(),
    ownIcons(),
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          ...quietly,
          input: 'src/pages/entry.client.tsx',
          output: { codeSplitting: { groups }, chunkFileNames },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          ...quietly,
          input: {
            'entry.server': 'src/pages/entry.server.tsx',
            'render-mail': 'src/features/mails/components/render-mail.tsx',
          },
        },
      },
    },
  },
})

/** The second fence beside test/architecture.test.ts: a build that would carry server code to a browser fails. */
function serverFence(): Plugin {
  return {
    name: 'server-fence',
    enforce: 'pre',
    resolveId(source, importer) {
      if (this.environment.name === 'client' && source.endsWith('.server.ts'))
        throw new Error(`${importer} would take ${source} to the browser`)
    },
  }
}

/**
 * The entry waits for the page that it shows, so no page may wait for the entry: neither of them would ever come to life, without a word. The code of
 * the entry stays in a file of its own, which no other file imports.
 */
function entryFence(): Plugin {
  return {
    name: 'entry-fence',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => entry.test(id)))
      const waiting = chunks.find(({ imports }) => own && imports.includes(own.fileName))
      if (!own?.isEntry || waiting) throw new Error(`${waiting?.fileName} would wait for the entry in ${own?.fileName}`)
    },
  }
}

/** Lets our own {@link file://./src/ui/icon.ts} draw Lucide's icons, for browsers and on the server: 1 KB less, and lighter pages. */
function ownIcons(): Plugin {
  const name = 'own-icons'
  const drawing = JSON.stringify(join(import.meta.dirname, 'src/ui/icon.ts'))
  return {
    name,
    enforce: 'pre',
    apply: 'build',
    config: () => ({ environments: { ssr: { resolve: { noExternal: ['lucide-react'] } } } }),
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer?.includes('lucide-react') ? `\0${name}` : undefined,
    load: (id) => (id === `\0${name}` ? `export { createIcon as default } from ${drawing}` : undefined),
  }
}

/** Packs scripts, styles and the map's outlines as small as brotli can: 8 % smaller than what a server can afford at its start. */
function smallestBrotli(): Plugin {
  return {
    name: 'smallest-brotli',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }) {
      const packable = readdirSync(join(dir, 'assets')).filter((name) => /\.(js|css|json)$/.test(name))
      for (const path of packable.map((name) => join(dir, 'assets', name)))
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
    },
  }
}
