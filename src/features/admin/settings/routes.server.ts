import { Hono } from 'hono'
import { answers, body } from '../../../platform/http/request.server.ts'
import type { SignedInEnv } from '../../accounts/middleware.server.ts'
import { actOf } from '../middleware.server.ts'
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
