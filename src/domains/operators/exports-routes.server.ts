import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { csvType } from '#platform/csv.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { params } from '#platform/http/request.server.ts'
import { streamOf } from '#platform/http/stream-of.server.ts'
import { exportTable } from './exports-commands.server.ts'
import type { OperatorEnv } from './middleware.server.ts'

/** Mounted at /rest/v1/admin/exports. */
export const adminExports = new Hono<OperatorEnv>().get(
  '/:file',
  describeRoute({
    summary: 'Get a table of the site as a CSV file, such as users.csv',
    responses: { 200: { description: 'A table', content: { 'text/csv': {} } }, default: failure },
  }),
  params(z.object({ file: z.string().max(100) })),
  async (c) => {
    const { file } = c.req.valid('param')
    const pieces = await exportTable(c.var, file.replace(/\.csv$/, ''))
    return c.body(streamOf(pieces).pipeThrough(new TextEncoderStream()), 200, {
      'content-type': csvType,
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    })
  },
)
