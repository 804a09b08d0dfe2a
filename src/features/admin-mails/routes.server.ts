import { Hono } from 'hono'
import { z } from 'zod'
import { actOf } from '#features/admin/middleware.server.ts'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'
import { listOf, Paging } from '#platform/http/cursor.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { resendMail } from './commands.server.ts'
import { MailFilter, OutboxMail } from './contract.ts'
import { getMail, listMails } from './queries.server.ts'

/** Mounted at /rest/v1/admin/mails. */
export const outbox = new Hono<SignedInEnv>()
  .get('/', answers('Mails, the newest first', listOf(OutboxMail)), query(MailFilter.and(Paging)), async (c) =>
    c.json(await listMails(c.var.db, c.req.valid('query'), c.var.clock.now())),
  )
  .post('/:id/resend', answers('Send a mail once more', OutboxMail), params(z.object({ id: Id() })), async (c) => {
    const { id } = c.req.valid('param')
    await resendMail(c.var.db, id, actOf(c))
    return c.json(await getMail(c.var.db, id, c.var.clock.now()))
  })
