import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { urls } from '../../../pages/urls.ts'
import { failure, params } from '../../../platform/http/request.server.ts'
import { Id } from '../../../platform/ids.ts'
import { requireProfile, type SignedInEnv } from '../../accounts/middleware.server.ts'
import { getCalendarFile } from './queries.server.ts'

const summary = 'The calendar file of one’s own booking, once it is confirmed'
const isCalendar = describeRoute({
  summary,
  responses: {
    200: { description: summary, content: { 'text/calendar': {} } },
    303: { description: 'To /login, for a browser without a session' },
    default: failure,
  },
})

/** The address stands in mails, too: whoever follows it without a session finds the booking behind /login, and no JSON. */
const toLogin = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.var.profile || !c.req.header('accept')?.includes('text/html')) return next()
  return c.redirect(urls.login(urls.dashboard()), 303)
})

/** Mounted at /rest/v1/bookings. */
export const calendarFiles = new Hono<SignedInEnv>().get(
  '/:id/calendar.ics',
  isCalendar,
  toLogin,
  requireProfile,
  params(z.object({ id: Id() })),
  async (c) => {
    const { date, text } = await getCalendarFile(
      c.var.db,
      c.var.session.identity.profiles,
      c.req.valid('param').id,
      c.var.config,
    )
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="porchlight-${date}.ics"`,
    })
  },
)
