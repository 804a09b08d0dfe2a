import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#features/identity/middleware.server.ts'
import { findStopUrl } from '#features/notifications/queries.server.ts'
import { hasDevPages } from '#platform/config.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { forbidden, notFound } from '#platform/http/errors.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { senderOf, welcome } from './commands.server.ts'
import { DevMails, EmailNotification, EmailNotificationSent } from './contract.ts'
import { listReadableMails } from './queries.server.ts'

const welcomes: Limit = {
  name: 'email-notifications',
  points: 5,
  seconds: 3600,
  message: 'Too many requests. Please wait a few minutes before trying again.',
}

/** Mounted at /functions/v1/email-notifications. One's own address only; whoever was welcomed already gets no second mail. */
export const emailNotifications = new Hono<SignedInEnv>()
  .use(requireProfile)
  .post('/', answers('Send the welcome mail to oneself', EmailNotificationSent), body(EmailNotification), async (c) => {
    const { db, pool, clock, session } = c.var
    const { auth_user_id, email } = session.identity
    if (c.req.valid('json').email.toLowerCase() !== email.toLowerCase())
      throw forbidden('You can only have mails sent to your own address.')
    await spend(pool, welcomes, auth_user_id)
    await transact(db, (tx) => welcome(tx, auth_user_id, clock.now()))
    return c.json({ success: true as const })
  })

/** Mounted at /dev/mail.json: what would be sent, or could not be. In demo mode and in development only. */
export const devMail = new Hono<AppEnv>().get(
  '/',
  answers('The mails of the outbox, the newest last', DevMails),
  async (c) => {
    const { db, config, renderMail } = c.var
    if (!hasDevPages(config)) throw notFound('Page')
    const items = await listReadableMails(db, async (mail) =>
      renderMail(mail, await senderOf(c.var, await findStopUrl(db, config, mail))),
    )
    return c.json<DevMails>({ items })
  },
)
