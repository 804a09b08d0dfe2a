import { Hono } from 'hono'
import { z } from 'zod'
import { SeenTrader } from '#domains/providers/trader-contract.ts'
import { OwnerProof } from '#domains/sign-in/methods-contract.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import {
  approveBusiness,
  approveTraderOf,
  declineBusiness,
  declineTraderOf,
  featureBusiness,
  giveRole,
  suspend,
  takeRole,
  unsuspend,
  unverifyBusiness,
  verifyBusiness,
} from './accounts-commands.server.ts'
import { Business, BusinessFilter, NewRole, User, UserFilter, UserSummary } from './accounts-contract.ts'
import { getBusiness, getUser, listBusinesses, listUsers } from './accounts-queries.server.ts'
import { NewVerification } from './accounts-schema.ts'
import { Suspension } from './appeals-schema.ts'
import type { OperatorEnv } from './middleware.server.ts'
import { Reason } from './schema.ts'

const ById = params(z.object({ id: Id() }))

/** Mounted at /rest/v1/admin/people. */
export const adminUsers = new Hono<OperatorEnv>()
  .get('/', answers('List users', listOf(UserSummary)), query(UserFilter.and(Paging)), async (c) =>
    c.json(await listUsers(c.var.db, c.req.valid('query'))),
  )
  .get('/:id', answers('Get a user', User), ById, async (c) =>
    c.json(await getUser(c.var.db, c.req.valid('param').id, c.var.now)),
  )
  .post('/:id/suspend', answers('Suspend a user', User), ById, body(Suspension), async (c) => {
    const { id } = c.req.valid('param')
    await suspend(c.var, { user: id, ...c.req.valid('json') })
    return c.json(await getUser(c.var.db, id, c.var.now))
  })
  .post('/:id/restore', answers('End a suspension', User), ById, async (c) => {
    const { id } = c.req.valid('param')
    await unsuspend(c.var, id)
    return c.json(await getUser(c.var.db, id, c.var.now))
  })
  .post('/:id/operator', answers('Make a user an operator with a role', User), ById, body(NewRole), async (c) => {
    const { id } = c.req.valid('param')
    const { role, ...proof } = c.req.valid('json')
    await giveRole(c.var, { id, role, proof })
    return c.json(await getUser(c.var.db, id, c.var.now))
  })
  .delete('/:id/operator', answers('Revoke operator rights', User), ById, body(OwnerProof), async (c) => {
    const { id } = c.req.valid('param')
    await takeRole(c.var, { id, proof: c.req.valid('json') })
    return c.json(await getUser(c.var.db, id, c.var.now))
  })

/** Mounted at /rest/v1/admin/providers. */
export const adminBusinesses = new Hono<OperatorEnv>()
  .get('/', answers('List businesses', listOf(Business)), query(BusinessFilter.and(Paging)), async (c) =>
    c.json(await listBusinesses(c.var.db, c.req.valid('query'), c.var.now)),
  )
  .get('/:id', answers('Get a business', Business), ById, async (c) =>
    c.json(await getBusiness(c.var.db, c.req.valid('param').id)),
  )
  .post('/:id/verify', answers('Mark a business as verified', Business), ById, body(NewVerification), async (c) => {
    const { id } = c.req.valid('param')
    await verifyBusiness(c.var, { business: id, verification: c.req.valid('json') })
    return c.json(await getBusiness(c.var.db, id))
  })
  .post('/:id/unverify', answers('Undo the verification', Business), ById, async (c) => {
    await unverifyBusiness(c.var, c.req.valid('param').id)
    return c.json(await getBusiness(c.var.db, c.req.valid('param').id))
  })
  .post(
    '/:id/approve',
    answers('Accept a business that waits for approval', Business),
    mayAnswer(409),
    ById,
    async (c) => {
      await approveBusiness(c.var, c.req.valid('param').id)
      return c.json(await getBusiness(c.var.db, c.req.valid('param').id))
    },
  )
  .post(
    '/:id/decline',
    answers('Decline a business that waits for approval', Business),
    mayAnswer(409),
    ById,
    body(Reason),
    async (c) => {
      const { id } = c.req.valid('param')
      await declineBusiness(c.var, { business: id, reason: c.req.valid('json').reason })
      return c.json(await getBusiness(c.var.db, id))
    },
  )
  .post(
    '/:id/trader/approve',
    answers('Note that the trader of a business is right', Business),
    mayAnswer(409),
    ById,
    body(SeenTrader),
    async (c) => {
      const { id } = c.req.valid('param')
      await approveTraderOf(c.var, { business: id, ...c.req.valid('json') })
      return c.json(await getBusiness(c.var.db, id))
    },
  )
  .post(
    '/:id/trader/decline',
    answers('Send back who offers the services of a business', Business),
    mayAnswer(409),
    ById,
    body(z.object({ ...SeenTrader.shape, ...Reason.shape })),
    async (c) => {
      const { id } = c.req.valid('param')
      await declineTraderOf(c.var, { business: id, ...c.req.valid('json') })
      return c.json(await getBusiness(c.var.db, id))
    },
  )
  .post('/:id/feature', answers('Feature a business', Business), ById, async (c) => {
    await featureBusiness(c.var, { business: c.req.valid('param').id, featured: true })
    return c.json(await getBusiness(c.var.db, c.req.valid('param').id))
  })
  .post('/:id/unfeature', answers('Stop featuring a business', Business), ById, async (c) => {
    await featureBusiness(c.var, { business: c.req.valid('param').id, featured: false })
    return c.json(await getBusiness(c.var.db, c.req.valid('param').id))
  })
