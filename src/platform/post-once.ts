import { useState } from 'react'
import { type Api, ApiError } from './api-client.ts'
import { useApi } from './api-context.tsx'

/** Posts a body; see {@link postsOnce}. */
export type PostOnce = <Answer>(path: string, body: object) => Promise<Answer>

/**
 * Posts so that it takes effect once: if there was no answer, the same body is sent again with the
 * same Idempotency-Key. After any answer, or for another body, a new key is used.
 */
export function postsOnce(api: Api): PostOnce {
  let last: { content: string; key: string } | undefined
  return async (path, body) => {
    const content = JSON.stringify([path, body])
    const attempt = last?.content === content ? last : { content, key: newKey() }
    last = attempt
    const isOver = () => {
      if (last === attempt) last = undefined
    }
    try {
      const answer = await api.post<never>(path, body, { headers: { 'idempotency-key': attempt.key } })
      isOver()
      return answer
    } catch (error) {
      if (!mayHaveArrived(error)) isOver()
      throw error
    }
  }
}

/** {@link postsOnce} for the lifetime of a component. */
export function usePostOnce(): PostOnce {
  const api = useApi()
  return useState(() => postsOnce(api))[0]
}

/** Whether the request may have arrived although the call failed. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500
}

/** A key as random as a UUID, which browsers only create over HTTPS. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
