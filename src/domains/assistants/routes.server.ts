import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import { siteName } from '#platform/brand.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { addActingTools } from './acting-tools.server.ts'
import { type ApiFetch, callsOf } from './calls.server.ts'
import { addReadingTools } from './reading-tools.server.ts'
import { instructions } from './rules.ts'

/**
 * `/mcp`: the Model Context Protocol for assistants (docs/product/programs.md). No state is kept
 * between requests, so every process answers any of them. The tools call `api`.
 */
export function assistants(api: ApiFetch): Hono<AppEnv> {
  return new Hono<AppEnv>().all('/mcp', async (c) => {
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
    const isPost = c.req.method === 'POST'
    return handler.fetch(c.req.raw, isPost ? { parsedBody: await c.req.json() } : {})
  })
}
