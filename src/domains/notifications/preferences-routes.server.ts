import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute } from 'hono-openapi'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { answers, body, query } from '#platform/http/request.server.ts'
import { listOf } from '#platform/list.ts'
import { urls } from '#urls.ts'
import { changeByToken, changeEmailPreferences } from './preferences-commands.server.ts'
import { EmailPreference, EmailPreferencesChange, UnsubscribeToken } from './preferences-contract.ts'
import { getPreferenceOfToken, listEmailPreferences } from './preferences-queries.server.ts'

/** Mounted at /rest/v1/notifications/preferences; for the profile of the role in force. */
export const emailPreferences = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('Get own email and device preferences', listOf(EmailPreference)), async (c) =>
    c.json({ items: await listEmailPreferences(c.var.db, c.var.profile), next_cursor: null }),
  )
  .put(
    '/',
    answers('Switch kinds of notifications on or off, by email and on devices', listOf(EmailPreference)),
    body(EmailPreferencesChange),
    async (c) => {
      await changeEmailPreferences(c.var, c.req.valid('json'))
      return c.json({ items: await listEmailPreferences(c.var.db, c.var.profile), next_cursor: null })
    },
  )

/** Mounted at /rest/v1/mail-opt-outs: for the page behind the unsubscribe link of an email. */
export const mailOptOuts = new Hono<AppEnv>().get(
  '/',
  answers('Get the email preference of an unsubscribe token', EmailPreference),
  mayAnswer(404),
  query(UnsubscribeToken),
  async (c) => c.json(await getPreferenceOfToken(c.var.db, c.req.valid('query').token)),
)

const unsubscribed = describeRoute({
  summary: 'Switch off the kind of email that the token stands for, or on again (`email=on`)',
  description:
    'Email programs post here for their own unsubscribe button (RFC 8058), and so does the page at this address. ' +
    'It takes a form and needs no session. An email program gets a 200, a browser is redirected to the page.',
  responses: {
    200: { description: 'Switched off', content: { 'text/plain': { schema: { type: 'string' } } } },
    303: { description: 'To the page' },
    default: failure,
  },
})

/**
 * Mounted at /unsubscribe, for POST only: a GET, which email scanners send too, shows the page and
 * changes nothing.
 */
export const unsubscribe = new Hono<AppEnv>().post(
  '/',
  unsubscribed,
  mayAnswer(404),
  bodyLimit({ maxSize: 4096 }),
  query(UnsubscribeToken),
  async (c) => {
    const { token } = c.req.valid('query')
    const form = await c.req.text()
    await changeByToken(c.var, { token, email: /(^|&)email=on(&|$)/.test(form) })
    // Email programs follow no redirects.
    return form.includes('List-Unsubscribe') ? c.text('Switched off') : c.redirect(urls.unsubscribe(token), 303)
  },
)
