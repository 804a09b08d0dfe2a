import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { DEMO_LOGINS } from '#db/world/demo.ts'
import { launchOptions } from '../chromium.ts'

/** The roles in which every page is visited. */
export const roles = ['anonymous', 'customer', 'provider'] as const
/** Operators have pages of their own. */
export type Role = (typeof roles)[number] | 'operator'

/** The browser storage of a session. */
export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Starts Chromium. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions)
}

/** The cookies of the demo user of a role; none for visitors. */
export async function signedIn(browser: Browser, url: string, role: Role): Promise<Cookies> {
  const login = DEMO_LOGINS.find((each) => each.role === role)
  if (!login) return []
  const context = await browser.newContext({ baseURL: url })
  const user_type = role === 'operator' ? 'customer' : role
  const data = { email: login.email, password: login.password, user_type }
  const answer = await context.request.post('/auth/v1/token?grant_type=password', { data, headers: { origin: url } })
  if (!answer.ok()) throw new Error(`${login.email} could not sign in: ${await answer.text()}`)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}
