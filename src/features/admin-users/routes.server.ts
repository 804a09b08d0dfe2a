import { Hono } from 'hono'
import { z } from 'zod'
import { actOf } from '#features/admin/middleware.server.ts'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'
import { listOf, Paging } from '#platform/http/cursor.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { grantOperator, readmit, revokeOperator, suspend } from './commands.server.ts'
import { OperatorChange, PeopleFilter, Person, PersonSummary, Suspension } from './contract.ts'
import { getPerson, listPeople } from './queries.server.ts'

const ById = params(z.object({ id: Id() }))

/** Mounted at /rest/v1/admin/people. */
export const people = new Hono<SignedInEnv>()
  .get('/', answers('Logins, the newest first', listOf(PersonSummary)), query(PeopleFilter.and(Paging)), async (c) =>
    c.json(await listPeople(c.var.db, c.req.valid('query'))),
  )
  .get('/:id', answers('A login', Person), ById, async (c) =>
    c.json(await getPerson(c.var.db, c.req.valid('param').id, c.var.clock.now())),
  )
  .post('/:id/suspend', answers('Suspend a login', Person), ById, body(Suspension), async (c) => {
    const { id } = c.req.valid('param')
    await suspend(c.var.db, id, c.req.valid('json').reason, actOf(c))
    return c.json(await getPerson(c.var.db, id, c.var.clock.now()))
  })
  .post('/:id/restore', answers('End a suspension', Person), ById, async (c) => {
    const { id } = c.req.valid('param')
    await readmit(c.var.db, id, actOf(c))
    return c.json(await getPerson(c.var.db, id, c.var.clock.now()))
  })
  .post('/:id/operator', answers('Make an operator', Person), ById, body(OperatorChange), async (c) => {
    const { id } = c.req.valid('param')
    await grantOperator(c.var, { id, proof: c.req.valid('json') }, actOf(c))
    return c.json(await getPerson(c.var.db, id, c.var.clock.now()))
  })
  .delete('/:id/operator', answers('Unmake an operator', Person), ById, body(OperatorChange), async (c) => {
    const { id } = c.req.valid('param')
    await revokeOperator(c.var, { id, proof: c.req.valid('json') }, actOf(c))
    return c.json(await getPerson(c.var.db, id, c.var.clock.now()))
  })
