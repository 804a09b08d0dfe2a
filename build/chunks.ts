/**
 * Which files the code of several pages goes into. Left to itself, the bundler makes a file for
 * each set of pages that share a module, hundreds of them. Larger files compress better and need
 * fewer requests; but no page should load much code of others.
 */

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** A group of the bundler's `codeSplitting`. Earlier groups take a module first. */
interface Group {
  name: string | ((id: string, graph: ModuleGraph) => string | null)
  test: RegExp
  minShareCount?: number
}

/** Every page loads the entry. */
export const entry = /\/entry\.client\.tsx$/

const words = (text: string) => new Set(text.split(' '))
/** The pages that visitors without an account see first. */
export const publicPages = words(
  'home list provider services category town login signup how-it-works help about contact provider-resources terms',
)
/** Those that most visitors open. */
const mainPages = words('home list provider login signup')
/** Visitors go from one of these to the next, so their files are the same. */
const browsing = words('home list category town')
/** A storefront shows what a profile shows, and the gallery is for developers. */
const likePublic = words('storefront storefront-frame gallery')

/** From the widest set of public pages to a single one. */
const setSizes = Array.from({ length: publicPages.size }, (_, index) => publicPages.size - index)

export const chunkGroups: Group[] = [
  // This file keeps its name between releases, so browsers keep it in their caches.
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/|rolldown\/runtime|preload-helper/,
  },
  // Without minShareCount the entry itself would move into this file, and nothing would run it.
  { name: (id, graph) => (isUsedByVisitors(id, graph) ? 'shared' : null), test: /src\//, minShareCount: 2 },
  // Small files of providers' cards, which pages of users show too.
  {
    name: 'providers',
    test: /((ui\/(avatar|rating|skeleton|spoken|now|time-zone)|next-free-line|category-icon)\.tsx?|icons\/(badge-check|chevron-down|chevron-right|clock|flag|heart|message-circle|repeat|shield-check)\.ts)$/,
    minShareCount: 2,
  },
  // Modules take along what they import, which the same pages use and often more. So wider sets
  // come first: they have taken their modules before a smaller set could.
  ...setSizes.map(
    (size): Group => ({
      name: (id, graph) => {
        const set = publicSet(id, graph)
        return set.length === size ? set.join('-') : null
      },
      test: /src\//,
      minShareCount: 2,
    }),
  ),
]

/**
 * True if every page loads the module, or at least four of the main pages do. Modules that only
 * other pages share must not make these heavier.
 */
function isUsedByVisitors(id: string, graph: ModuleGraph): boolean {
  if (usersOf(id, graph).some((user) => entry.test(user))) return true
  return pagesWith(id, graph).filter((page) => mainPages.has(page)).length >= 4
}

/**
 * The public pages that load a module; those for browsing count as two together. What a single page
 * shares with pages of users is left to the bundler, except for the many small parts of a profile.
 */
function publicSet(id: string, graph: ModuleGraph): string[] {
  const pages = pagesWith(id, graph)
  const open = pages.filter((page) => publicPages.has(page))
  const others = open.filter((page) => !browsing.has(page))
  if (open.length - others.length > 1) return ['browsing', 'pages', ...others]
  if (open.length !== 1 || pages.every((page) => publicPages.has(page) || likePublic.has(page))) return open
  return open[0] === 'provider' ? ['provider', 'parts'] : []
}

/** The names of the pages that load a module. */
const pagesWith = (id: string, graph: ModuleGraph): string[] =>
  usersOf(id, graph)
    .flatMap((user) => /\/([\w-]+)-page\.tsx$/.exec(user)?.[1] ?? [])
    .toSorted()

/** The module and all that import it, directly or not. */
function usersOf(id: string, graph: ModuleGraph): string[] {
  const users = new Set([id])
  for (const user of users) for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer)
  return [...users]
}
