import { Hono } from 'hono'
import { z } from 'zod'
import { Hiding } from '#domains/operators/appeals-schema.ts'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import { Reason } from '#domains/operators/schema.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import {
  closeAsOperator,
  decideAsOperator,
  hideAsOperator,
  reopenAsOperator,
  showAsOperator,
} from './commands.server.ts'
import { Decision, Dispute, DisputeFilter, Report, ReportFilter, Request, RequestFilter } from './contract.ts'
import { recordReading } from './conversations-commands.server.ts'
import { ReportedConversation } from './conversations-contract.ts'
import { getReportedConversation } from './conversations-queries.server.ts'
import { getReport, getRequest, listDisputes, listReports, listRequests } from './queries.server.ts'

const ById = params(z.object({ id: Id() }))

/** Mounted at /rest/v1/admin/reports. */
export const adminReports = new Hono<OperatorEnv>()
  .get('/', answers('List reports', listOf(Report)), query(ReportFilter.and(Paging)), async (c) =>
    c.json(await listReports(c.var.db, c.req.valid('query'))),
  )
  .get('/:id', answers('Get a report', Report), ById, async (c) =>
    c.json(await getReport(c.var.db, c.req.valid('param').id)),
  )
  .post('/:id/decide', answers('Uphold, dismiss or reopen a report', Report), ById, body(Decision), async (c) => {
    const { id } = c.req.valid('param')
    await decideAsOperator(c.var, { id, decision: c.req.valid('json') })
    return c.json(await getReport(c.var.db, id))
  })
  .get(
    '/:id/conversation',
    answers('Get the conversation behind an open report, for a recorded reason', ReportedConversation),
    mayAnswer(409),
    ById,
    query(Reason),
    async (c) => {
      const { id } = c.req.valid('param')
      await recordReading(c.var, { id, reason: c.req.valid('query').reason })
      return c.json(await getReportedConversation(c.var.db, id))
    },
  )

/** Mounted at /rest/v1/admin/reviews. */
export const adminReviews = new Hono<OperatorEnv>()
  .post('/:id/hide', answers('Hide a review', null), mayAnswer(409), ById, body(Hiding), async (c) => {
    await hideAsOperator(c.var, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .post('/:id/restore', answers('Show a hidden review again', null), ById, async (c) => {
    await showAsOperator(c.var, c.req.valid('param'))
    return c.body(null, 204)
  })

/** Mounted at /rest/v1/admin/requests. */
export const adminRequests = new Hono<OperatorEnv>()
  .get('/', answers('List all service requests', listOf(Request)), query(RequestFilter.and(Paging)), async (c) =>
    c.json(await listRequests(c.var.db, c.req.valid('query'), c.var.now)),
  )
  .post('/:id/close', answers('Close a service request', Request), ById, body(Reason), async (c) => {
    const { id } = c.req.valid('param')
    await closeAsOperator(c.var, { id, reason: c.req.valid('json').reason })
    return c.json(await getRequest(c.var.db, id, c.var.now))
  })
  .post('/:id/reopen', answers('Reopen a service request', Request), ById, async (c) => {
    const { id } = c.req.valid('param')
    await reopenAsOperator(c.var, id)
    return c.json(await getRequest(c.var.db, id, c.var.now))
  })

/** Mounted at /rest/v1/admin/disputes. */
export const adminDisputes = new Hono<OperatorEnv>().get(
  '/',
  answers('List the final amounts that customers dispute', listOf(Dispute)),
  query(DisputeFilter.and(Paging)),
  async (c) => c.json(await listDisputes(c.var.db, c.req.valid('query'))),
)
