import { Hono } from 'hono'
import { z } from 'zod'
import { actOf } from '#features/admin/middleware.server.ts'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'
import { hideReview, restoreReview } from '#features/reviews/commands.server.ts'
import { listOf, Paging } from '#platform/http/cursor.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { closeRequest, handleReport, reopenRequest } from './commands.server.ts'
import { Closing, Decision, Hiding, Report, ReportFilter, Request, RequestFilter } from './contract.ts'
import { getReport, getRequest, listReports, listRequests } from './queries.server.ts'

const ById = params(z.object({ id: Id() }))

/** Mounted at /rest/v1/admin/reports. */
export const reportDesk = new Hono<SignedInEnv>()
  .get('/', answers('Reports, the newest first', listOf(Report)), query(ReportFilter.and(Paging)), async (c) =>
    c.json(await listReports(c.var.db, c.req.valid('query'))),
  )
  .get('/:id', answers('A report', Report), ById, async (c) =>
    c.json(await getReport(c.var.db, c.req.valid('param').id)),
  )
  .post('/:id/decide', answers('Uphold, dismiss or reopen a report', Report), ById, body(Decision), async (c) => {
    const { id } = c.req.valid('param')
    await handleReport(c.var.db, id, c.req.valid('json'), actOf(c))
    return c.json(await getReport(c.var.db, id))
  })

/** Mounted at /rest/v1/admin/reviews. */
export const reviewDesk = new Hono<SignedInEnv>()
  .post('/:id/hide', answers('Hide a review', null), ById, body(Hiding), async (c) => {
    const { id } = c.req.valid('param')
    await hideReview({ db: c.var.db, ...actOf(c) }, { id, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .post('/:id/restore', answers('Show a hidden review again', null), ById, async (c) => {
    await restoreReview({ db: c.var.db, ...actOf(c) }, c.req.valid('param'))
    return c.body(null, 204)
  })

const RequestById = params(z.object({ id: Id() }))

/** Mounted at /rest/v1/admin/requests. */
export const requestDesk = new Hono<SignedInEnv>()
  .get(
    '/',
    answers('Service requests, the newest first', listOf(Request)),
    query(RequestFilter.and(Paging)),
    async (c) => c.json(await listRequests(c.var.db, c.req.valid('query'), c.var.clock.now())),
  )
  .post('/:id/close', answers('Close a service request', Request), RequestById, body(Closing), async (c) => {
    const { id } = c.req.valid('param')
    await closeRequest(c.var.db, id, c.req.valid('json').reason, actOf(c))
    return c.json(await getRequest(c.var.db, id, c.var.clock.now()))
  })
  .post('/:id/reopen', answers('Open it again', Request), RequestById, async (c) => {
    const { id } = c.req.valid('param')
    await reopenRequest(c.var.db, id, actOf(c))
    return c.json(await getRequest(c.var.db, id, c.var.clock.now()))
  })
