import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { OptionalPaging } from '#platform/http/cursor.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { msg } from '#ui/language.ts'
import { blockTime, unblockTime } from './blocked-times-commands.server.ts'
import { BlockedTime, BlockedTimesQuery, NewBlockedTime } from './blocked-times-contract.ts'
import { listBlockedTimes } from './blocked-times-queries.server.ts'

const ById = z.object({ id: Id() })

/** Mounted at /rest/v1/blocked_times. */
export const blockedTimeRoutes = new Hono<SignedInEnv>()
  .use(requireProfile)
  .use(requireRole('provider', msg('Only service providers can block time.')))
  .get(
    '/',
    answers('List own blocked times', listOf(BlockedTime)),
    query(BlockedTimesQuery.extend(OptionalPaging.shape)),
    async (c) => c.json(await listBlockedTimes(c.var, { provider_id: c.var.profile.id, ...c.req.valid('query') })),
  )
  .post('/', answers('Block own time', BlockedTime, 201), idempotent(201), body(NewBlockedTime), async (c) =>
    c.json(await blockTime(c.var, c.req.valid('json')), 201),
  )
  .delete('/:id', answers('Free a blocked time', null), params(ById), async (c) => {
    await unblockTime(c.var, c.req.valid('param'))
    return c.body(null, 204)
  })
