import { Hono } from 'hono'
import { z } from 'zod'
import { listOf, Paging } from '../../../platform/http/cursor.server.ts'
import { answers, body, params, query } from '../../../platform/http/request.server.ts'
import { Id } from '../../../platform/ids.ts'
import type { SignedInEnv } from '../../accounts/middleware.server.ts'
import { actOf } from '../middleware.server.ts'
import { closeRequest, reopenRequest } from './commands.server.ts'
import { Closing, Request, RequestFilter } from './contract.ts'
import { getRequest, listRequests } from './queries.server.ts'

const ById = params(z.object({ id: Id() }))

/** Mounted at /rest/v1/admin/requests. */
export const requestDesk = new Hono<SignedInEnv>()
  .get(
    '/',
    answers('Service requests, the newest first', listOf(Request)),
    query(RequestFilter.and(Paging)),
    async (c) => c.json(await listRequests(c.var.db, c.req.valid('query'), c.var.clock.now())),
  )
  .post('/:id/close', answers('Close a service request', Request), ById, body(Closing), async (c) => {
    const { id } = c.req.valid('param')
    await closeRequest(c.var.db, id, c.req.valid('json').reason, actOf(c))
    return c.json(await getRequest(c.var.db, id, c.var.clock.now()))
  })
  .post('/:id/reopen', answers('Open it again', Request), ById, async (c) => {
    const { id } = c.req.valid('param')
    await reopenRequest(c.var.db, id, actOf(c))
    return c.json(await getRequest(c.var.db, id, c.var.clock.now()))
  })
