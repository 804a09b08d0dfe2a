import { Hono } from 'hono'
import { z } from 'zod'
import { type MaybeSignedIn, requireProfile } from '#domains/identity/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { decideAppeal, openOwnStatement, openStatement, sendAppeal, sendOwnAppeal } from './appeals-commands.server.ts'
import { Appeal, AppealFilter, AppealLink, DecisionStatement } from './appeals-contract.ts'
import { getAppeal, listAppeals } from './appeals-queries.server.ts'
import { AppealDecision, NewAppeal, OwnAppeal } from './appeals-schema.ts'
import type { OperatorEnv } from './middleware.server.ts'

const ById = params(z.object({ id: Id() }))

/** Mounted at /rest/v1/appeals: for suspended users, who can't sign in, and authors of reviews. */
export const appeals = new Hono<MaybeSignedIn>()
  .post(
    '/open',
    answers('Get the reasons of a suspension by the link of its email', DecisionStatement),
    mayAnswer(403),
    body(AppealLink),
    async (c) => c.json(await openStatement(c.var, c.req.valid('json'))),
  )
  .post(
    '/',
    answers('Post an appeal against a suspension, once', DecisionStatement),
    mayAnswer(403, 409),
    body(NewAppeal),
    async (c) => c.json(await sendAppeal(c.var, c.req.valid('json'))),
  )
  .get(
    '/:id',
    answers('Get the reasons of a decision about an own review', DecisionStatement),
    requireProfile,
    ById,
    async (c) => c.json(await openOwnStatement(c.var, c.req.valid('param'))),
  )
  .post(
    '/:id',
    answers('Post an appeal against a decision about an own review, once', DecisionStatement),
    mayAnswer(409),
    requireProfile,
    ById,
    body(OwnAppeal),
    async (c) => c.json(await sendOwnAppeal(c.var, { ...c.req.valid('param'), ...c.req.valid('json') })),
  )

/** Mounted at /rest/v1/admin/appeals. */
export const adminAppeals = new Hono<OperatorEnv>()
  .get(
    '/',
    answers('List appeals against suspensions and hidden reviews', listOf(Appeal)),
    query(AppealFilter.and(Paging)),
    async (c) => c.json(await listAppeals(c.var.db, c.req.valid('query'), c.var.operator_id)),
  )
  .post(
    '/:id/decide',
    answers('Accept or reject an appeal', Appeal),
    mayAnswer(409),
    ById,
    body(AppealDecision),
    async (c) => {
      const { id } = c.req.valid('param')
      await decideAppeal(c.var, { id, ...c.req.valid('json') })
      return c.json(await getAppeal(c.var.db, id, c.var.operator_id))
    },
  )
