import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The calendars of the stand-ins' only user. `home` cannot be written to. */
export type CalendarName = 'work' | 'home'

/** An event as a stand-in stores it; `content` is in the form of its API. */
export interface StoredEvent {
  id: string
  version: number
  is_deleted: boolean
  content: Record<string, unknown>
}

/** A push channel that is open. */
export interface OpenChannel {
  id: string
  remote_id: string
  address: string
  secret: string
  calendar: CalendarName
}

/** An answer of a stand-in. */
export interface CompanyAnswer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** A request that has passed the check of its access token. */
export interface CompanyRequest {
  method: string
  /** Below the address of the API. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

/** A time of an event that its user makes. */
export interface Hours {
  starts_at: string
  ends_at: string
}

/** What a test needs to know and to do at a company. */
export interface Company {
  kind: 'google' | 'microsoft'
  /** Environment variables that lead to it. */
  settings: Record<string, string>
  user_name: string
  events: Record<CalendarName, Map<string, StoredEvent>>
  channels: Map<string, OpenChannel>
  /** As `POST /path`, latest last. */
  requests: string[]
  /** An answer instead of the real one; undefined for none. */
  fault: (request: CompanyRequest) => CompanyAnswer | undefined
  /** The scopes that the user allows; undefined for all that are asked for. */
  allowed: string | undefined
  /** What the user's consent page answers: the redirect back to the site. */
  consent(url: string, decision?: 'allow' | 'deny'): URL
  /** The user takes all access away. */
  revoke(): void
  /** Links and tokens of changes that were given out are no longer taken. */
  forgetVersions(): void
  /** The event of a booking; undefined if there is none or it was deleted. */
  eventOf(uid: string): SeenEvent | undefined
  /** Moves an event as its user does. */
  move(uid: string, hours: Hours): void
  /** Writes below the description, as its user does. */
  note(uid: string, text: string): void
  /** Deletes an event as its user does. */
  remove(uid: string): void
  /** Adds an event of the user's own; returns its id. */
  add(calendar: CalendarName, hours: Hours, more?: Record<string, unknown>): string
  /** The notice that the company sends about a channel. */
  notice(channel: OpenChannel): { path: string; headers: Record<string, string>; body: string }
  /** Where `address` of a channel really is, so that the stand-in can ask there. */
  reach: (address: string) => string
  close: () => Promise<void>
}

/** What an event of ours says, in one form for all companies. */
export interface SeenEvent {
  title: string
  description: string
  starts_at: string
  ends_at: string
}

/** What differs between companies. */
export interface CompanyKind {
  kind: Company['kind']
  /** The path of its API. */
  api: string
  settings(origin: string): Record<string, string>
  /** Whether each refresh ends the refresh token before. */
  rotates: boolean
  answer(company: Shelf, request: CompanyRequest): CompanyAnswer | Promise<CompanyAnswer>
  uidOf(event: StoredEvent): string | undefined
  see(event: StoredEvent): SeenEvent
  hours(hours: Hours): Record<string, unknown>
  describe(text: string): Record<string, unknown>
  notice: Company['notice']
}

/** The company, and what its API needs to store events. */
export interface Shelf extends Company {
  origin: string
  /** The version of the newest change. */
  version: () => number
  put(calendar: CalendarName, id: string, content: Record<string, unknown>): StoredEvent
  drop(calendar: CalendarName, id: string): void
  /** Versions up to this are no longer taken. */
  forgotten: number
}

/**
 * Starts a stand-in for a company with calendars over real HTTP: its own settings, tokens with
 * PKCE, and its API.
 */
export async function aCompany(kind: CompanyKind): Promise<Company> {
  let version = 0
  const codes = new Map<string, { challenge: string; redirect_uri: string; scope: string }>()
  const refreshTokens = new Map<string, string>()
  const accessTokens = new Set<string>()
  const secret = () => randomBytes(18).toString('base64url')
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => void respond(request, response, Buffer.concat(parts).toString()))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const find = (uid: string) => {
    for (const calendar of ['work', 'home'] as const)
      for (const event of company.events[calendar].values())
        if (!event.is_deleted && kind.uidOf(event) === uid) return { calendar, event }
    return undefined
  }
  const change = (uid: string, content: Record<string, unknown>) => {
    const { calendar, event } = find(uid)!
    company.put(calendar, event.id, { ...event.content, ...content })
  }

  const company: Shelf = {
    kind: kind.kind,
    origin,
    settings: kind.settings(origin),
    user_name: 'rosa@mail.example',
    events: { work: new Map(), home: new Map() },
    channels: new Map(),
    requests: [],
    fault: () => undefined,
    allowed: undefined,
    forgotten: -1,
    version: () => version,
    put(calendar, id, content) {
      version += 1
      const event = { id, version, is_deleted: false, content }
      company.events[calendar].set(id, event)
      return event
    },
    drop(calendar, id) {
      version += 1
      const event = company.events[calendar].get(id)!
      company.events[calendar].set(id, { ...event, version, is_deleted: true })
    },
    consent(url, decision = 'allow') {
      const asked = new URL(url).searchParams
      const back = new URL(asked.get('redirect_uri')!)
      back.searchParams.set('state', asked.get('state')!)
      if (decision === 'deny') back.searchParams.set('error', 'access_denied')
      else {
        const code = secret()
        const scope = company.allowed ?? asked.get('scope')!
        codes.set(code, {
          challenge: asked.get('code_challenge')!,
          redirect_uri: asked.get('redirect_uri')!,
          scope,
        })
        back.searchParams.set('code', code)
      }
      return back
    },
    revoke() {
      refreshTokens.clear()
      accessTokens.clear()
    },
    forgetVersions() {
      company.forgotten = version
      version += 1
    },
    eventOf(uid) {
      const found = find(uid)
      return found && kind.see(found.event)
    },
    move: (uid, hours) => change(uid, kind.hours(hours)),
    note: (uid, text) => change(uid, kind.describe(`${company.eventOf(uid)!.description}\n${text}`)),
    remove(uid) {
      const { calendar, event } = find(uid)!
      company.drop(calendar, event.id)
    },
    add: (calendar, hours, more) =>
      company.put(calendar, randomUUID().replaceAll('-', ''), { ...kind.hours(hours), ...more }).id,
    notice: kind.notice,
    reach: (address) => address,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  async function respond(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    send(response, await answerTo(request, text))
  }

  async function answerTo(request: IncomingMessage, text: string): Promise<CompanyAnswer> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', origin)
    const { method = '', headers } = request
    if (pathname === '/.well-known/openid-configuration') return { status: 200, body: settingsAt(origin) }
    if (pathname === '/token' && method === 'POST') return tokens(new URLSearchParams(text), headers.authorization)
    if (pathname === '/revoke' && method === 'POST') {
      refreshTokens.delete(new URLSearchParams(text).get('token') ?? '')
      return { status: 200 }
    }
    if (!pathname.startsWith(`${kind.api}/`)) return { status: 404 }
    const path = decodeURIComponent(pathname.slice(kind.api.length))
    company.requests.push(`${method} ${path}`)
    const asked: CompanyRequest = { method, path, query, headers, body: text === '' ? {} : JSON.parse(text) }
    const fault = company.fault(asked)
    if (fault) return fault
    if (!accessTokens.has(headers.authorization?.replace(/^Bearer /, '') ?? '')) return { status: 401, body: {} }
    return kind.answer(company, asked)
  }

  async function tokens(form: URLSearchParams, authorization = ''): Promise<CompanyAnswer> {
    const refused = (error: string) => ({ status: 400, body: { error } })
    const [id, password] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':')
    const given = { id: form.get('client_id') ?? id, password: form.get('client_secret') ?? password }
    if (given.id !== clientId || given.password !== clientSecret)
      return { status: 401, body: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'refresh_token') {
      const token = form.get('refresh_token') ?? ''
      const scope = refreshTokens.get(token)
      if (scope === undefined) return refused('invalid_grant')
      if (kind.rotates) refreshTokens.delete(token)
      return { status: 200, body: issue(scope, kind.rotates) }
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(form.get('code_verifier') ?? ''))
    const isRight =
      code?.challenge === Buffer.from(digest).toString('base64url') && code.redirect_uri === form.get('redirect_uri')
    return code && isRight ? { status: 200, body: issue(code.scope, true) } : refused('invalid_grant')
  }

  function issue(scope: string, withRefresh: boolean) {
    const [access_token, refresh_token] = [`access-${secret()}`, `refresh-${secret()}`]
    accessTokens.add(access_token)
    if (withRefresh) refreshTokens.set(refresh_token, scope)
    return { access_token, token_type: 'Bearer', expires_in: 3599, scope, ...(withRefresh && { refresh_token }) }
  }

  return company
}

/** What the stand-ins know us by. */
export const clientId = 'calendar-client'
export const clientSecret = 'calendar-client-secret'

const settingsAt = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  revocation_endpoint: `${origin}/revoke`,
  jwks_uri: `${origin}/keys`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
})

function send(response: ServerResponse, { status, body, headers }: CompanyAnswer): void {
  const text = body === undefined ? '' : JSON.stringify(body)
  response.writeHead(status, { ...headers, ...(text && { 'content-type': 'application/json' }) }).end(text)
}

/** A part of a list that has pages. */
export function pageOf<T>(items: readonly T[], at: number, size: number): { items: T[]; next: number | undefined } {
  return { items: items.slice(at, at + size), next: at + size < items.length ? at + size : undefined }
}
