import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { NotPublic, publicLookup } from '#platform/http/public-hosts.server.ts'
import { withNumber } from '#platform/stored-text.ts'
import { msg } from '#ui/language.ts'
import { BusyCalendarProblem, calendarAddress, notPublic } from './addresses.server.ts'

/** The validators of a response, for the next conditional request. */
export interface Known {
  etag: string | null
  last_modified: string | null
}

interface Options {
  known: Known | undefined
  agent: string
  loopback: boolean
}

const limits = { milliseconds: 10_000, bytes: 20 * 1024 * 1024, redirects: 3 }

/**
 * Downloads a calendar: without cookies, checking the address of each redirect, in at most 10
 * seconds and 20 MB.
 */
export async function download(address: string, options: Options): Promise<({ file: Buffer[] } & Known) | 'unchanged'> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  try {
    return await follow(calendarAddress(address, options), options, signal)
  } catch (error) {
    if (error instanceof BusyCalendarProblem) throw error
    if (error instanceof NotPublic) throw notPublic(error)
    if (signal.aborted)
      throw new BusyCalendarProblem(msg('The calendar did not answer within 10 seconds.'), { cause: error })
    throw new BusyCalendarProblem(sentenceOf(error), { cause: error })
  }
}

function sentenceOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return msg('There is no server of this name. Please check the address.')
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code))
    return msg('The connection to the calendar is not secure: its certificate is not valid.')
  return msg('The calendar’s server cannot be reached.')
}

async function follow(first: URL, options: Options, signal: AbortSignal) {
  let url = first
  for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
    const answer = await ask(url, options, signal)
    const status = answer.statusCode ?? 0
    if (status === 304) return 'unchanged' as const
    if (status === 200) {
      const { etag = null, 'last-modified': last_modified = null } = answer.headers
      return { file: await bytesOf(answer), etag: short(etag), last_modified: short(last_modified) }
    }
    answer.destroy()
    const next = [301, 302, 303, 307, 308].includes(status) ? answer.headers.location : undefined
    if (next === undefined) throw new BusyCalendarProblem(refusalOf(status))
    url = calendarAddress(URL.parse(next, url)?.href ?? '', options)
  }
  throw new BusyCalendarProblem(
    msg('The address redirects too many times. Please use the one that the calendar itself shows.'),
  )
}

/** Drops validators that are too long. */
const short = (header: string | null) => (header !== null && header.length <= 200 ? header : null)

function refusalOf(status: number): string {
  if (status === 401 || status === 403)
    return msg('The calendar is not open to us. Please use its secret or public address in iCal format.')
  if (status === 404 || status === 410) return msg('There is no calendar at this address any more.')
  return withNumber(msg('The calendar’s server answered with an error ({number}).'), status)
}

function ask(url: URL, { known, agent, loopback }: Options, signal: AbortSignal): Promise<IncomingMessage> {
  const headers: Record<string, string> = {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'identity',
    'user-agent': agent,
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'http:' ? http : https
  request(url, { headers, signal, agent: false, lookup: publicLookup(loopback) }, resolve)
    .on('error', reject)
    .end()
  return promise
}

/** We accept no compression, but some servers compress anyway. */
const unpackers = new Map([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
])

async function bytesOf(answer: IncomingMessage): Promise<Buffer[]> {
  const unpack = unpackers.get(answer.headers['content-encoding']?.toLowerCase() ?? '')
  return unpack ? pipeline(answer, unpack(), readLimited) : readLimited(answer)
}

/** Counts decompressed bytes, so that a small response cannot fill the memory. */
async function readLimited(parts: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of parts) {
    bytes += chunk.length
    if (bytes > limits.bytes)
      throw new BusyCalendarProblem(msg('This calendar is larger than 20 MB. Please use one with fewer past events.'))
    chunks.push(chunk)
  }
  return chunks
}
