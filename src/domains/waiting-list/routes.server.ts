import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { msg } from '#ui/language.ts'
import { joinWaitingList, leaveWaitingList } from './commands.server.ts'
import { Waiting, WaitingDays, WaitingDaysQuery } from './contract.ts'
import { countWaiting, listWaiting } from './queries.server.ts'
import { NewWaiting } from './schema.ts'

const ById = z.object({ id: Id() })
const customers = requireRole('customer', msg('Only customers can wait for a free time.'))

/** Mounted at /rest/v1/waiting_list. */
export const waitingList = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get(
    '/days',
    answers('Count the customers who wait for a time, by day', WaitingDays),
    requireRole('provider', msg('Only service providers see how many customers wait.')),
    query(WaitingDaysQuery),
    async (c) => c.json(await countWaiting(c.var, { ...c.req.valid('query'), provider_id: c.var.profile.id })),
  )
  .get(
    '/',
    answers('List own entries of waiting lists, newest first', listOf(Waiting)),
    customers,
    query(Paging),
    async (c) => c.json(await listWaiting(c.var, c.req.valid('query'))),
  )
  .post(
    '/',
    answers('Add an own entry to a waiting list', Waiting, 201),
    customers,
    idempotent(201),
    body(NewWaiting),
    async (c) => c.json(await joinWaitingList(c.var, c.req.valid('json')), 201),
  )
  .delete('/:id', answers('Remove an own entry of a waiting list', null), customers, params(ById), async (c) => {
    await leaveWaitingList(c.var, c.req.valid('param').id)
    return c.body(null, 204)
  })
