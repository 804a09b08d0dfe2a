import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { type Cookies, openBrowser, type Role, roles, signedIn } from './browser.ts'
import { openDemoSite, readWorld } from './demo-site.ts'
import { listPlaces, type Place } from './routes.ts'
import { takeShot } from './shot.ts'

/** Takes every page x role x width x theme into a folder. Exits with 1 if a page has problems. */
const widths = [360, 1280]
const themes = ['light', 'dark'] as const
const sideBySide = 2

interface Shot {
  place: Place
  role: Role
  width: number
  theme: (typeof themes)[number]
}

const { values, positionals } = parseArgs({ options: { into: { type: 'string' } }, allowPositionals: true })
const folder = values.into ?? 'shots'
const redirects = new Set<string>()
let pictures = 0
let faulty = 0

await mkdir(folder, { recursive: true })
await using site = await openDemoSite()
const queue = everything(listPlaces(await readWorld(site.url)))
const browser = await openBrowser()
try {
  const cookies = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await signedIn(browser, site.url, role)])),
  )
  const take = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await one(browser, next, cookies[next.role])
  }
  await Promise.all(Array.from({ length: sideBySide }, take))
} finally {
  await browser.close()
}
for (const line of redirects) console.log(line)
console.log(`${pictures} pictures in ${folder}, ${faulty || 'no'} pages with problems`)
process.exitCode = faulty > 0 || pictures === 0 ? 1 : 0

/** The selected shots, one theme after the other, so that the first pictures show most pages. */
function everything(places: Place[]): Shot[] {
  const all = themes.flatMap((theme) =>
    widths.flatMap((width) => roles.flatMap((role) => places.map((place) => ({ place, role, width, theme })))),
  )
  return all.filter((each) => positionals.length === 0 || positionals.some((part) => nameOf(each).includes(part)))
}

function nameOf({ place, role, width, theme }: Shot): string {
  return [place.name, role, width, theme].join('.')
}

async function one(browser: Browser, shot: Shot, cookies: Cookies): Promise<void> {
  const viewport = { width: shot.width, height: shot.width < 768 ? 740 : 800 }
  const look = { viewport, colorScheme: shot.theme, reducedMotion: 'reduce' as const }
  const context = await browser.newContext({ baseURL: site.url, ...look })
  await context.addCookies(cookies)
  const { redirect, faults } = await takeShot(context, shot.place, join(folder, `${nameOf(shot)}.png`))
  await context.close()
  if (redirect) redirects.add(`${shot.place.name} as ${shot.role}: leads to ${redirect}`)
  else pictures++
  if (faults.length > 0) faulty++
  for (const fault of new Set(faults)) console.log(`${nameOf(shot)}: ${fault}`)
}
