import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * React Router's data mode comes with much that this site does not use, woven into functions that no build can shake apart: 6.5 KB that no
 * browser runs. What is not used is left out here, by name. A release of React Router that has any of it written differently fails the build,
 * and so does a page that begins to use it.
 */
const dist = 'react-router/dist/production/lib/'

/** Hooks and components that find nothing behind them in this build. Forms are plain ones, writes are TanStack Query's mutations. */
const unavailable =
  /^(Form|useSubmit|useFormAction|useActionData|useFetchers?|useBlocker|unstable_usePrompt|usePrompt|Await|useAsyncValue|PrefetchPageLinks|createHashRouter|createMemoryRouter)$/

/** Modules of the framework mode: prefetching, and instruments for tracing. */
const modules: Record<string, string> = {
  'dom/ssr/components.js': `
    import { createContext } from 'react'
    export const FrameworkContext = createContext(undefined)
    export const PrefetchPageLinks = () => null
    export const usePrefetchBehavior = () => [false, undefined, {}]
    export const mergeRefs = (ref) => ref`,
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,
}
const askedByDataMode = /^(dom\/lib|components|router\/router)\.js$/

/** What is left of functions of router/router.js where there are no fetchers, blockers, submissions, middleware or routes that come later. */
const bodies: Record<string, string> = {
  fetch: '',
  getFetcher: '',
  queueFetcherForDeletion: '',
  deleteFetcher: '',
  abortFetcher: '',
  markFetchRedirectsDone: 'return false',
  abortStaleFetchLoads: 'return false',
  getUpdatedRevalidatingFetchers: '',
  shouldBlockNavigation: '',
  patchRoutes: '',
  normalizeNavigateOptions: 'return { path }',
  getSubmissionFromNavigation: '',
  getUpdatedActionData: '',
  getActionDataForCommit: 'return {}',
  defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(args)',
  runClientMiddlewarePipeline: '',
  dispose: '',
}

/** Conditions of router/router.js that never hold here; the minifier takes away what hangs on them. */
const conditions: [from: string | RegExp, to: string][] = [
  [/(?<!function )isMutationMethod\([^()]*\)/g, 'false'],
  [/future\.unstable_\w+/g, 'false'],
  [/\binit\.(instrumentations|patchRoutesOnNavigation|dataStrategy|basename|window)\b/g, '(void 0)'],
  [/if \((!?)isFogOfWar\)/g, 'if ($1false)'],
  ['if (fogOfWar.active && fogOfWar.matches)', 'if (false)'],
  [/if \(blockerKey\b[^)]*\)/g, 'if (false)'],
  ['pendingActionResult && isErrorResult', 'false && isErrorResult'],
  ['fetchLoadMatches.forEach((f, key) => {', 'if (false) fetchLoadMatches.forEach((f, key) => {'],
  ['opts?.mask', 'false'],
  ['opts?.instrumentationNavigateMetaReceiver', 'false'],
]

/** What keeps the unused components of dom/lib.js alive. */
const names: typeof conditions = [
  [/^\w+\.displayName = .*$/gm, ''],
  [/= (React\$1\.forwardRef\()/g, '= /* @__PURE__ */ $1'],
]

/** Hints for developers, who meet them in development. */
const hints = /^(\s*|.*\belse )(warning|warnOnce|warningOnce)\(.*\);$/gm

/** Leaves out of the browser build what the site does not use of React Router. */
export function dataModeOnly(): Plugin {
  const name = 'data-mode-only'
  const left = new Set<string>()
  const fileOf = (id: string) => id.replaceAll('\\', '/').split(dist)[1] ?? ''
  return {
    name,
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (!importer || !askedByDataMode.test(fileOf(importer))) return
      const file = fileOf(join(importer, '..', source))
      if (!(file in modules)) return
      left.add(file)
      return `\0${name}:${file}`
    },
    load: (id) => modules[id.replace(`\0${name}:`, '')],
    transform(code, id) {
      const file = fileOf(id)
      if (!file) return
      left.add(file)
      return { code: trimmed(file, code), map: null }
    },
    generateBundle(_, bundle) {
      for (const file of [...Object.keys(modules), 'router/router.js', 'dom/lib.js'])
        if (!left.has(file)) throw new Error(`React Router does not ask for ${file} any more`)
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { renderedExports }] of Object.entries(chunk.modules))
          for (const used of fileOf(id) ? renderedExports.filter((each) => unavailable.test(each)) : [])
            throw new Error(`${used} of React Router is not part of the browser build: see build/data-mode.ts`)
      }
    },
  }
}

function trimmed(file: string, code: string): string {
  const quiet = code.replaceAll(hints, '$1;')
  if (file === 'dom/lib.js') return names.reduce(replaced, quiet)
  if (file !== 'router/router.js') return quiet
  const emptied = Object.entries(bodies).map(([name, body]): [RegExp, string] => [
    new RegExp(`^(\\t*)((?:async )?function ${name}\\(.*\\) \\{)\\n[^]*?\\n\\1\\}$`, 'm'),
    `$1$2 ${body} }`,
  ])
  return [...emptied, ...conditions].reduce(replaced, quiet)
}

function replaced(code: string, [from, to]: [from: string | RegExp, to: string]): string {
  const result = typeof from === 'string' ? code.replaceAll(from, to) : code.replace(from, to)
  if (result === code) throw new Error(`React Router has no ${from} any more: see build/data-mode.ts`)
  return result
}
