import { type Context, Hono } from 'hono'
import { SignedIn } from '#domains/identity/contract.ts'
import { type MaybeSignedIn, requireProfile } from '#domains/identity/middleware.server.ts'
import { getUser } from '#domains/identity/queries.server.ts'
import { handOver, opensSession } from '#domains/identity/sessions-middleware.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { OwnerProof, Passkey } from './methods-contract.ts'
import { dropKey, keepKey, keyOf, newKey } from './methods-middleware.server.ts'
import { timeouts } from './methods-rules.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys-commands.server.ts'
import { NewPasskey, PasskeyName, PasskeyOptions, PasskeyPath, PasskeySignIn } from './passkeys-contract.ts'

/** Mounted at /auth/v1/factors/passkeys. */
export const passkeys = new Hono<MaybeSignedIn>()
  .post(
    '/options',
    answers('Start adding a passkey: options for navigator.credentials.create', PasskeyOptions),
    requireProfile,
    body(OwnerProof),
    async (c) => c.json(await beginPasskey(c.var, c.req.valid('json'))),
  )
  .post(
    '/',
    answers('Add the passkey that the browser created', Passkey, 201),
    requireProfile,
    body(NewPasskey),
    async (c) => c.json(await addPasskey(c.var, c.req.valid('json')), 201),
  )
  .post(
    '/sign-in/options',
    answers('Start a sign-in with a passkey: options for navigator.credentials.get', PasskeyOptions),
    async (c) => {
      const key = newKey()
      const options = await beginPasskeySignIn(c.var, key)
      keepKey(c, 'passkey', key, timeouts.passkey)
      return c.json(options)
    },
  )
  .post('/sign-in', answers('Sign in with a passkey', SignedIn), opensSession, body(PasskeySignIn), async (c) =>
    c.json(await signIn(c, c.req.valid('json'))),
  )
  .patch(
    '/:id',
    answers('Rename a passkey', Passkey),
    requireProfile,
    params(PasskeyPath),
    body(PasskeyName),
    async (c) => c.json(await renamePasskey(c.var, { ...c.req.valid('param'), ...c.req.valid('json') })),
  )
  .delete('/:id', answers('Remove a passkey', null), requireProfile, params(PasskeyPath), async (c) => {
    await removePasskey(c.var, c.req.valid('param').id)
    return c.body(null, 204)
  })

async function signIn(c: Context<MaybeSignedIn>, body: PasskeySignIn): Promise<SignedIn> {
  const issued = await signInWithPasskey(c.var, { ...body, key: keyOf(c, 'passkey') })
  dropKey(c, 'passkey')
  const session = await handOver(c, issued)
  return { user: await getUser(c.var.db, issued.auth_user_id), session }
}
