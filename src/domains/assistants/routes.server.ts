import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { type Context, Hono } from 'hono'
import { resourceMetadataAddress } from '#domains/programs/rules.ts'
import { findTokenSession } from '#domains/sign-in/tokens-queries.server.ts'
import { isForProgram, tokenTexts } from '#domains/sign-in/tokens-rules.ts'
import { siteName } from '#platform/brand.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { bearerOf } from '#platform/http/bearer.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { addActingTools } from './acting-tools.server.ts'
import { type ApiFetch, callsOf } from './calls.server.ts'
import { addReadingTools } from './reading-tools.server.ts'
import { actingTools, instructions, signInText } from './rules.ts'

/**
 * `/mcp`: the Model Context Protocol for assistants (docs/product/programs.md). No state is kept
 * between requests, so every process answers any of them. The tools call `api`. Throws 401, which
 * says where a program asks for access, for a token that is not valid, and for a tool that acts
 * without a token.
 */
export function assistants(api: ApiFetch): Hono<AppEnv> {
  return new Hono<AppEnv>().all('/mcp', async (c) => {
    const isPost = c.req.method === 'POST'
    const parsedBody: unknown = isPost ? await c.req.json() : undefined
    await assertMayAsk(c, parsedBody)
    const calls = callsOf(api, c)
    const handler = createMcpHandler(
      () => {
        const server = new McpServer({ name: siteName(), version: '1' }, { instructions })
        addReadingTools(server, calls)
        addActingTools(server, calls, c.var)
        return server
      },
      { responseMode: 'json', onerror: (error) => c.var.log.warn({ err: error }, 'mcp') },
    )
    return handler.fetch(c.req.raw, isPost ? { parsedBody } : {})
  })
}

async function assertMayAsk(c: Context<AppEnv>, body: unknown): Promise<void> {
  const token = bearerOf(c)
  const hint = `resource_metadata="${resourceMetadataAddress(c.var.config.PUBLIC_URL, '/mcp')}", scope="read bookings"`
  if (token === undefined) {
    if ([body].flat().some(isAct)) throw new HttpError(401, 'sign_in_required', signInText, { challenge: hint })
  } else if (isForProgram(token) && !(await findTokenSession(c.var.db, token, c.var.now)))
    throw new HttpError(401, 'invalid_token', tokenTexts.invalid, { challenge: `error="invalid_token", ${hint}` })
}

/** Whether a message calls a tool that needs a user. */
function isAct(message: unknown): boolean {
  const { method, params } = Object(message) as { method?: unknown; params?: { name?: unknown } }
  return method === 'tools/call' && actingTools.some((name) => name === params?.name)
}
