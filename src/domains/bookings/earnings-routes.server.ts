import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { describeRoute, resolver } from 'hono-openapi'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { siteSlug } from '#platform/brand.ts'
import { csvType } from '#platform/csv.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { query } from '#platform/http/request.server.ts'
import { msg } from '#ui/language.ts'
import { Earnings, EarningsQuery } from './earnings-contract.ts'
import { getEarnings, getEarningsFile } from './earnings-queries.server.ts'

const json = 'application/json'
const summary = 'Get own earnings by month, or each booking as CSV'
const isEarnings = describeRoute({
  summary,
  responses: {
    200: {
      description: summary,
      content: { [json]: { schema: resolver(Earnings) }, 'text/csv': {} },
    },
    default: failure,
  },
})

/** Mounted at /rest/v1/earnings. */
export const earnings = new Hono<SignedInEnv>().get(
  '/',
  isEarnings,
  requireProfile,
  requireRole('provider', msg('Only service providers have earnings.')),
  query(EarningsQuery),
  async (c) => {
    const input = { provider_id: c.var.profile.id, ...c.req.valid('query') }
    c.header('vary', 'accept')
    const type = accepts(c, { header: 'Accept', supports: [json, 'text/csv', 'text/html'], default: json })
    if (type === json) return c.json(await getEarnings(c.var, input))
    // Browsers that follow a link ask for HTML.
    const { from, to, text } = await getEarningsFile(c.var, input)
    return c.body(text, 200, {
      'content-type': csvType,
      'content-disposition': `attachment; filename="${siteSlug()}-earnings-${from}-to-${to}.csv"`,
    })
  },
)
