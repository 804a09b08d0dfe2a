import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#features/identity/middleware.server.ts'
import { hasDevPages } from '#platform/config.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { Limit as PageLimit, Paging } from '#platform/http/cursor.server.ts'
import { forbidden, notFound } from '#platform/http/errors.server.ts'
import { answers, body, query } from '#platform/http/request.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { senderOf, welcome } from './commands.server.ts'
import { DevMails, EmailNotification, EmailNotificationSent } from './contract.ts'
import { listReadableEmails, type OptionalEmails } from './queries.server.ts'

const welcomes: Limit = {
  name: 'email-notifications',
  points: 5,
  seconds: 3600,
  message: 'Too many requests. Please wait a few minutes before trying again.',
}

/**
 * Mounted at /functions/v1/email-notifications. For the user's own address; a second welcome is not
 * sent.
 */
export const emailNotifications = new Hono<SignedInEnv>()
  .use(requireProfile)
  .post('/', answers('Send yourself the welcome email', EmailNotificationSent), body(EmailNotification), async (c) => {
    const { auth_user_id, email } = c.var.session.identity
    if (c.req.valid('json').email.toLowerCase() !== email.toLowerCase())
      throw forbidden('You can only send emails to your own address.')
    await spend(c.var.pool, welcomes, auth_user_id)
    await transact(c.var, (context) => welcome(context, auth_user_id))
    return c.json({ success: true as const })
  })

/** More than other lists by default: tests read the outbox while others send emails. */
const MailPaging = Paging.extend({ limit: PageLimit.unwrap().default(100) })

/**
 * Mounted at /dev/mail.json: emails that are waiting, kept or failed. In demo mode and in
 * development only.
 */
export const devMail = (optional: OptionalEmails) =>
  new Hono<AppEnv>().get(
    '/',
    answers('The emails of the outbox, the newest last', DevMails),
    query(MailPaging),
    async (c) => {
      if (!hasDevPages(c.var.config)) throw notFound('Page')
      const page = c.req.valid('query')
      const pending = page.cursor === undefined ? await optional.listPending(c.var.db) : []
      const answer = await listReadableEmails(c.var.db, { ...page, pending }, async (email) =>
        c.var.renderMail(email, await senderOf(c.var, await optional.findUnsubscribeUrl(c.var, email))),
      )
      return c.json<DevMails>(answer)
    },
  )
