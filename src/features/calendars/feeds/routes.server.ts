import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { AppEnv } from '../../../platform/http/app.server.ts'
import { answers, failure, params } from '../../../platform/http/request.server.ts'
import { requireProfile, type SignedInEnv } from '../../accounts/middleware.server.ts'
import { makeFeed, readFeed, revokeFeed } from './commands.server.ts'
import { FeedState, NewFeed } from './contract.ts'
import { getFeedState } from './queries.server.ts'

/** Mounted at /rest/v1/calendar_feed; for the login, whatever its role. */
export const calendarFeed = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('Whether there is an address for one’s own calendar', FeedState), async (c) =>
    c.json(await getFeedState(c.var.db, c.var.profile.auth_user_id)),
  )
  // Without an Idempotency-Key: the answer is a secret, and would be kept with the key.
  .post('/', answers('Make the address anew; the one before ends', NewFeed, 201), async (c) =>
    c.json(await makeFeed(c.var, c.var.profile), 201),
  )
  .delete('/', answers('End the address', null), async (c) => {
    await revokeFeed(c.var, c.var.profile.auth_user_id)
    return c.body(null, 204)
  })

const summary = 'All visits of whoever made the address, for their calendar'
const isCalendar = describeRoute({
  summary,
  responses: { 200: { description: summary, content: { 'text/calendar': {} } }, default: failure },
})

/** Mounted at /calendars: the token in the address is all that is needed. */
export const feeds = new Hono<AppEnv>().get(
  '/:file',
  etag(),
  isCalendar,
  params(z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) })),
  async (c) => {
    const text = await readFeed(c.var, c.req.valid('param').file.slice(0, 43))
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
  },
)
