import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { csvType } from '#platform/csv.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { params } from '#platform/http/request.server.ts'
import { streamOf } from '#platform/http/stream-of.server.ts'
import { exportTable } from './exports-commands.server.ts'
import type { OperatorEnv } from './middleware.server.ts'
import { reportProviders } from './provider-report-commands.server.ts'

const fileOf = (file: string, pieces: AsyncGenerator<string>) =>
  new Response(streamOf(pieces).pipeThrough(new TextEncoderStream()), {
    headers: {
      'content-type': csvType,
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    },
  })

const Year = z.object({ year: z.coerce.number().int().min(2000).max(2099) })

/** Mounted at /rest/v1/admin/provider_reports. */
export const adminProviderReports = new Hono<OperatorEnv>().get(
  '/:year',
  describeRoute({
    summary: 'Get the completed bookings of each provider in a year, by quarter, as a CSV file',
    responses: { 200: { description: 'The report', content: { 'text/csv': {} } }, default: failure },
  }),
  params(Year),
  async (c) => {
    const { year } = c.req.valid('param')
    return fileOf(`provider-report-${year}.csv`, await reportProviders(c.var, year))
  },
)

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
    return fileOf(file, await exportTable(c.var, file.replace(/\.csv$/, '')))
  },
)
