import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type AddressFault, faultOf, NotPublic, publicLookup } from '#platform/http/public-hosts.server.ts'
import { msg } from '#ui/language.ts'
import { AccessRefused, CalendarProblem } from '../calendar-accounts/port.server.ts'

const wrongPassword = msg(
  'The server did not accept this user name and password. Most servers want an app password here: create one in the settings of your account there.',
)

const faults: Record<AddressFault, string> = {
  invalid: msg('Please enter the address of a CalDAV server: it begins with https://'),
  unencrypted: msg('The address has to begin with https://, so that no one else can read your password'),
  'user name': msg('Please enter the user name in its own field, and leave it out of the address'),
  'not public': msg('This address does not lead to a server on the public internet'),
}

/** Our credentials, and the hosts that are allowed. */
export interface DavAccess {
  user_name: string
  password: string
  /** The User-Agent of our requests. */
  agent: string
  /** Allows this machine and plain HTTP, for tests and development only. */
  loopback: boolean
}

/** A request to a CalDAV server. */
export interface DavRequest {
  method: 'PROPFIND' | 'REPORT' | 'GET' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** Whether redirects are followed, each after the same checks. */
  follows?: boolean
}

/** An answer of a CalDAV server. */
export interface DavAnswer {
  /** The address that answered, after redirects. */
  url: URL
  status: number
  etag: string | null
  text: string
}

const limits = { milliseconds: 10_000, bytes: 20 * 1024 * 1024, redirects: 5 }

/** The address that a user typed; `https://` may be left out. Throws {@link CalendarProblem}. */
export function davAddress(text: string, { loopback }: { loopback: boolean }): URL {
  const typed = text.trim()
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`)
  const fault = faultOf(url, { loopback })
  if (!url || fault) throw new CalendarProblem(faults[fault ?? 'invalid'])
  return url
}

/**
 * Sends a request without cookies, to a public address over HTTPS only, in at most 10 seconds and
 * 20 MB. Throws {@link CalendarProblem} without an answer and {@link AccessRefused} for 401.
 */
export async function ask(address: URL, access: DavAccess, request: DavRequest): Promise<DavAnswer> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  try {
    return await follow(address, access, request, signal)
  } catch (error) {
    if (error instanceof CalendarProblem) throw error
    if (error instanceof NotPublic) throw new CalendarProblem(`${faults['not public']}.`, { cause: error })
    if (signal.aborted) throw new CalendarProblem(msg('The server did not answer within 10 seconds.'), { cause: error })
    throw new CalendarProblem(sentenceOf(error), { cause: error })
  }
}

async function follow(first: URL, access: DavAccess, request: DavRequest, signal: AbortSignal): Promise<DavAnswer> {
  let url = first
  for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
    const answer = await send(url, access, request, signal)
    const status = answer.statusCode ?? 0
    const isRedirect = [301, 302, 303, 307, 308].includes(status)
    if (!isRedirect) {
      const text = await textOf(answer)
      if (status === 401) throw new AccessRefused(wrongPassword)
      return { url, status, etag: answer.headers.etag ?? null, text }
    }
    answer.destroy()
    if (!request.follows)
      throw new CalendarProblem(
        msg('The calendar has moved to another address. Please disconnect it and connect it again.'),
      )
    url = davAddress(URL.parse(answer.headers.location ?? '', url)?.href ?? '', access)
  }
  throw new CalendarProblem(msg('The address redirects too many times.'))
}

function send(
  url: URL,
  { user_name, password, agent, loopback }: DavAccess,
  { method, headers, body }: DavRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'http:' ? http : https
  const all = {
    authorization: `Basic ${Buffer.from(`${user_name}:${password}`).toString('base64')}`,
    'accept-encoding': 'identity',
    'user-agent': agent,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  request(url, { method, headers: all, signal, agent: false, lookup: publicLookup(loopback) }, resolve)
    .on('error', reject)
    .end(body)
  return promise
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > limits.bytes) throw new CalendarProblem(msg('The server’s answer is larger than 20 MB.'))
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function sentenceOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return msg('There is no server of this name. Please check the address.')
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code))
    return msg('The connection is not secure: the server’s certificate is not valid.')
  return msg('The server cannot be reached.')
}
