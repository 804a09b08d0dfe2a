import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { isPublicDemo } from '#platform/config.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { Limit as PageLimit, Paging } from '#platform/http/cursor.server.ts'
import { requireDevPages } from '#platform/http/dev-pages.server.ts'
import { forbidden, notFound } from '#platform/http/errors.server.ts'
import { failed, failure } from '#platform/http/openapi-components.server.ts'
import { answers, body, query } from '#platform/http/request.server.ts'
import { inlineStylesOf, policyOf } from '#platform/http/security-headers.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { msg, t } from '#ui/language.ts'
import { senderOf, welcome } from './commands.server.ts'
import { DevMailAddress, DevMails, EmailNotificationRequest, EmailNotificationSent } from './contract.ts'
import { listReadableEmails, type OptionalEmails } from './queries.server.ts'
import { findMailText } from './texts-queries.server.ts'

const welcomes: Limit = {
  name: 'email-notifications',
  points: 5,
  seconds: 3600,
  message: msg('Too many requests. Please wait a few minutes before trying again.'),
}

/**
 * Mounted at /functions/v1/email-notifications. For the user's own address; a second welcome is not
 * sent.
 */
export const emailNotifications = new Hono<SignedInEnv>()
  .use(requireProfile)
  .post(
    '/',
    answers('Send yourself the welcome email', EmailNotificationSent),
    body(EmailNotificationRequest),
    async (c) => {
      const { auth_user_id, email } = c.var.session.identity
      if (c.req.valid('json').email.toLowerCase() !== email.toLowerCase())
        throw forbidden(t('You can only send emails to your own address.'))
      await spend(c.var.pool, welcomes, auth_user_id)
      await transact(c.var, (context) => welcome(context, auth_user_id))
      return c.json({ success: true as const })
    },
  )

/**
 * The default limit is higher than in other lists, because tests read the outbox while others send
 * emails.
 */
const MailPaging = Paging.extend({ limit: PageLimit.unwrap().default(100) })

const isMailPage = describeRoute({
  summary: 'Get an email of the outbox as a page for a frame',
  responses: {
    200: { description: 'The email', content: { 'text/html': { schema: { type: 'string' } } } },
    ...failed(404),
    default: failure,
  },
})

/** The policy of an email in a frame allows its own styles, and links that open a new tab. */
const framePolicy = (html: string) =>
  policyOf({
    'style-src': inlineStylesOf(html),
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
  })

/**
 * Mounted at /dev: emails that are waiting, kept or failed. In demo mode and in development only.
 * The outbox shows each email in a frame with a policy of its own, because no other page allows the
 * inline styles of emails.
 */
export const devMail = (optional: OptionalEmails) => {
  const list = async ({ var: context }: Context<AppEnv>, page: z.infer<typeof MailPaging>) => {
    const pending = page.cursor === undefined ? await optional.listPending(context.db) : []
    // A link from an email would give a visitor of a public demo the operator's login.
    const hidesOperators = isPublicDemo(context.config)
    return listReadableEmails(context.db, { ...page, pending, hidesOperators }, async (email) => {
      const sender = {
        ...(await senderOf(context, await optional.findUnsubscribeUrl(context, email))),
        ...(await findMailText(context.db, email.kind)),
      }
      return inLanguage(email.language, () => context.renderMail(email, sender))
    })
  }
  return new Hono<AppEnv>()
    .get(
      '/mail.json',
      requireDevPages,
      answers('List the emails of the outbox for tests, newest last', DevMails),
      query(MailPaging),
      async (c) => c.json<DevMails>(await list(c, c.req.valid('query'))),
    )
    .get('/mail.html', requireDevPages, isMailPage, query(DevMailAddress), async (c) => {
      const { to, subject, created_at } = c.req.valid('query')
      const { items } = await list(c, MailPaging.parse({}))
      const mail = items.find((one) => one.to === to && one.subject === subject && one.created_at === created_at)
      if (!mail) throw notFound(t('Email not found'))
      return c.html(mail.html, 200, { 'content-security-policy': framePolicy(mail.html) })
    })
}
