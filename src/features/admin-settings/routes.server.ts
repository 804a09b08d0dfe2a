import { Hono } from 'hono'
import { actOf } from '#features/admin/middleware.server.ts'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { changeSettings } from './commands.server.ts'
import { Settings, SettingsChange } from './contract.ts'
import { getSettings } from './queries.server.ts'

/** Mounted at /rest/v1/admin/settings. */
export const settings = new Hono<SignedInEnv>()
  .get('/', answers('What operators can set', Settings), async (c) => c.json(await getSettings(c.var)))
  .patch('/', answers('Set it', Settings), body(SettingsChange), async (c) => {
    await changeSettings(c.var.db, c.req.valid('json'), actOf(c))
    return c.json(await getSettings(c.var))
  })
