import { Hono } from 'hono'
import { type MaybeSignedIn, requireProfile } from '#domains/identity/middleware.server.ts'
import { getUser } from '#domains/identity/queries.server.ts'
import { handOver, opensSession } from '#domains/identity/sessions-middleware.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change-commands.server.ts'
import { EmailChange, EmailChanged, EmailChangeLink, EmailChangeUndone } from './email-change-contract.ts'
import { Requested } from './links-contract.ts'

/** Mounted at /auth/v1/email-change. */
export const emailChange = new Hono<MaybeSignedIn>()
  .post(
    '/',
    answers('Email a link that confirms a new email address', Requested),
    requireProfile,
    body(EmailChange),
    async (c) => {
      await requestEmailChange(c.var, c.req.valid('json'))
      return c.json({})
    },
  )
  .post(
    '/confirm',
    answers('Change to your new email address', EmailChanged),
    requireProfile,
    body(EmailChangeLink),
    async (c) => {
      await confirmEmailChange(c.var, c.req.valid('json').token)
      return c.json({ user: await getUser(c.var.db, c.var.session.auth_user_id) })
    },
  )
  .post(
    '/undo',
    answers('Undo a change of the email address', EmailChangeUndone),
    opensSession,
    body(EmailChangeLink),
    async (c) => {
      const issued = await undoEmailChange(c.var, c.req.valid('json').token)
      const session = await handOver(c, issued)
      return c.json({ user: await getUser(c.var.db, issued.auth_user_id), session })
    },
  )
