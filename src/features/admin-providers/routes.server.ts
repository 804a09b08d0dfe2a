import { Hono } from 'hono'
import { z } from 'zod'
import { actOf } from '#features/admin/middleware.server.ts'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'
import { listOf, Paging } from '#platform/http/cursor.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { featureProvider, unverifyProvider, verifyProvider } from './commands.server.ts'
import { Business, BusinessFilter, NewVerification } from './contract.ts'
import { getBusinessOnWire, listBusinesses } from './queries.server.ts'

const ById = params(z.object({ id: Id() }))

/** Mounted at /rest/v1/admin/providers. */
export const businesses = new Hono<SignedInEnv>()
  .get('/', answers('Businesses, the newest first', listOf(Business)), query(BusinessFilter.and(Paging)), async (c) =>
    c.json(await listBusinesses(c.var.db, c.req.valid('query'))),
  )
  .get('/:id', answers('A business', Business), ById, async (c) =>
    c.json(await getBusinessOnWire(c.var.db, c.req.valid('param').id)),
  )
  .post('/:id/verify', answers('Call a business verified', Business), ById, body(NewVerification), async (c) => {
    await verifyProvider(c.var.db, c.req.valid('param').id, c.req.valid('json'), actOf(c))
    return c.json(await getBusinessOnWire(c.var.db, c.req.valid('param').id))
  })
  .post('/:id/unverify', answers('Call it verified no longer', Business), ById, async (c) => {
    await unverifyProvider(c.var.db, c.req.valid('param').id, actOf(c))
    return c.json(await getBusinessOnWire(c.var.db, c.req.valid('param').id))
  })
  .post('/:id/feature', answers('Feature a business', Business), ById, async (c) => {
    await featureProvider(c.var.db, c.req.valid('param').id, true, actOf(c))
    return c.json(await getBusinessOnWire(c.var.db, c.req.valid('param').id))
  })
  .post('/:id/unfeature', answers('Feature it no longer', Business), ById, async (c) => {
    await featureProvider(c.var.db, c.req.valid('param').id, false, actOf(c))
    return c.json(await getBusinessOnWire(c.var.db, c.req.valid('param').id))
  })
