import { Hono } from 'hono'
import type { MaybeSignedIn } from '#features/identity/middleware.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { askSupport } from './commands.server.ts'
import { ContactSent } from './contract.ts'
import { ContactMessage } from './schema.ts'

/** Mounted at /rest/v1/contact, for everybody. */
export const contact = new Hono<MaybeSignedIn>().post(
  '/',
  answers('Write to the support', ContactSent),
  idempotent,
  body(ContactMessage),
  async (c) => {
    const { profile, session } = c.var
    await askSupport(c.var, c.req.valid('json'), (profile && session?.identity.email) ?? null)
    return c.json({})
  },
)
