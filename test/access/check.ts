import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { beginCheck } from '../deep/report.ts'
import { addressIn, checkedLanguages, openSiteIn, speak, translate } from '../languages/check-language.ts'
import { type Cookies, openBrowser, type Role, roles, signedIn } from '../shots/browser.ts'
import { readWorld } from '../shots/demo-site.ts'
import { listPlaces } from '../shots/routes.ts'
import { listStates } from './states.ts'
import { everySense, texts, type Visit, visit } from './visit.ts'

/**
 * Checks every page x role x width x theme, and everything that opens on them. Exits with 1 if
 * there are findings.
 */
const sideBySide = 2
/** Operators only visit their own pages. */
const allRoles: Role[] = [...roles, 'operator']

interface Check extends Visit {
  name: string
  role: Role
}

const title = 'Pages, and what opens on them'
const report = beginCheck(title)
const { values, positionals } = parseArgs({
  options: { site: { type: 'string' }, language: { type: 'string', default: 'en' } },
  allowPositionals: true,
})
const language = checkedLanguages.find((each) => each === values.language)
if (!language) throw new Error(`--language is one of: ${checkedLanguages.join(', ')}`)
speak(language)
await using site = values.site ? { url: values.site, async [Symbol.asyncDispose]() {} } : await openSiteIn(language)
const queue = await everything()
const total = queue.length
const browser = await openBrowser()
let visited = 0
let faulty = 0
try {
  const cookies = Object.fromEntries(
    await Promise.all(allRoles.map(async (role) => [role, await signedIn(browser, site.url, role)])),
  )
  const look = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await one(browser, next, cookies[next.role])
  }
  await Promise.all(Array.from({ length: sideBySide }, look))
} finally {
  await browser.close()
}
report(title, [{ 'page loads': visited, 'with findings': faulty }], {
  found: faulty,
  done: visited,
  planned: total,
  summary: `${visited} page loads, ${faulty || 'none'} with findings.`,
})

async function everything(): Promise<Check[]> {
  const world = await readWorld(site.url)
  // The development pages are in English only.
  const places = listPlaces(world).filter(({ path }) => language === 'en' || !/^\/(dev|signup-debug)/.test(path))
  const pages = allRoles.flatMap((role) =>
    places
      .filter(({ path }) => path.startsWith('/admin') === (role === 'operator'))
      .map(({ name, path }) => ({ name: `${name} as ${role}`, role, path })),
  )
  const opened = listStates(world).flatMap((state) =>
    state.roles.map((role) => ({ ...state, role, name: `${state.name} on ${state.path} as ${role}` })),
  )
  return [...pages, ...opened].filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  )
}

async function one(browser: Browser, { name, path, open, widths }: Check, cookies: Cookies): Promise<void> {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  await context.addCookies(cookies)
  await translate(context, language!)
  const look = language === 'pseudo' ? texts : everySense
  const { redirect, findings } = await visit(context, { path: addressIn(language!, path), open, widths }, look)
  await context.close()
  if (redirect) console.log(`${name}: leads to ${redirect}`)
  visited++
  if (findings.size > 0) faulty++
  for (const finding of findings) console.log(`${name}: ${finding}`)
}
