import { Hono } from 'hono'
import { type MaybeSignedIn, requireProfile } from '#domains/identity/middleware.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { AuthenticatorSetup, RecoveryCodes } from './authenticator-contract.ts'
import {
  beginAuthenticator,
  finishAuthenticator,
  removeOwnAuthenticator,
  renewOwnRecoveryCodes,
} from './methods-commands.server.ts'
import { AuthenticatorConfirmation, Factors, OwnerProof } from './methods-contract.ts'
import { getFactors } from './methods-queries.server.ts'

/** Mounted at /auth/v1/factors. */
export const factors = new Hono<MaybeSignedIn>()
  .get('/', answers('List the ways into your login', Factors), requireProfile, async (c) =>
    c.json(await getFactors(c.var)),
  )
  .post(
    '/authenticator',
    answers('Start the setup of an authenticator app', AuthenticatorSetup, 201),
    requireProfile,
    body(OwnerProof),
    async (c) => c.json(await beginAuthenticator(c.var, c.req.valid('json')), 201),
  )
  .post(
    '/authenticator/confirm',
    answers('Finish the setup with the first code', RecoveryCodes),
    requireProfile,
    body(AuthenticatorConfirmation),
    async (c) => c.json(await finishAuthenticator(c.var, c.req.valid('json').code)),
  )
  .delete(
    '/authenticator',
    answers('Remove the authenticator app', null),
    requireProfile,
    body(OwnerProof),
    async (c) => {
      await removeOwnAuthenticator(c.var, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/authenticator/recovery-codes',
    answers('Replace the recovery codes', RecoveryCodes),
    requireProfile,
    body(OwnerProof),
    async (c) => c.json(await renewOwnRecoveryCodes(c.var, c.req.valid('json'))),
  )
