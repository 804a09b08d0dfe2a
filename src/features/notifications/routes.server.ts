import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#features/identity/middleware.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { listOf, Paging } from '#platform/http/cursor.server.ts'
import { answers, body, failure, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { urls } from '#urls.ts'
import { changeMailPreferences, readAllNotifications, readNotification, switchByToken } from './commands.server.ts'
import { MailPreference, MailPreferencesChange, Notification, OptOut, OptOutToken, UnreadCount } from './contract.ts'
import { countUnreadNotifications, getOptOut, listMailPreferences, listNotifications } from './queries.server.ts'

/** Mounted at /rest/v1/notifications. */
export const notifications = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('What one was told, the newest first', listOf(Notification)), query(Paging), async (c) =>
    c.json(await listNotifications(c.var.db, c.var.profile, c.req.valid('query'))),
  )
  .get('/unread_count', answers('How many are unread', UnreadCount), async (c) =>
    c.json({ count: await countUnreadNotifications(c.var.db, c.var.profile) }),
  )
  .post('/read_all', answers('Mark all as read', null), async (c) => {
    await readAllNotifications(c.var.db, c.var.profile)
    return c.body(null, 204)
  })
  .post('/:id/read', answers('Mark one as read', Notification), params(z.object({ id: Id() })), async (c) =>
    c.json(await readNotification(c.var.db, c.var.profile, c.req.valid('param').id)),
  )

/** Mounted at /rest/v1/mail-opt-outs: for the page that the address below a mail leads to. */
export const mailOptOuts = new Hono<AppEnv>().get(
  '/',
  answers('Of which kind a mail was, and whether that kind is still sent', OptOut),
  query(OptOutToken),
  async (c) => c.json(await getOptOut(c.var.db, c.req.valid('query').token)),
)

const unsubscribed = describeRoute({
  summary: 'Switch off the kind of mail that the token stands for, or on again (`email=on`)',
  description:
    'What mail programs post for their own button (RFC 8058), and what the page at this address posts. Takes a form; nobody has to be signed in. ' +
    'A mail program is answered at once, a browser is led back to the page.',
  responses: { 200: { description: 'Switched off' }, 303: { description: 'To the page' }, default: failure },
})

/** Mounted at /unsubscribe, for POST alone: a GET, which scanners of mails follow too, shows the page and changes nothing. */
export const unsubscribing = new Hono<AppEnv>().post(
  '/',
  unsubscribed,
  bodyLimit({ maxSize: 4096 }),
  query(OptOutToken),
  async (c) => {
    const { token } = c.req.valid('query')
    const form = await c.req.text()
    await switchByToken(c.var.db, token, /(^|&)email=on(&|$)/.test(form))
    // Mail programs follow no redirects.
    return form.includes('List-Unsubscribe') ? c.text('Switched off') : c.redirect(urls.unsubscribe(token), 303)
  },
)

/** Mounted at /rest/v1/notifications/preferences; for the profile of the role in force. */
export const mailPreferences = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('Which kinds of e-mail one wants', listOf(MailPreference)), async (c) =>
    c.json({ items: await listMailPreferences(c.var.db, c.var.profile), next_cursor: null }),
  )
  .put(
    '/',
    answers('Switch kinds of e-mail on or off', listOf(MailPreference)),
    body(MailPreferencesChange),
    async (c) => {
      await changeMailPreferences(c.var.db, c.var.profile, c.req.valid('json'))
      return c.json({ items: await listMailPreferences(c.var.db, c.var.profile), next_cursor: null })
    },
  )
