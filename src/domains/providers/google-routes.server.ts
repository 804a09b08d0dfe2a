import { Hono } from 'hono'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { connectPlace, disconnectPlace } from './google-commands.server.ts'
import { GoogleConnection, GoogleReply } from './google-contract.ts'
import { getConnection } from './google-queries.server.ts'
import { googleTexts } from './google-rules.ts'
import { GoogleRequest } from './google-schema.ts'

/** Mounted at /functions/v1/google-reviews: a provider's own connection. */
export const googleReviews = new Hono<SignedInEnv>()
  .use(requireProfile)
  .use(requireRole('provider', googleTexts.providersOnly))
  .get('/', answers('Get the provider’s connection to Google', GoogleConnection), async (c) =>
    c.json(await getConnection(c.var.db, c.var.config, c.var.profile.id)),
  )
  .post(
    '/',
    answers('Connect a place at Google, or fetch its reviews again', GoogleReply),
    body(GoogleRequest),
    async (c) => c.json(await connectPlace(c.var, c.req.valid('json').placeId)),
  )
  .delete('/', answers('Disconnect from Google', null), async (c) => {
    await disconnectPlace(c.var)
    return c.body(null, 204)
  })
