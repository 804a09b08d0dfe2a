import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { type Context, Hono } from 'hono'
import { isForProgram } from '#domains/identity/tokens-rules.ts'
import { resourceMetadataAddress } from '#domains/programs/rules.ts'
import { admitProgram, insufficientScope } from '#domains/sign-in/tokens-middleware.server.ts'
import { findTokenSession, type TokenSession } from '#domains/sign-in/tokens-queries.server.ts'
import { tokenTexts } from '#domains/sign-in/tokens-rules.ts'
import { siteName } from '#platform/brand.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { bearerOf } from '#platform/http/bearer.server.ts'
import { HttpError, invalid, malformedJson } from '#platform/http/errors.server.ts'
import { addActingTools } from './acting-tools.server.ts'
import { type ApiFetch, type Calls, callsOf } from './calls.server.ts'
import { addReadingTools } from './reading-tools.server.ts'
import { addResources } from './resources.server.ts'
import { actingTools, instructions, mostWatched, signInText, tooManyWatchedText } from './rules.ts'
import { openSubscription } from './subscriptions.server.ts'

/**
 * `/mcp`: the Model Context Protocol for assistants (docs/product/programs.md). No state is kept
 * between requests, so every process answers any of them. The tools call `api`. Throws 401 for a
 * token that is not valid, and for a call that needs a user and has no token; the answer says where
 * a program asks for access.
 */
export function assistants(api: ApiFetch): Hono<AppEnv> {
  return new Hono<AppEnv>().all('/mcp', async (c) => {
    const isPost = c.req.method === 'POST'
    const parsedBody: unknown = isPost ? await c.req.json().catch(malformed) : undefined
    await assertMayAsk(c, parsedBody)
    const calls = callsOf(api, c)
    const end = () => void handler.close()
    const subscription = isListen(parsedBody) && (await openSubscription(c.var, await listenerOf(c, parsedBody), end))
    const handler = createMcpHandler(({ era }) => serverOf(calls, c, era), {
      keepAliveMs: c.var.realtime.timings.heartbeat,
      onerror: (error) => c.var.log.warn({ err: error }, 'mcp'),
      ...(subscription && { bus: subscription.bus }),
    })
    try {
      return await handler.fetch(c.req.raw, isPost ? { parsedBody } : {})
    } finally {
      if (subscription) subscription.release()
    }
  })
}

function malformed(): never {
  throw malformedJson()
}

function serverOf(calls: Calls, c: Context<AppEnv>, era: 'modern' | 'legacy'): McpServer {
  // The lists of tools and resources never change while a client is connected. Older revisions
  // subscribe in sessions, which this server does not store.
  const capabilities = {
    tools: { listChanged: false },
    resources: { listChanged: false, subscribe: era === 'modern' },
  }
  const server = new McpServer({ name: siteName(), version: '1' }, { instructions, capabilities })
  addReadingTools(server, calls)
  addActingTools(server, calls, c.var)
  addResources(server, calls)
  return server
}

/** The header that tells a refused program where to ask for access. */
const hintOf = (c: Context<AppEnv>) =>
  `resource_metadata="${resourceMetadataAddress(c.var.config.PUBLIC_URL, '/mcp')}", scope="read bookings"`

const refused = (c: Context<AppEnv>) =>
  new HttpError(401, 'invalid_token', tokenTexts.invalid, { challenge: `error="invalid_token", ${hintOf(c)}` })

async function assertMayAsk(c: Context<AppEnv>, body: unknown): Promise<void> {
  const token = bearerOf(c)
  if (token === undefined) {
    if ([body].flat().some(needsUser))
      throw new HttpError(401, 'sign_in_required', signInText, { challenge: hintOf(c) })
  } else if (isForProgram(token) && !(await findTokenSession(c.var.db, token, c.var.now))) throw refused(c)
}

interface Request {
  method?: unknown
  params?: { name?: unknown; notifications?: { resourceSubscriptions?: unknown } }
}

const requestOf = (message: unknown): Request => Object(message) as Request

/** Whether a message calls a tool that needs a user, or reads or follows data of one. */
function needsUser(message: unknown): boolean {
  const { method, params } = requestOf(message)
  if (method === 'tools/call') return actingTools.some((name) => name === params?.name)
  return method === 'resources/read' || isListen(message)
}

const isListen = (message: unknown) => requestOf(message).method === 'subscriptions/listen'

/**
 * The token that requests a stream. Throws 401 for the session of a browser, 403 for a token
 * without `read`, and 422 for too many resources.
 */
async function listenerOf(c: Context<AppEnv>, message: unknown): Promise<TokenSession> {
  const session = await admitProgram(c.var, bearerOf(c) ?? '')
  if (!session) throw refused(c)
  if (!session.scopes.includes('read')) throw insufficientScope('read')
  const watched = requestOf(message).params?.notifications?.resourceSubscriptions
  if (Array.isArray(watched) && watched.length > mostWatched)
    throw invalid([{ path: 'params.notifications.resourceSubscriptions', message: tooManyWatchedText }])
  return session
}
