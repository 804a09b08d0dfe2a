import { Hono } from 'hono'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { readingBudget } from '#platform/http/reading-budget.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import {
  answerQuestion,
  changeAccount,
  connectAccount,
  disconnectAccount,
  syncAccount,
} from './caldav-commands.server.ts'
import {
  CalendarAccount,
  CalendarAccountChange,
  CalendarAccountState,
  CalendarAnswer,
  CalendarQuestionId,
  CalendarQuestions,
  Disconnection,
  NewCalendarAccount,
} from './caldav-contract.ts'
import { findCalendarAccount, listCalendarQuestions } from './caldav-queries.server.ts'

/** Another server answers, for seconds if it is slow. */
const checkBudget = readingBudget(3000)

/** Mounted at /rest/v1/calendar_account. A provider has one. */
export const calendarAccount = new Hono<SignedInEnv>()
  .use(requireProfile)
  .use(requireRole('provider', 'Only service providers can connect calendars.'))
  .get('/', answers('Get the own CalDAV account', CalendarAccountState), async (c) =>
    c.json({ account: await findCalendarAccount(c.var.db, c.var.profile.id) }),
  )
  // Not idempotent: the stored request would contain the password.
  .post(
    '/',
    checkBudget,
    answers('Connect a CalDAV account and find its calendars', CalendarAccount, 201),
    body(NewCalendarAccount),
    async (c) => c.json(await connectAccount(c.var, c.req.valid('json')), 201),
  )
  .patch(
    '/',
    checkBudget,
    answers('Change the password or the chosen calendars of the own CalDAV account', CalendarAccount),
    body(CalendarAccountChange),
    async (c) => c.json(await changeAccount(c.var, c.req.valid('json'))),
  )
  .post(
    '/sync',
    checkBudget,
    answers('Run the synchronization of the own CalDAV account now', CalendarAccount),
    async (c) => c.json(await syncAccount(c.var)),
  )
  .delete(
    '/',
    answers('Disconnect the own CalDAV account, and keep or remove its events', null),
    query(Disconnection),
    async (c) => {
      await disconnectAccount(c.var, c.req.valid('query'))
      return c.body(null, 204)
    },
  )
  .get(
    '/questions',
    answers('List the bookings that were moved or deleted in the own calendar', CalendarQuestions),
    async (c) => c.json({ items: await listCalendarQuestions(c.var.db, c.var.profile.id), next_cursor: null }),
  )
  .post(
    '/questions/:id/answer',
    answers('Reply to the question about a booking that was moved or deleted in the own calendar', null),
    params(CalendarQuestionId),
    body(CalendarAnswer),
    async (c) => {
      await answerQuestion(c.var, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
