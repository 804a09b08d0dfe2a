import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { AppEnv } from '#platform/http/app.server.ts'
import { forbidden, HttpError, invalid } from '#platform/http/errors.server.ts'
import { failed, failure } from '#platform/http/openapi-components.server.ts'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import { accountTexts } from './accounts-rules.ts'
import { takeNotice } from './channels-commands.server.ts'

const notices = (summary: string, status: 200 | 202 | 204) =>
  describeRoute({
    summary,
    responses: { [status]: { description: 'Taken' }, ...failed(403), ...failed(413), default: failure },
  })

/** A notice has one line for each of at most a few hundred changes. */
const notTooLarge = bodyLimit({
  maxSize: 256 * 1024,
  onError: () => {
    throw new HttpError(413, 'too_large', msg('This notice is too large.'))
  },
})

const MicrosoftNotices = z.object({
  value: z.array(z.object({ subscriptionId: z.string().max(200), clientState: z.string().max(200) })).max(1000),
})

/** Mounted at /rest/v1/calendar_notices: Google and Microsoft send notices of changes here. */
export const calendarNotices = new Hono<AppEnv>()
  .use(notTooLarge)
  .post('/google', notices('Post a notice of Google about a changed calendar', 204), async (c) => {
    const id = Id().safeParse(c.req.header('x-goog-channel-id'))
    const secret = c.req.header('x-goog-channel-token') ?? ''
    const isOurs = id.success && (await takeNotice(c.var, { kind: 'google', channel: { id: id.data }, secret }))
    if (!isOurs) throw forbidden(accountTexts.noChannel)
    return c.body(null, 204)
  })
  .post('/microsoft', notices('Post notices of Microsoft about changed calendars', 202), async (c) => {
    // Microsoft asks once, before it opens a channel, whether the address is ours.
    const validation = c.req.query('validationToken')
    if (validation !== undefined) return c.text(validation)
    const body = MicrosoftNotices.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) throw invalid([{ path: 'value', message: accountTexts.noNotices }])
    const taken = await Promise.all(
      body.data.value.map(({ subscriptionId, clientState }) =>
        takeNotice(c.var, { kind: 'microsoft', channel: { remote_id: subscriptionId }, secret: clientState }),
      ),
    )
    if (!taken.some(Boolean)) throw forbidden(accountTexts.noChannel)
    return c.body(null, 202)
  })
