import { z } from 'zod'
import { withNumber } from '#platform/stored-text.ts'
import { instantOf } from '#platform/wall-clock.server.ts'
import { msg } from '#ui/language.ts'
import { CalendarProblem, type EventTimes, TooManyRequests } from './port.server.ts'

/** A REST API of calendars, and our credentials. */
export interface RestServer {
  /** Such as `https://graph.microsoft.com/v1.0`. */
  base: string
  /** The User-Agent of our requests. */
  agent: string
  /** Gets an access token, once for each run. */
  accessToken: () => Promise<string>
}

/** A request to such an API. */
export interface RestRequest {
  method?: 'POST' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** The statuses that are not problems, besides 200 to 299. */
  expects?: readonly number[]
}

/** An answer; `body` is undefined unless it was successful. */
export interface RestAnswer<T> {
  status: number
  body: T | undefined
}

const limits = { milliseconds: 10_000, bytes: 20 * 1024 * 1024, wait: 3600 }

/** The most events of a calendar that are read. */
export const eventsAtMost = 50_000

/**
 * Requests a path below the base address, or an address that the server itself gave us and that
 * begins with the base. Follows no redirects, and takes at most 10 seconds and 20 MB. Throws {@link
 * CalendarProblem}, and {@link TooManyRequests} if the server asks us to wait.
 */
export async function ask<S extends z.ZodType>(
  { base, agent, accessToken }: RestServer,
  path: string,
  shape: S,
  { method, headers, query, body, expects = [] }: RestRequest = {},
): Promise<RestAnswer<z.infer<S>>> {
  const url = new URL(path.startsWith('/') ? base + path : path)
  // Our access token is for this server only.
  if (!url.href.startsWith(`${base}/`)) throw new CalendarProblem(notUnderstood)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const token = await accessToken()
  const answer = await send(url, {
    method: method ?? 'GET',
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'user-agent': agent,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { status } = answer
  if (expects.includes(status)) return { status, body: undefined }
  if (!answer.ok) throw refusalOf(answer)
  if (answer.text === '') return { status, body: undefined }
  return { status, body: parsed(answer.text, shape) }
}

/** As {@link ask}, for an answer that always has a body. */
export async function get<S extends z.ZodType>(
  server: RestServer,
  path: string,
  shape: S,
  request: Omit<RestRequest, 'expects'> = {},
): Promise<z.infer<S>> {
  const { body } = await ask(server, path, shape, request)
  if (body === undefined) throw new CalendarProblem(notUnderstood)
  return body
}

interface Received {
  status: number
  ok: boolean
  text: string
  retryAfter: string | null
}

async function send(url: URL, request: RequestInit): Promise<Received> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal })
    const { status, ok, headers } = answer
    return { status, ok, text: await textOf(answer), retryAfter: headers.get('retry-after') }
  } catch (error) {
    if (error instanceof CalendarProblem) throw error
    const sentence = signal.aborted
      ? msg('Your calendar’s server did not answer within 10 seconds.')
      : msg('Your calendar’s server cannot be reached.')
    throw new CalendarProblem(sentence, { cause: error })
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > limits.bytes)
      throw new CalendarProblem(msg('The answer of your calendar’s server is larger than 20 MB.'))
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const notUnderstood = msg('Your calendar’s server answered with something that we do not understand. We keep trying.')

function parsed<S extends z.ZodType>(text: string, shape: S): z.infer<S> {
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new CalendarProblem(notUnderstood, { cause: error })
  }
}

/** The codes in the body of an error: Google has a list of reasons, Microsoft one code. */
const Refusal = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]).optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})

const quotas = /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded)$/

function refusalOf({ status, text, retryAfter }: Received): CalendarProblem {
  const reasons = reasonsIn(text)
  const isQuota = status === 403 && reasons.some((reason) => quotas.test(reason))
  if (status === 429 || isQuota || (status === 503 && retryAfter !== null))
    return new TooManyRequests(secondsOf(retryAfter))
  if (status === 410 || reasons.some((reason) => /^(syncState\w+|resyncRequired)$/i.test(reason))) return new Gone()
  if (status === 401 || status === 403)
    return new CalendarProblem(
      withNumber(msg('The server does not allow us to do this with your calendar ({number}).'), status),
    )
  if (status === 404) return new CalendarProblem(msg('The calendar no longer exists. Please choose another one.'))
  return new CalendarProblem(
    withNumber(msg('Your calendar’s server answered with an error ({number}). We keep trying.'), status),
  )
}

function reasonsIn(text: string): string[] {
  try {
    const { error } = Refusal.parse(JSON.parse(text))
    return [String(error.code ?? ''), ...(error.errors ?? []).map(({ reason }) => reason ?? '')]
  } catch {
    return []
  }
}

/** The server no longer knows the version that we sent. */
export class Gone extends CalendarProblem {
  override name = 'Gone'
  override message = msg('Your calendar’s server has forgotten where we were. We start again.')
}

/** The seconds to wait; a minute if the server does not name them. It may also name a date. */
function secondsOf(retryAfter: string | null): number {
  const seconds = /^\d+$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : (Date.parse(retryAfter ?? '') - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), limits.wait) : 60
}

/** Collects the pages of a list, as far as `pageAfter` leads. */
export async function allPages<P extends { items: readonly unknown[] }>(
  first: P,
  pageAfter: (page: P) => Promise<P> | undefined,
): Promise<{ items: P['items'][number][]; last: P }> {
  const items: P['items'][number][] = [...first.items]
  let last = first
  for (let next = pageAfter(last); next; next = pageAfter(last)) {
    last = await next
    items.push(...last.items)
    if (items.length > eventsAtMost)
      throw new CalendarProblem(
        withNumber(msg('Your calendar has more than {number} events, so that we cannot read it.'), eventsAtMost),
      )
  }
  return { items, last }
}

/** The first instant of a day. Where clocks change at midnight, the day begins at one o'clock. */
export function startOfDay(date: string, time_zone: string): Date | undefined {
  return instantOf(time_zone, date, '00:00') ?? instantOf(time_zone, date, '01:00')
}

/** The times if they can be read and the end is after the start. */
export function timesOf(starts_at: Date | undefined, ends_at: Date | undefined): EventTimes | undefined {
  if (!starts_at || !ends_at || !(starts_at <= ends_at)) return undefined
  return { starts_at, ends_at }
}
