import { Hono } from 'hono'
import { z } from 'zod'
import { notTooLong, oneFile, takesFile } from '#domains/pictures/middleware.server.ts'
import type { ImageKind } from '#domains/site/images-rules.ts'
import { Settings, SettingsChange } from '#domains/site/settings-contract.ts'
import { getSettings } from '#domains/site/settings-queries.server.ts'
import { RenderedText, SiteTextPath, TextHistory, TextPreview } from '#domains/site/texts-contract.ts'
import { getTextHistory, previewText } from '#domains/site/texts-queries.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import {
  changeSettingsAsOperator,
  removeImageAsOperator,
  replaceImageAsOperator,
  resendAsOperator,
} from './commands.server.ts'
import { AuditEvent, AuditFilter, EmailFilter, OutboxEmail } from './contract.ts'
import type { OperatorEnv } from './middleware.server.ts'
import { getEmail, listAuditEvents, listEmails } from './queries.server.ts'

/** Mounted at /rest/v1/admin/audit. */
export const adminAudit = new Hono<OperatorEnv>().get(
  '/',
  answers('List the audit trail', listOf(AuditEvent)),
  query(AuditFilter.and(Paging)),
  async (c) => c.json(await listAuditEvents(c.var.db, c.req.valid('query'))),
)

/** Mounted at /rest/v1/admin/mails. */
export const adminEmails = new Hono<OperatorEnv>()
  .get('/', answers('List the emails of the outbox', listOf(OutboxEmail)), query(EmailFilter.and(Paging)), async (c) =>
    c.json(await listEmails(c.var.db, c.req.valid('query'), c.var.now)),
  )
  .post('/:id/resend', answers('Send an email again', OutboxEmail), params(z.object({ id: Id() })), async (c) => {
    const { id } = c.req.valid('param')
    await resendAsOperator(c.var, id)
    return c.json(await getEmail(c.var.db, id, c.var.now))
  })

/**
 * Mounted at /rest/v1/admin/settings, and again for the set-up of a new site. `during` ends the
 * summaries of the latter in the API reference.
 */
export const adminSettings = (during = '') =>
  new Hono<OperatorEnv>()
    .get('/', answers(`Get all settings of the site${during}`, Settings), async (c) => c.json(await getSettings(c.var)))
    .patch('/', answers(`Change settings of the site${during}`, Settings), body(SettingsChange), async (c) => {
      await changeSettingsAsOperator(c.var, c.req.valid('json'))
      return c.json(await getSettings(c.var))
    })

/** Mounted at /rest/v1/admin/texts. */
export const adminTexts = new Hono<OperatorEnv>()
  .get('/:name', answers('Get a text of the site with its history', TextHistory), params(SiteTextPath), async (c) =>
    c.json(await getTextHistory(c.var.db, c.req.valid('param').name)),
  )
  .post('/preview', answers('Show Markdown as a page would show it', RenderedText), body(TextPreview), (c) =>
    c.json(previewText(c.req.valid('json'))),
  )

/**
 * Mounted at /rest/v1/admin/logo and /rest/v1/admin/icon, and for the set-up, as {@link
 * adminSettings} is.
 */
export const adminImage = (kind: ImageKind, during = '') =>
  new Hono<OperatorEnv>()
    .post(
      '/',
      answers(`Upload the ${kind} of the site${during}`, Settings),
      takesFile,
      notTooLong,
      oneFile,
      async (c) => {
        await replaceImageAsOperator(c.var, { kind, bytes: c.var.file })
        return c.json(await getSettings(c.var))
      },
    )
    .delete('/', answers(`Remove the ${kind} of the site${during}`, Settings), async (c) => {
      await removeImageAsOperator(c.var, kind)
      return c.json(await getSettings(c.var))
    })
