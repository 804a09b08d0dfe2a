import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { readAllNotifications, readNotification } from './commands.server.ts'
import { Notification, UnreadCount } from './contract.ts'
import { countUnreadNotifications, listNotifications } from './queries.server.ts'

/** Mounted at /rest/v1/notifications. */
export const notifications = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('List own notifications, newest first', listOf(Notification)), query(Paging), async (c) =>
    c.json(await listNotifications(c.var.db, c.var.profile, c.req.valid('query'))),
  )
  .get('/unread_count', answers('Count unread notifications', UnreadCount), async (c) =>
    c.json({ count: await countUnreadNotifications(c.var.db, c.var.profile) }),
  )
  .post('/read_all', answers('Mark all notifications as read', null), async (c) => {
    await readAllNotifications(c.var)
    return c.body(null, 204)
  })
  .post('/:id/read', answers('Mark a notification as read', Notification), params(z.object({ id: Id() })), async (c) =>
    c.json(await readNotification(c.var, c.req.valid('param').id)),
  )
