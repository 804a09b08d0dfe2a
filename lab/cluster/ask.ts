import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, answerOf } from '../../test/people.ts'
import type { Record } from './record.ts'

/** A request of a user, which is repeated until it is answered. */
export interface Request {
  method: 'GET' | 'POST'
  path: string
  token?: string | undefined
  key?: string
  body?: object
  headers?: { [name: string]: string }
}

/** An answer, and how many requests it took. */
export type Answered<T> = Answer<T> & { tries: number }

/**
 * Milliseconds after which a user gives a request up, and after which a record calls it unanswered.
 */
const timeouts = { request: 5_000, all: 90_000 }
/** Milliseconds before a request is repeated if the answer says nothing else. */
const usualPause = 250

/**
 * Asks as a good client does: connection errors and 503 are repeated with the same key, after
 * `Retry-After`.
 */
export async function ask<T>(url: string, request: Request, record: Record): Promise<Answered<T>> {
  const began = performance.now()
  for (let tries = 1; performance.now() - began < timeouts.all; tries++) {
    const outcome = await send<T>(url, request)
    if (typeof outcome !== 'string' && outcome.status < 500 && outcome.status !== 429) return { ...outcome, tries }
    const reason = typeof outcome === 'string' ? outcome : String(outcome.status)
    const what = `${reason} to ${request.method} ${request.path.replace(/[?].*|[0-9a-f-]{36}/g, '…')}`
    record.repeated.set(what, (record.repeated.get(what) ?? 0) + 1)
    // 502 and 504 come from nginx, when no process of the site answers.
    if (typeof outcome !== 'string' && ![429, 502, 503, 504].includes(outcome.status))
      record.wrong.push(`${request.method} ${request.path} was answered ${reason} ${textOf(outcome.body)}`)
    const after = typeof outcome === 'string' ? null : outcome.headers.get('retry-after')
    if (reason === '503' && after === null)
      record.wrong.push(`${request.method} ${request.path} was answered 503 without Retry-After`)
    await pause(after ? Number(after) * 1000 : usualPause)
  }
  throw new Error(`${request.method} ${request.path} was not answered within ${timeouts.all / 1000} s`)
}

/** One answer, or the reason why there is none. */
async function send<T>(url: string, { method, path, token, key, body, headers }: Request): Promise<Answer<T> | string> {
  const options = {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeouts.request),
  }
  return fetch(url + path, options)
    .then(answerOf)
    .catch(reasonOf)
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer'
  return 'connection error'
}

/** The beginning of an answer. */
export const textOf = (body: unknown): string => JSON.stringify(body).slice(0, 200)
