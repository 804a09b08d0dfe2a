import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { TestPerson } from './people.ts'
import type { TestServer } from './server.ts'

/** The settings of a site whose programs are on this machine. */
export const oauthSettings = { PROGRAMS_ON_LOOPBACK: 'true', PUBLIC_URL: 'https://porch.example' }

/** A program of another company, which its document describes. */
export interface TestProgram {
  /** The address of its document, by which it is known. */
  client_id: string
  redirect_uri: string
  /** The document, which a test may change before the first request. */
  document: Record<string, unknown>
  close(): Promise<void>
}

/**
 * Starts the server of a program's document. `onDevice` is a program on the user's own device,
 * which returns there.
 */
export async function aTestProgram(more: object = {}, { onDevice = false } = {}): Promise<TestProgram> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(program.document))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client_id = `${origin}/client.json`
  const redirect_uri = onDevice ? `${origin.replace('https', 'http')}/return` : 'https://assistant.example/return'
  const program: TestProgram = {
    client_id,
    redirect_uri,
    document: {
      client_id,
      client_name: 'Handy Assistant',
      redirect_uris: [redirect_uri],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      ...(onDevice && { application_type: 'native' }),
      ...more,
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return program
}

/** Requests for the site's public address go to the server under test. */
export const siteFetch =
  (server: TestServer): typeof fetch =>
  (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input, server.deps.config.PUBLIC_URL)
    return fetch(href.replace(server.deps.config.PUBLIC_URL, server.url), init)
  }

/** A browser, which keeps cookies and follows no redirect by itself. */
export function aBrowser(server: TestServer) {
  const cookies = new Map<string, { name: string; value: string; path: string }>()
  /** The cookies that it sends to a path. */
  const cookie = (path = '/') => {
    const sent = [...cookies.values()].filter((each) => path.startsWith(each.path))
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  return {
    cookie,
    async visit(address: string) {
      const { pathname } = new URL(address)
      const answer = await siteFetch(server)(address, { redirect: 'manual', headers: { cookie: cookie(pathname) } })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
        const path = line.match(/path=([^;]*)/i)?.[1] ?? '/'
        cookies.set(name + path, { name, value, path })
      }
      return { status: answer.status, to: answer.headers.get('location') ?? '', answer }
    },
  }
}

/** A secret of PKCE and its hash. */
export function pkce() {
  const code_verifier = randomBytes(32).toString('base64url')
  return { code_verifier, code_challenge: createHash('sha256').update(code_verifier).digest('base64url') }
}

/** The address at which a program asks; `undefined` leaves a parameter out. */
export function askingAddress(
  { client_id, redirect_uri }: TestProgram,
  code_challenge: string,
  more: Record<string, string | undefined> = {},
  site = oauthSettings.PUBLIC_URL,
): string {
  const usual = { response_type: 'code', client_id, redirect_uri, scope: 'read bookings', state: 'its state' }
  const parameters = { ...usual, code_challenge, code_challenge_method: 'S256', ...more }
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `${site}/oauth/authorize?${new URLSearchParams(given)}`
}

type Browser = ReturnType<typeof aBrowser>

/** The path of a request in the API, by the address of its page. */
export const requestPath = (page: string) => page.replace('/connect?request=', '/rest/v1/programs/requests/')

/** A person's answer on the page to which the program has sent the browser. */
export async function answerRequest(person: TestPerson, browser: Browser, page: string, allow = true) {
  const path = requestPath(page)
  const headers = { cookie: browser.cookie(), origin: oauthSettings.PUBLIC_URL }
  return { asked: await person.get(path, headers), decided: await person.post(path, { allow }, headers) }
}

/**
 * Goes through all pages with a person who allows everything. Returns the code and its verifier.
 */
export async function codeFor(
  server: TestServer,
  person: TestPerson,
  program: TestProgram,
  more: Record<string, string | undefined> = {},
) {
  const { code_verifier, code_challenge } = pkce()
  const browser = aBrowser(server)
  const { to: page } = await browser.visit(askingAddress(program, code_challenge, more))
  const { decided } = await answerRequest(person, browser, page)
  expect(decided.status).toBe(200)
  const { to: back } = await browser.visit(decided.body.continue_at)
  return { back, code: new URL(back).searchParams.get('code') ?? '', code_verifier }
}

/** An answer of the token endpoint. */
export interface TokenAnswer {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
  error?: string
}

/** Sends a form to an endpoint of the authorization server. */
export async function postForm(
  server: TestServer,
  path: '/oauth/token' | '/oauth/revoke',
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(server.url + path, { method: 'POST', body: new URLSearchParams(form), headers })
  const text = await answer.text()
  return { status: answer.status, body: (text ? JSON.parse(text) : {}) as TokenAnswer, headers: answer.headers }
}

/** Exchanges a code. */
export const exchange = (
  server: TestServer,
  { client_id, redirect_uri }: TestProgram,
  { code, code_verifier }: { code: string; code_verifier: string },
  more: Record<string, string> = {},
) =>
  postForm(server, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code,
    code_verifier,
    ...more,
  })

/** Gets the next tokens for a refresh token. */
export const refresh = (
  server: TestServer,
  { client_id }: TestProgram,
  refresh_token: string,
  more: Record<string, string> = {},
) => postForm(server, '/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token, ...more })

/** Connects a program, and returns its tokens. */
export async function connected(
  server: TestServer,
  person: TestPerson,
  program: TestProgram,
  more: Record<string, string | undefined> = {},
) {
  const { status, body } = await exchange(server, program, await codeFor(server, person, program, more))
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
