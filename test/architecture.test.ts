import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

interface SourceFile {
  /** From the root, e.g. `src/domains/bookings/rules.ts`. */
  path: string
  text: string
  /** Paths from the root of the files that it imports, types included. */
  imports: string[]
}

const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => read(relative(root, join(entry.parentPath, entry.name))))
const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const production = files.filter((file) => !isTest(file))
const generated = 'src/platform/db/schema.ts'

function read(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = specifiersIn(text).map((specifier) => resolve(path, specifier))
  return { path, text, imports }
}

/** The relative and `#` specifiers of a file's imports. */
function specifiersIn(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport|^declare module)\s*\(?\s*'([.#][^']+)'/gm)].map((match) => match[1]!)
}

/** The path from the root that a specifier means; `#` names are those of package.json. */
function resolve(from: string, specifier: string): string {
  if (!specifier.startsWith('#')) return join(dirname(from), specifier)
  const path = specifier.slice(1)
  return /^(db|test)\//.test(path) ? path : `src/${path}`
}

/** Tables that another domain has taken over since their migration, which must not change. */
const movedTables: [table: string, owner: string][] = [
  ['auth_session', 'identity'],
  ['blocks', 'identity'],
  ['field', 'catalog'],
  ['webhook', 'notifications'],
  ['webhook_delivery', 'notifications'],
]

/** The domains that own the tables, by table, as the migrations name them. */
const owners = new Map([
  ...readdirSync(join(root, 'db/migrations'))
    .flatMap((name) => [
      ...readFileSync(join(root, 'db/migrations', name), 'utf8').matchAll(
        /^-- owner: ([a-z-]+)\ncreate (?:unlogged )?table ([a-z_]+)/gm,
      ),
    ])
    .map(([, owner, table]): [string, string] => [table!, owner!]),
  ...movedTables,
])

/** The tables that a file inserts into, updates or deletes from. */
function tablesWrittenIn(text: string): string[] {
  const writes = /(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)'|\b(?:insert into|delete from|update) ([a-z_]+)\b/g
  return [...text.matchAll(writes)].map((match) => match[1] ?? match[2]!).filter((table) => owners.has(table))
}

const domainOf = (path: string) => path.match(/^src\/domains\/([^/]+)\//)?.[1]
const layerOf = (path: string) =>
  path
    .match(/^src\/(ui|platform|integrations|domains|pages)\/|^db\/(countries)\//)
    ?.slice(1)
    .find(Boolean) ?? (path.startsWith('src/') ? 'app' : 'outside')

test('a domain is one flat folder; components/ and the kinds/ of notifications are its only sub-folders', () => {
  const flat =
    /^[a-z-]+\/([a-z0-9-]+(\.server)?((\.deep)?\.test)?\.tsx?|components\/[a-z0-9-]+(\.test)?\.tsx|kinds\/[a-z-]+\.ts)$/
  const nested = files
    .map(({ path }) => path)
    .filter((path) => path.startsWith('src/domains/') && !flat.test(path.slice('src/domains/'.length)))
  expect(nested).toEqual([])
})

test('no import climbs more than one level', () => {
  const climbing = files.flatMap(({ path, text }) =>
    specifiersIn(text)
      .filter((specifier) => specifier.startsWith('../../'))
      .map((specifier) => `${path} -> ${specifier}`),
  )
  expect(climbing).toEqual([])
})

test('names say what a thing is: no utils, helpers, common, manager or index', () => {
  expect(
    files
      .map(({ path }) => path)
      .filter((path) => /(^|\/)(utils?|helpers?|common|managers?|index)(\.|\/|$)/.test(path)),
  ).toEqual([])
  expect(files.map(({ path }) => path).filter((path) => !/^[a-z0-9./-]+$/.test(path))).toEqual([])
})

test('layers import downwards only', () => {
  const mayImport: Record<string, string[]> = {
    countries: ['countries'],
    ui: ['ui', 'countries'],
    platform: ['platform', 'ui', 'countries'],
    integrations: ['integrations', 'platform'],
    domains: ['domains', 'integrations', 'platform', 'ui', 'countries'],
    pages: ['pages', 'domains', 'platform', 'ui', 'countries'],
    app: ['app', 'domains', 'integrations', 'platform', 'pages', 'ui', 'outside'],
  }
  // The URL map and the links are data that import nothing; demo logins are written where the demo
  // world is. Integrations mark their sentences for translators.
  const addresses = ['src/urls.ts', 'src/routes.ts']
  const exceptions = (from: SourceFile, to: string) =>
    (layerOf(from.path) === 'integrations' && to === 'src/ui/language.ts') ||
    (['domains', 'pages'].includes(layerOf(from.path)) && addresses.includes(to)) ||
    (from.path === 'src/domains/site/settings-routes.server.ts' && to === 'db/world/demo.ts')
  const wrong = production.flatMap((file) =>
    file.imports
      .filter((to) => !mayImport[layerOf(file.path)]?.includes(layerOf(to)) && !exceptions(file, to))
      .filter((to) => !to.endsWith('.css'))
      .map((to) => `${file.path} -> ${to}`),
  )
  expect(wrong).toEqual([])
  for (const path of addresses) expect(production.find((file) => file.path === path)?.imports).toEqual([])
})

test('a domain imports only public files of another', () => {
  const offered =
    /\/([a-z-]+-)?(contract|limits|rules|schema|client)\.ts$|\/([a-z-]+-)?(queries|commands|policy|locks|middleware)\.server\.ts$|\/components\/[^/]+\.tsx$|\/notifications\/kinds\/list\.ts$/
  const composition = /[/-](routes|listeners)\.server\.ts$/
  const wrong = production.flatMap(({ path, imports }) =>
    imports
      .filter((to) => domainOf(path) && domainOf(to) && domainOf(path) !== domainOf(to))
      .filter((to) => !offered.test(to) && !(composition.test(path) && composition.test(to)))
      .map((to) => `${path} -> ${to}`),
  )
  expect(wrong).toEqual([])
})

/** The nodes of a graph that can be reached from themselves. */
function cyclicNodes(edges: Map<string, Set<string>>): string[] {
  const reachableFrom = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of edges.get(from) ?? []) if (!seen.has(to)) reachableFrom(to, seen.add(to))
    return seen
  }
  return [...edges.keys()].filter((node) => reachableFrom(node).has(node))
}

/** The edges between the groups of files that import each other, types included. */
function importsBetween(groupOf: (path: string) => string | undefined): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const file of production) {
    const from = groupOf(file.path)
    for (const to of file.imports.map(groupOf))
      if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  return edges
}

test('no two domains import each other, directly or through others', () => {
  expect(cyclicNodes(importsBetween(domainOf))).toEqual([])
})

test('docs/architecture.md has every domain, in an order in which each imports only those before it', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const order = (/use those on their\s+left\.(.*?)\. No\s+two/s.exec(text)?.[1] ?? '')
    .split(',')
    .map((name) => name.replaceAll(/[`\s]/g, ''))
  const domains = readdirSync(join(root, 'src/domains'))
  expect(order.toSorted()).toEqual(domains.toSorted())
  expect(domains.filter((name) => !text.includes(`\n    ${name} `))).toEqual([])
  const backward = [...importsBetween(domainOf)].flatMap(([from, all]) =>
    [...all].filter((to) => order.indexOf(to) > order.indexOf(from)).map((to) => `${from} -> ${to}`),
  )
  expect(backward).toEqual([])
})

test('docs/product/limits.md says where each limit is, by folders and files that exist', () => {
  const rows = readFileSync(join(root, 'docs/product/limits.md'), 'utf8').matchAll(/^\|.*\| (.+) \|$/gm)
  const places = [...rows].map((row) => row[1]!).filter((place) => !['where', '---'].includes(place))
  expect(places.length).toBeGreaterThan(50)
  const exists = (place: string) =>
    files.some(({ path }) => path.startsWith(`src/domains/${place}`) || path.startsWith(`src/${place}`))
  expect(places.flatMap((place) => place.split(', ')).filter((place) => !exists(place))).toEqual([])
})

test('no two files import each other, directly or through others, types included', () => {
  expect(cyclicNodes(importsBetween((path) => (path.startsWith('src/') ? path : undefined)))).toEqual([])
})

test('neither the site nor its tests import the laboratory', () => {
  const isLab = (path: string) => path.startsWith('lab/')
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => read(join('test', name)))
  const wrong = [...files, ...tests].filter(({ imports }) => imports.some(isLab))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('browser code imports no server file, not even its types', () => {
  const browserFiles = production.filter(
    ({ path }) => !path.endsWith('.server.ts') && !['app'].includes(layerOf(path)) && path !== generated,
  )
  const wrong = browserFiles.flatMap(({ path, imports }) =>
    imports.filter((to) => to.includes('.server.')).map((to) => `${path} -> ${to}`),
  )
  expect(wrong).toEqual([])
})

test('domains begin transactions only with transact(), so that emitted events are stored', () => {
  const wrong = production.filter(
    ({ path, text }) => domainOf(path) && domainOf(path) !== 'locations' && /\.transaction\(\)/.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('numbers, money and dates are formatted by ui/formats.ts', () => {
  const byHand = (path: string) =>
    path.endsWith('.tsx')
      ? /\.toLocale\w*String\(|Intl\.NumberFormat|\.toFixed\(1\)/
      : /\.toLocale\w*String\(|Intl\.NumberFormat/
  const elsewhere = /^src\/(ui\/(formats|language)|domains\/notifications\/rules)/
  const found = production.filter(({ path, text }) => !elsewhere.test(path) && byHand(path).test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

test('numbers are typed in fields of text, because the field for numbers makes 75 of “7,5”', () => {
  const dropsCommas = production.filter(({ text }) => text.includes('type="number"'))
  expect(dropsCommas.map(({ path }) => path)).toEqual([])
})

test('no style has any element behind :has(), because each change of a page would style all of it again', () => {
  const sheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => read(join('src', name)))
  // The variants group-has-* and peer-has-* end with any element inside :is().
  const anyElement = /\b(group|peer)-has-|:has\([^{]*\s(\*|:not\(|:is\()/
  expect(sheets.length).toBeGreaterThan(2)
  expect([...sheets, ...production].filter(({ text }) => anyElement.test(text)).map(({ path }) => path)).toEqual([])
})

test('every export is documented, and there are no default exports', () => {
  const exported = /^export (?:default|(?:async )?function|const|class|interface|type) ?(\w*)/
  const bare = production
    .filter(({ path }) => path !== generated)
    .flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) => {
        const name = line.match(exported)?.[1]
        if (name === undefined) return []
        if (line.startsWith('export default')) return [`${path}: default export`]
        const isTypeOfSchema = line.startsWith('export type') && text.includes(`export const ${name} `)
        const isPageConvention = path.endsWith('-page.tsx') && (name === 'loader' || name === 'Component')
        const documented = lines[at - 1]?.trimEnd().endsWith('*/')
        return documented || isTypeOfSchema || isPageConvention ? [] : [`${path}: ${name}`]
      })
    })
  expect(bare).toEqual([])
})

test('journeys import test from journey.ts, which waits for hydration', () => {
  const journeys = readdirSync(join(root, 'test/e2e')).filter((name) => name.endsWith('.test.ts'))
  const text = (name: string) => readFileSync(join(root, 'test/e2e', name), 'utf8')
  expect(journeys.length).toBeGreaterThan(0)
  expect(
    journeys.filter((name) => !/^import \{[^}]*\btest\b[^}]*\} from '\.\/journey\.ts'$/m.test(text(name))),
  ).toEqual([])
})

test('only the domain that owns a table writes it', () => {
  expect(owners.size).toBeGreaterThan(40)
  const wrong = production.flatMap(({ path, text }) =>
    tablesWrittenIn(text)
      .filter((table) => owners.get(table) !== (domainOf(path) ?? layerOf(path)))
      .map((table) => `${path} writes ${table} of ${owners.get(table)}`),
  )
  expect(wrong).toEqual([])
})

test('only the command that checks the login and its second factor opens a session', () => {
  const callers = production.filter(({ text }) => /(?<!function )\bopenSession\(/.test(text)).map(({ path }) => path)
  expect(callers).toEqual(['src/domains/sign-in/new-sessions-commands.server.ts'])
})

test('domains write tables in commands and locks', () => {
  const places = /(commands|locks)\.server\.ts$/
  const elsewhere = production.filter(({ path }) => domainOf(path) && path.endsWith('.server.ts') && !places.test(path))
  expect(
    elsewhere.flatMap(({ path, text }) => tablesWrittenIn(text).map((table) => `${path} writes ${table}`)),
  ).toEqual([])
})
