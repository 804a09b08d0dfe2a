import { Hono } from 'hono'
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '#features/authenticator/commands.server.ts'
import { AuthenticatorSetup, RecoveryCodes } from '#features/authenticator/contract.ts'
import { googleFactor } from '#features/google-sign-in/routes.server.ts'
import { type MaybeSignedIn, requireProfile } from '#features/identity/middleware.server.ts'
import { passkeys } from '#features/passkeys/routes.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { AuthenticatorConfirmation, Factors, OwnerProof } from './contract.ts'
import { getFactors } from './queries.server.ts'

/** Mounted at /auth/v1/factors. */
export const factors = new Hono<MaybeSignedIn>()
  .route('/google', googleFactor)
  .route('/passkeys', passkeys)
  .get('/', answers('Every way into one’s own login', Factors), requireProfile, async (c) =>
    c.json(await getFactors(c.var.db, c.var.session.auth_user_id, c.var.config)),
  )
  .post(
    '/authenticator',
    answers('Begin to set up an authenticator app', AuthenticatorSetup, 201),
    requireProfile,
    body(OwnerProof),
    async (c) => c.json(await beginAuthenticator(c.var, c.var.session, c.req.valid('json')), 201),
  )
  .post(
    '/authenticator/confirm',
    answers('Protect the login by the app whose first code this is', RecoveryCodes),
    requireProfile,
    body(AuthenticatorConfirmation),
    async (c) => c.json(await confirmAuthenticator(c.var, c.var.session, c.req.valid('json').code)),
  )
  .delete(
    '/authenticator',
    answers('Remove the authenticator app', null),
    requireProfile,
    body(OwnerProof),
    async (c) => {
      await removeAuthenticator(c.var, c.var.session, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/authenticator/recovery-codes',
    answers('New recovery codes instead of the old ones', RecoveryCodes),
    requireProfile,
    body(OwnerProof),
    async (c) => c.json(await renewRecoveryCodes(c.var, c.var.session, c.req.valid('json'))),
  )
