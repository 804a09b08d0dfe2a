import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import {
  type MaybeSignedIn,
  requireProfile,
  requireRole,
  type SignedInEnv,
} from '#domains/identity/middleware.server.ts'
import { dropKey, keepKey, keyOf, newKey } from '#domains/sign-in/methods-middleware.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { readingBudget } from '#platform/http/reading-budget.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { msg } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { offeredKinds } from './accounts-access.server.ts'
import {
  answerQuestion,
  changeAccount,
  connectAccount,
  disconnectAccount,
  syncAccount,
} from './accounts-commands.server.ts'
import {
  CalendarAccount,
  CalendarAccountChange,
  CalendarAccountId,
  CalendarAccounts,
  CalendarAnswer,
  CalendarCallback,
  CalendarGrantAddress,
  CalendarQuestionId,
  CalendarQuestions,
  Disconnection,
  NewCalendarAccount,
  NewCalendarGrant,
} from './accounts-contract.ts'
import { listCalendarAccounts, listCalendarQuestions } from './accounts-queries.server.ts'
import { consentTimeout, type GrantOutcome } from './accounts-rules.ts'
import { beginGrant, finishGrant } from './grants-commands.server.ts'

/** The answer comes from another server, which may take seconds. */
const checkBudget = readingBudget(3000)

const providersOnly = requireRole('provider', msg('Only service providers can connect calendars.'))

/** Mounted at /rest/v1/calendar_accounts. */
export const calendarAccounts = new Hono<SignedInEnv>()
  .use(requireProfile)
  .use(providersOnly)
  .get('/', answers('List the own calendar accounts', CalendarAccounts), async (c) => {
    const items = await listCalendarAccounts(c.var.db, c.var.profile.id)
    return c.json({ items, next_cursor: null, offered_kinds: offeredKinds(c.var.config) })
  })
  // Not idempotent: the stored request would contain the password.
  .post(
    '/',
    checkBudget,
    answers('Connect a CalDAV account and find its calendars', CalendarAccount, 201),
    body(NewCalendarAccount),
    async (c) => c.json(await connectAccount(c.var, c.req.valid('json')), 201),
  )
  .post(
    '/grants',
    checkBudget,
    answers('Start connecting a calendar account at Google or Microsoft', CalendarGrantAddress, 201),
    body(NewCalendarGrant),
    async (c) => {
      const { kind } = c.req.valid('json')
      const key = newKey()
      const address = await beginGrant(c.var, { kind, key })
      keepKey(c, `calendar-${kind}`, key, consentTimeout)
      return c.json(address, 201)
    },
  )
  .patch(
    '/:id',
    checkBudget,
    answers('Change the password or the chosen calendars of an own calendar account', CalendarAccount),
    params(CalendarAccountId),
    body(CalendarAccountChange),
    async (c) => c.json(await changeAccount(c.var, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .post(
    '/:id/sync',
    checkBudget,
    answers('Run the synchronization of an own calendar account now', CalendarAccount),
    params(CalendarAccountId),
    async (c) => c.json(await syncAccount(c.var, c.req.valid('param'))),
  )
  .delete(
    '/:id',
    answers('Disconnect an own calendar account, and keep or remove its events', null),
    params(CalendarAccountId),
    query(Disconnection),
    async (c) => {
      await disconnectAccount(c.var, { ...c.req.valid('query'), ...c.req.valid('param') })
      return c.body(null, 204)
    },
  )

/** Mounted at /rest/v1/calendar_questions. */
export const calendarQuestions = new Hono<SignedInEnv>()
  .use(requireProfile)
  .use(providersOnly)
  .get(
    '/',
    answers('List the bookings that were moved or deleted in the own calendars', CalendarQuestions),
    async (c) => c.json({ items: await listCalendarQuestions(c.var.db, c.var.profile.id), next_cursor: null }),
  )
  .post(
    '/:id/answer',
    answers('Reply to the question about a booking that was moved or deleted in an own calendar', null),
    params(CalendarQuestionId),
    body(CalendarAnswer),
    async (c) => {
      await answerQuestion(c.var, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )

/** Mounted at /rest/v1/calendar_callbacks: browsers return here from Google or Microsoft. */
export const calendarCallbacks = new Hono<MaybeSignedIn>().get(
  '/:kind',
  describeRoute({
    summary: 'Return from Google or Microsoft with access to calendars',
    responses: { 302: { description: 'To the profile' }, default: failure },
  }),
  params(CalendarCallback),
  async (c) => {
    const { kind } = c.req.valid('param')
    const key = keyOf(c, `calendar-${kind}`)
    dropKey(c, `calendar-${kind}`)
    const { profile, session } = c.var
    const outcome: GrantOutcome =
      profile?.user_type === 'provider' && session?.kind === 'full'
        ? await finishGrant({ ...c.var, profile }, { kind, key, search: new URL(c.req.url).search })
        : 'expired'
    return c.redirect(urls.calendarOutcome(outcome))
  },
)
