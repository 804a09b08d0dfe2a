import { Hono } from 'hono'
import type { MaybeSignedIn } from '#domains/identity/middleware.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { contactSupport } from './support-commands.server.ts'
import { ContactSent } from './support-contract.ts'
import { ContactMessage } from './support-schema.ts'

/** Mounted at /rest/v1/contact, with or without a session. */
export const contact = new Hono<MaybeSignedIn>().post(
  '/',
  answers('Send a message to support', ContactSent),
  idempotent(200),
  body(ContactMessage),
  async (c) => {
    const { profile, session } = c.var
    const account = (profile && session?.identity.email) ?? null
    return c.json(await contactSupport(c.var, { ...c.req.valid('json'), account }))
  },
)
