import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { failure, params } from '../../../platform/http/request.server.ts'
import { Id } from '../../../platform/ids.ts'
import { requireProfile, type SignedInEnv } from '../../accounts/middleware.server.ts'
import { getCalendarFile } from './queries.server.ts'

const summary = 'The calendar file of one’s own booking, once it is confirmed'
const isCalendar = describeRoute({
  summary,
  responses: { 200: { description: summary, content: { 'text/calendar': {} } }, default: failure },
})

/** Mounted at /rest/v1/bookings. */
export const calendarFiles = new Hono<SignedInEnv>().get(
  '/:id/calendar.ics',
  isCalendar,
  requireProfile,
  params(z.object({ id: Id() })),
  async (c) => {
    const { date, text } = await getCalendarFile(c.var.db, c.var.profile, c.req.valid('param').id, c.var.config)
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="porchlight-${date}.ics"`,
    })
  },
)
