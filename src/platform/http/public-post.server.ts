import http, { type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { publicLookup } from './public-hosts.server.ts'

/** A request to a host that a user named. */
export interface PublicPost {
  headers: OutgoingHttpHeaders
  body: string | Buffer
  signal: AbortSignal
  /** Whether the host may be this machine. */
  loopback: boolean
}

/** The head of an answer; its body is not read. */
export interface PublicAnswer {
  status: number
  retryAfter: string | undefined
}

/**
 * Posts to a host that a user named, without cookies and without following redirects. A host that
 * is not on the public internet is not contacted.
 */
export function postPublicly(url: URL, { headers, body, signal, loopback }: PublicPost): Promise<PublicAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PublicAnswer>()
  const { request } = url.protocol === 'http:' ? http : https
  request(url, { method: 'POST', headers, signal, agent: false, lookup: publicLookup(loopback) }, (answer) => {
    resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
    answer.destroy()
  })
    .on('error', reject)
    .end(body)
  return promise
}

/** The seconds of a `Retry-After`. Dates are left out: our own delay is long enough. */
export const secondsIn = (retryAfter = ''): number => (/^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) : 0)
