import { customerForm, signUp } from './accounts.ts'
import { password } from './authenticator.ts'
import { aBrowser } from './browser.ts'
import type { Account, Provider } from './google.ts'
import type { Caller } from './people.ts'
import type { TestServer } from './server.ts'

/** The steps of a user who signs in with Google, in the browser. */
export function googleFlows(server: TestServer, provider: Provider) {
  /** Goes to Google and consents. Returns the path that Google redirects to. */
  async function consent(browser: Caller, account: Account, search = ''): Promise<string> {
    const there = await browser.get(`/auth/v1/authorize?provider=google${search}`)
    const back = provider.consent(there.headers.get('location') ?? '', account)
    return back.pathname + back.search
  }

  /** Signs in with Google. Returns the address of the last redirect. */
  async function signInWithGoogle(browser: Caller, account: Account, search = ''): Promise<string | null> {
    return (await browser.get(await consent(browser, account, search))).headers.get('location')
  }

  /** Connects a Google account. Returns the address of the last redirect. */
  async function connect(browser: Caller, account: Account, proof: object): Promise<string | null> {
    const begun = await browser.post('/auth/v1/factors/google', proof)
    const back = provider.consent(begun.body.url, account)
    return (await browser.get(back.pathname + back.search)).headers.get('location')
  }

  /** A customer with a password, signed in. */
  async function aPasswordLogin() {
    const form = customerForm({ password })
    await signUp(server, form, { 'x-session': 'none' })
    const browser = aBrowser(server)
    await browser.post('/auth/v1/token?grant_type=password', { ...form, user_type: 'customer' })
    return { browser, form }
  }

  /** A customer with a password who has connected a Google account. */
  async function aConnectedLogin(account: Account) {
    const login = await aPasswordLogin()
    await connect(login.browser, account, { password })
    return login
  }

  return { consent, signInWithGoogle, connect, aPasswordLogin, aConnectedLogin }
}

let accounts = 0

/** A new Google account. */
export function anAccount(more: Partial<Account> = {}): Account {
  accounts += 1
  return { sub: `g-${accounts}`, email: `gail${accounts}@mail.example`, name: `Gail Google ${accounts}`, ...more }
}

/** The settings with which a server uses the stand-in. */
export const settingsFor = ({ client_id, client_secret, issuer }: Provider) => ({
  GOOGLE_CLIENT_ID: client_id,
  GOOGLE_CLIENT_SECRET: client_secret,
  GOOGLE_ISSUER: issuer,
})

/** The user signed in in a browser. */
export const whoIn = async (browser: Caller) => (await browser.get('/auth/v1/user')).body.user
