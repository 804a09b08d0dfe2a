import { Hono } from 'hono'
import { type MaybeSignedIn, requireProfile } from '#domains/identity/middleware.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { createToken, revokeToken } from './tokens-commands.server.ts'
import { ApiTokenId, ApiTokens, CreatedApiToken, NewApiToken } from './tokens-contract.ts'
import { listTokens } from './tokens-queries.server.ts'

/** Mounted at /rest/v1/tokens. No Idempotency-Key: the stored answer would contain the token. */
export const tokens = new Hono<MaybeSignedIn>()
  .get('/', answers('List the tokens of your programs', ApiTokens), requireProfile, async (c) =>
    c.json(await listTokens(c.var.db, c.var.session.auth_user_id)),
  )
  .post(
    '/',
    answers('Create a token for a program, which is shown only now', CreatedApiToken, 201),
    requireProfile,
    body(NewApiToken),
    async (c) => c.json(await createToken(c.var, c.req.valid('json')), 201),
  )
  .delete('/:id', answers('Revoke a token', null), requireProfile, params(ApiTokenId), async (c) => {
    await revokeToken(c.var, c.req.valid('param').id)
    return c.body(null, 204)
  })
