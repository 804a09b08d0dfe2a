import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { isSameSecret } from '#platform/constant-time.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { documented } from '#platform/http/documented.server.ts'
import { HttpError, notFound } from '#platform/http/errors.server.ts'
import { failed } from '#platform/http/openapi-components.server.ts'
import { answers, query } from '#platform/http/request.server.ts'
import { msg, t } from '#ui/language.ts'
import { receiveReply } from './email-replies-commands.server.ts'
import { ReplyOutcome } from './email-replies-contract.ts'
import { largestReply, replyTexts } from './email-replies-rules.ts'

const takesEmail = describeRoute({
  requestBody: {
    required: true,
    content: { 'message/rfc822': { schema: { type: 'string', format: 'binary', description: msg('up to 10 MB') } } },
  },
})

/** The password of HTTP Basic authentication, which every mail service can send. */
function passwordOf(c: Context<AppEnv>): string {
  const [, given = ''] = /^Basic +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return Buffer.from(given, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}

/** Throws 404 unless the site receives email, and 401 for another sender than its mail server. */
const mailServerOnly = documented(
  { responses: { ...failed(401), ...failed(403), ...failed(404), ...failed(413) } },
  createMiddleware<AppEnv>(async (c, next) => {
    const { INBOUND_MAIL_SECRET: secret } = c.var.config
    if (secret === undefined) throw notFound(t('Page not found'))
    if (!isSameSecret(passwordOf(c), secret))
      throw new HttpError(401, 'unauthorized', t('The password of the mail server is wrong.'))
    return next()
  }),
)

const notTooLarge = bodyLimit({
  maxSize: largestReply,
  onError: () => {
    throw new HttpError(413, 'too_large', replyTexts.tooLarge)
  },
})

/** Mounted at /rest/v1/email_replies. */
export const emailReplies = new Hono<AppEnv>().post(
  '/',
  answers('Post a reply that came by email, as the mail server of the site', ReplyOutcome),
  takesEmail,
  mailServerOnly,
  notTooLarge,
  query(z.object({ to: z.union([z.string(), z.array(z.string())]).optional() })),
  async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    return c.json(await receiveReply(c.var, { bytes, to: [c.req.valid('query').to ?? []].flat() }))
  },
)
