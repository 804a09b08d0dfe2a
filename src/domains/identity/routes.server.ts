import { Hono } from 'hono'
import { answers } from '#platform/http/request.server.ts'
import { CurrentUser, Health } from './contract.ts'
import { type MaybeSignedIn, requireProfile } from './middleware.server.ts'
import { isHealthy, userOf } from './queries.server.ts'

/** Mounted at /auth/v1. */
export const identityRoutes = new Hono<MaybeSignedIn>()
  .get('/health', answers('Check that accounts can be reached', Health), async (c) => c.json(await isHealthy(c.var.db)))
  .get('/user', answers('Get the signed-in user', CurrentUser), requireProfile, (c) =>
    c.json({
      user: userOf(c.var.session.identity),
      session: { expires_at: c.var.session.expires_at.toISOString() },
    }),
  )
