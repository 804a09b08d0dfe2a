import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { readingBudget } from '#platform/http/reading-budget.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { msg } from '#ui/language.ts'
import { addBusyCalendar, changeBusyCalendar, refreshBusyCalendar, removeBusyCalendar } from './busy-commands.server.ts'
import { BusyCalendar, BusyCalendarChange, NewBusyCalendar } from './busy-contract.ts'
import { listBusyCalendars } from './busy-queries.server.ts'

/** Another process reads the calendar, for seconds if it is large. */
const checkBudget = readingBudget(3000)

const ById = z.object({ id: Id() })

/** Mounted at /rest/v1/busy_calendars. */
export const busyCalendarRoutes = new Hono<SignedInEnv>()
  .use(requireProfile)
  .use(requireRole('provider', msg('Only service providers can connect calendars.')))
  .get('/', answers('List own connected calendars', listOf(BusyCalendar)), async (c) =>
    c.json({ items: await listBusyCalendars(c.var.db, c.var.profile.id, c.var.now), next_cursor: null }),
  )
  .post(
    '/',
    checkBudget,
    answers('Connect a calendar and read it', BusyCalendar, 201),
    idempotent(201),
    body(NewBusyCalendar),
    async (c) => c.json(await addBusyCalendar(c.var, c.req.valid('json')), 201),
  )
  .post('/:id/refresh', checkBudget, answers('Read a connected calendar now', BusyCalendar), params(ById), async (c) =>
    c.json(await refreshBusyCalendar(c.var, c.req.valid('param'))),
  )
  .patch(
    '/:id',
    answers('Change the crew of a connected calendar', BusyCalendar),
    params(ById),
    body(BusyCalendarChange),
    async (c) => c.json(await changeBusyCalendar(c.var, { ...c.req.valid('param'), ...c.req.valid('json') })),
  )
  .delete('/:id', answers('Disconnect a calendar', null), params(ById), async (c) => {
    await removeBusyCalendar(c.var, c.req.valid('param'))
    return c.body(null, 204)
  })
