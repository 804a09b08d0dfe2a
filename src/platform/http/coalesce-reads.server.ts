import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { coalesced } from '../coalesce.server.ts'
import type { AppEnv } from './app.server.ts'
import { isOfVisitor } from './compress-json.server.ts'
import { jsonResponse, jsonTextOf } from './json-text.server.ts'

/** What a read has found, for all who asked for it. */
interface Answer {
  error?: Error | undefined
  /** Only JSON is shared. */
  text?: string | undefined
  status: ContentfulStatusCode
  headers: Record<string, string>
  /** What each of them counts. */
  counts: (() => Promise<void>)[]
}

const together = coalesced<Answer>()

/**
 * Visitors who ask for the same address at the same time share one read. For routes that answer
 * nothing that depends on the caller. A count for each caller comes before it, or goes through
 * `onView`.
 */
export const coalesceReads = createMiddleware<AppEnv>(async (c, next) => {
  if (c.env.inProcess || c.req.method !== 'GET' || !isOfVisitor(c)) return next()
  let isOwn = false
  const answer = await together(c.var.pool, c.req.url, () => {
    isOwn = true
    return answerOf(c, next)
  })
  if (!isOwn && answer.error) throw answer.error
  if (!isOwn && answer.text === undefined) return next()
  for (const count of answer.counts) await count()
  return isOwn ? undefined : jsonResponse(c, answer.text ?? '', answer.status, answer.headers)
})

async function answerOf(c: Context<AppEnv>, next: Next): Promise<Answer> {
  const { env } = c
  const counts: Answer['counts'] = []
  c.env = { ...env, onView: (count) => void counts.push(count) }
  await next()
  c.env = env
  const { error, res } = c
  return {
    error,
    text: jsonTextOf(res),
    status: res.status as ContentfulStatusCode,
    headers: Object.fromEntries(res.headers),
    counts,
  }
}
