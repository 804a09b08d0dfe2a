import { Hono } from 'hono'
import { z } from 'zod'
import { MailPreview, MailTextChange, MailTextHistory, MailTexts } from '#domains/email/texts-contract.ts'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { assertPlaceholders, changeMailText } from './mail-texts-commands.server.ts'
import { getMailTextHistory, getMailTexts, previewMail } from './mail-texts-queries.server.ts'

const ByKind = params(z.object({ kind: z.string().max(60) }))

/** Mounted at /rest/v1/admin/mail_texts. */
export const adminMailTexts = new Hono<OperatorEnv & { Variables: Pick<Deps, 'renderMail'> }>()
  .get('/', answers('List the subjects and introductions of emails', MailTexts), async (c) =>
    c.json(await getMailTexts(c.var)),
  )
  .get('/:kind', answers('Get the texts of a kind of email with their history', MailTextHistory), ByKind, async (c) =>
    c.json(await getMailTextHistory(c.var, c.req.valid('param').kind)),
  )
  .put(
    '/:kind',
    answers('Replace the texts of a kind of email', MailTextHistory),
    ByKind,
    body(MailTextChange),
    async (c) => {
      const { kind } = c.req.valid('param')
      await changeMailText(c.var, kind, c.req.valid('json'))
      return c.json(await getMailTextHistory(c.var, kind))
    },
  )
  .post(
    '/:kind/preview',
    answers('Show an email with texts and example values', MailPreview),
    ByKind,
    body(MailTextChange),
    async (c) => {
      const { kind } = c.req.valid('param')
      assertPlaceholders(kind, c.req.valid('json'))
      return c.json(await previewMail(c.var, kind, c.req.valid('json')))
    },
  )
