import { Hono } from 'hono'
import { listOf } from '../../../platform/http/cursor.server.ts'
import { answers, body } from '../../../platform/http/request.server.ts'
import { requireProfile, type SignedInEnv } from '../../accounts/middleware.server.ts'
import { changeMailPreferences } from './commands.server.ts'
import { MailPreference, MailPreferencesChange } from './contract.ts'
import { listMailPreferences } from './queries.server.ts'

/** Mounted at /rest/v1/notifications/preferences; for the profile of the role in force. */
export const mailPreferences = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('Which kinds of e-mail one wants', listOf(MailPreference)), async (c) =>
    c.json({ items: await listMailPreferences(c.var.db, c.var.profile), next_cursor: null }),
  )
  .put(
    '/',
    answers('Switch kinds of e-mail on or off', listOf(MailPreference)),
    body(MailPreferencesChange),
    async (c) => {
      await changeMailPreferences(c.var.db, c.var.profile, c.req.valid('json'))
      return c.json({ items: await listMailPreferences(c.var.db, c.var.profile), next_cursor: null })
    },
  )
