import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute } from 'hono-openapi'
import { urls } from '../../../pages/urls.ts'
import type { AppEnv } from '../../../platform/http/app.server.ts'
import { answers, failure, query } from '../../../platform/http/request.server.ts'
import { switchByToken } from './commands.server.ts'
import { OptOut, OptOutToken } from './contract.ts'
import { getOptOut } from './queries.server.ts'

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
