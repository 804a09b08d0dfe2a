import type { Announcements } from '#platform/announcements.ts'
import { listen, listener } from '#platform/events.server.ts'
import { customerForm, signUp } from './accounts.ts'
import { caller } from './people.ts'
import type { TestServer } from './server.ts'

/** An announced account event. */
export type Announced = {
  [Name in keyof Announcements]: Announcements[Name] & { name: Name }
}[keyof Announcements]

const names = [
  'account.signed_up',
  'account.link_made',
  'account.confirmed',
  'account.password_changed',
  'account.password_paused',
] as const

/**
 * Records the links that would be emailed, because only listeners see the tokens. Replaces all
 * other listeners in this test file.
 */
export function readLinks() {
  const announced: Announced[] = []
  listen(names.map((name) => listener(name, async (_, event) => void announced.push({ name, ...event } as Announced))))
  const of = (auth_user_id: string) =>
    announced.filter((event) => 'auth_user_id' in event && event.auth_user_id === auth_user_id)
  const links = (auth_user_id: string) =>
    of(auth_user_id).flatMap((event) => (event.name === 'account.link_made' ? [event] : []))
  return {
    /** The names of a login's events. */
    namesOf: (auth_user_id: string) => of(auth_user_id).map(({ name }) => name),
    /** The number of links for a login so far. */
    count: (auth_user_id: string) => links(auth_user_id).length,
    /** The number of links for all logins so far. */
    all: () => announced.filter(({ name }) => name === 'account.link_made').length,
    /** The newest link of a login, in the format of `verify`. */
    newest(auth_user_id: string) {
      const link = links(auth_user_id).at(-1)
      if (!link) throw new Error('no link was made')
      return { type: link.purpose, token_hash: link.token, user_type: link.user_type, expires_at: link.expires_at }
    },
  }
}

let addressCount = 0
/** Headers with a new IP address each time, so that tests don't share rate limits. */
export function elsewhere(more: Record<string, string> = { 'x-session': 'bearer' }) {
  addressCount += 1
  return { ...more, 'x-forwarded-for': `198.51.${addressCount >> 8}.${addressCount & 255}` }
}

/** A user who has just signed up. */
export async function aNewcomer(server: TestServer) {
  const form = { ...customerForm(), user_type: 'customer' }
  const { answer, me } = await signUp(server, form, elsewhere())
  return { form, me, id: answer.body.user.id as string, answer }
}

/** Requests a link: `recover`, `otp` or `resend`. */
export const askForLink = (server: TestServer, path: string, body: object) =>
  caller(server).post(`/auth/v1/${path}`, body, elsewhere())

/** Uses a link. Returns the response and a caller with the new session. */
export async function verifyLink(server: TestServer, body: object, headers = elsewhere()) {
  const answer = await caller(server).post('/auth/v1/verify', body, headers)
  return { answer, me: caller(server, answer.body.session?.access_token) }
}
