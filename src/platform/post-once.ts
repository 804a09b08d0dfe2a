import { useState } from 'react'
import { type Api, ApiError } from './api-client.ts'
import { useApi } from './api-context.tsx'

/** Posts a body; see {@link postsOnce}. */
export type PostOnce = <Answer>(path: string, body: object) => Promise<Answer>

/**
 * Posts so that it happens once: what got no answer goes by the same Idempotency-Key when it is sent again as it was. What was answered, were it refused, or has
 * changed since begins anew.
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

/** {@link postsOnce} for as long as a form stands. */
export function usePostOnce(): PostOnce {
  const api = useApi()
  return useState(() => postsOnce(api))[0]
}

/** Whether what was sent may have arrived all the same, or is being answered just now. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500 || error.code === 'request_in_progress'
}

/** As random as a UUID, which browsers make over HTTPS only. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
