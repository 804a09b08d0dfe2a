import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { siteSlug } from '#platform/brand.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { etag } from '#platform/http/etag.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { readingBudget } from '#platform/http/reading-budget.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { urls } from '#urls.ts'
import { createFeed, readFeed, revokeFeed } from './export-commands.server.ts'
import { FeedState, NewFeed } from './export-contract.ts'
import { getCalendarFile, getFeedState } from './export-queries.server.ts'

/** Mounted at /rest/v1/calendar_feed. One feed for both roles. */
export const calendarFeed = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('Get the state of the own calendar address', FeedState), async (c) =>
    c.json(await getFeedState(c.var.db, c.var.profile.auth_user_id)),
  )
  // Not idempotent: the stored answer would contain the secret address.
  .post('/', answers('Create a new calendar address and end the previous one', NewFeed, 201), async (c) =>
    c.json(await createFeed(c.var), 201),
  )
  .delete('/', answers('End the calendar address', null), async (c) => {
    await revokeFeed(c.var)
    return c.body(null, 204)
  })

const feedSummary = 'Read all bookings of the address’s owner as a calendar'
const isFeed = describeRoute({
  summary: feedSummary,
  responses: { 200: { description: feedSummary, content: { 'text/calendar': {} } }, default: failure },
})

/** Mounted at /calendars. The token in the address is the only credential. */
export const feeds = new Hono<AppEnv>().get(
  '/:file',
  readingBudget(60),
  etag,
  isFeed,
  params(z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) })),
  async (c) => {
    const { db: reader, primary: db } = c.var
    const text = await readFeed({ ...c.var, db }, { token: c.req.valid('param').file.slice(0, 43), reader })
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
  },
)

const summary = 'Get the calendar file of a booking or of its series'
const isCalendar = describeRoute({
  summary,
  responses: {
    200: { description: summary, content: { 'text/calendar': {} } },
    303: { description: 'To /login, for a browser without a session' },
    default: failure,
  },
})

/** Emails link here: a browser without a session goes to /login instead of seeing JSON. */
const toLogin = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.var.profile || !c.req.header('accept')?.includes('text/html')) return next()
  return c.redirect(urls.login(urls.dashboard()), 303)
})

/** Mounted at /rest/v1/bookings. */
export const calendarFiles = new Hono<SignedInEnv>().get(
  '/:id/calendar.ics',
  readingBudget(60),
  isCalendar,
  toLogin,
  requireProfile,
  params(z.object({ id: Id() })),
  query(z.object({ series: z.stringbool().optional() })),
  async (c) => {
    const ofSeries = c.req.valid('query').series === true
    const { db, config } = c.var
    const one = { id: c.req.valid('param').id, ofSeries, config }
    const { date, text } = await getCalendarFile(db, c.var.session.identity.profiles, one)
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${siteSlug()}-${date}.ics"`,
    })
  },
)
