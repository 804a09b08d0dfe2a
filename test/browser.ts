import { answerOf, type Caller, callerBy } from './people.ts'
import type { TestServer } from './server.ts'

/**
 * Calls the API as a page in a browser does: keeps cookies, sends an Origin, does not follow
 * redirects. With the token of a session, it is signed in.
 */
export function aBrowser(server: TestServer, token?: string): Caller {
  const jar = new Map<string, string>(token === undefined ? [] : [['porchlight', token]])
  const call =
    (method: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(server.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(method !== 'GET' && { origin: server.url }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      for (const cookie of response.headers.getSetCookie()) keep(jar, cookie)
      return answerOf(response)
    }
  return callerBy(call)
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  if (/; Max-Age=0(;|$)/.test(cookie)) jar.delete(name)
  else jar.set(name, value)
}
