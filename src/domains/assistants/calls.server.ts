import type { Context } from 'hono'
import type { AppEnv } from '#platform/http/app.server.ts'
import type { FieldError } from '#platform/http/errors.server.ts'
import { answersText } from './rules.ts'

/** A refusal of the API, as a sentence for the assistant and its user. */
export class RefusedCall extends Error {}

/** The API in this process. */
export type ApiFetch = (request: Request, env: AppEnv['Bindings']) => Response | Promise<Response>

/** The part of the API that an assistant may call for its user. */
export interface Calls {
  get<Answer>(path: string, search?: Record<string, string | number | undefined>): Promise<Answer>
  post<Answer>(path: string, body: object, idempotency_key?: string): Promise<Answer>
}

/**
 * Calls of the API in this process, with the bearer token of the request alone: a cookie of a
 * browser never acts. So every permission, mask and limit of the API holds for assistants.
 */
export function callsOf(api: ApiFetch, c: Context<AppEnv>): Calls {
  const authorization = c.req.header('authorization')
  async function call<Answer>(path: string, init: RequestInit, headers: Record<string, string> = {}) {
    const request = new Request(new URL(path, c.var.config.PUBLIC_URL), {
      ...init,
      headers: { ...headers, ...(authorization && { authorization }) },
    })
    const response = await api(request, { address: c.var.address, inProcess: true })
    const body = (await response.json()) as Answer & { detail?: string; errors?: FieldError[] }
    if (response.ok) return body
    const answers = (body.errors ?? []).map(({ path }) => path).filter((path) => path.startsWith('answers.'))
    if (answers.length > 0) throw new RefusedCall(answersText(answers))
    const fields = (body.errors ?? []).map(({ path, message }) => `${path}: ${message}`)
    throw new RefusedCall([body.detail ?? `The call failed with ${response.status}.`, ...fields].join(' '))
  }
  return {
    get: (path, search = {}) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined)
      return call(`${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`, {})
    },
    post: (path, body, key) =>
      call(
        path,
        { method: 'POST', body: JSON.stringify(body) },
        { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      ),
  }
}
