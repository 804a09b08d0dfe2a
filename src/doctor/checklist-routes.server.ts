import { Hono } from 'hono'
import { hideChecklist } from '#domains/operators/checklist-commands.server.ts'
import { Checklist } from '#domains/operators/checklist-contract.ts'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import { answers } from '#platform/http/request.server.ts'
import { getChecklist } from './checklist.server.ts'

/** Mounted at /rest/v1/admin/checklist. */
export const adminChecklist = new Hono<OperatorEnv>()
  .get('/', answers('Get the checklist of a new site', Checklist), async (c) => c.json(await getChecklist(c.var)))
  .post('/hide', answers('Hide the checklist of a new site', null), async (c) => {
    await hideChecklist(c.var)
    return c.body(null, 204)
  })
