import { Secret, TOTP } from 'otpauth'
import { customerForm, signUp } from './accounts.ts'
import type { Caller } from './people.ts'
import type { TestServer } from './server.ts'

/** An authenticator app whose clock is the server's. */
export interface App {
  secret: string
  /** The code at `seconds` from now. */
  at(seconds: number): string
  /** An unused code. Moves the clock by half a minute first. */
  next(): string
}

/** An app that has scanned a secret. */
export function anApp({ clock }: Pick<TestServer, 'clock'>, secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const at = (seconds: number) => totp.generate({ timestamp: clock.now().getTime() + seconds * 1000 })
  const next = () => {
    clock.pass(30_000)
    return at(0)
  }
  return { secret, at, next }
}

/** Sets up an authenticator app; `first` is the code that confirmed it. */
export async function protect(server: TestServer, me: Caller, password: string) {
  const begun = await me.post('/auth/v1/factors/authenticator', { password })
  const app = anApp(server, begun.body.secret)
  const first = app.next()
  const confirmed = await me.post('/auth/v1/factors/authenticator/confirm', { code: first })
  const recovery_codes: string[] = confirmed.body.recovery_codes
  return { app, first, recovery_codes }
}

/** A code as keyboards for Chinese or Japanese may type it. */
export const fullWidth = (code: string) =>
  code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

/** The password of every login created here. */
export const password = 'lantern on the porch'

/** A customer with a password and a session, without an authenticator app. */
export async function aLogin(server: TestServer) {
  const form = { ...customerForm({ password }), user_type: 'customer' }
  const { answer, me } = await signUp(server, form)
  return { form, me, token: answer.body.session.access_token as string }
}

/** A customer with an authenticator app. */
export async function aProtectedLogin(server: TestServer) {
  const login = await aLogin(server)
  return { ...login, ...(await protect(server, login.me, password)) }
}
