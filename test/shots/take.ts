import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { DEMO_LOGINS } from '../../db/world/demo.ts'
import { openDemoSite, readWorld } from './demo-site.ts'
import { listPlaces, type Place } from './routes.ts'
import { takeShot } from './shot.ts'

/** Takes every page x role x width x theme into a folder. Ends with 1 if any page had something to complain about. */
const roles = ['anonymous', 'customer', 'provider'] as const
const widths = [360, 1280]
const themes = ['light', 'dark'] as const
const sideBySide = 2

type Role = (typeof roles)[number]
interface Wanted {
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
const wanted = everything(await listPlaces(await readWorld(site.url)))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'],
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-gpu'],
})
try {
  const cookies = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await signedIn(browser, role)])),
  )
  const take = async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) await one(browser, next, cookies[next.role])
  }
  await Promise.all(Array.from({ length: sideBySide }, take))
} finally {
  await browser.close()
}
for (const line of redirects) console.log(line)
console.log(`${pictures} pictures in ${folder}, ${faulty || 'no'} visits with faults`)
process.exitCode = faulty > 0 || pictures === 0 ? 1 : 0

/** What was asked for; each theme after the other, so that the first pictures show most pages. */
function everything(places: Place[]): Wanted[] {
  const all = themes.flatMap((theme) =>
    widths.flatMap((width) => roles.flatMap((role) => places.map((place) => ({ place, role, width, theme })))),
  )
  return all.filter((each) => positionals.length === 0 || positionals.some((part) => nameOf(each).includes(part)))
}

function nameOf({ place, role, width, theme }: Wanted): string {
  return [place.name, role, width, theme].join('.')
}

async function one(browser: Browser, shot: Wanted, cookies: Cookies): Promise<void> {
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

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** The cookies of the demo person of a role; none for a stranger. */
async function signedIn(browser: Browser, role: Role): Promise<Cookies> {
  const login = DEMO_LOGINS.find((each) => each.role === role)
  if (!login) return []
  const context = await browser.newContext({ baseURL: site.url })
  const data = { email: login.email, password: login.password, user_type: role }
  const answer = await context.request.post('/auth/v1/token?grant_type=password', {
    data,
    headers: { origin: site.url },
  })
  if (!answer.ok()) throw new Error(`${login.email} could not sign in: ${await answer.text()}`)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}
