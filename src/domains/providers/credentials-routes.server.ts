import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { privatePhotos } from '#domains/pictures/middleware.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import { addCredential, changeCredential, removeCredential } from './credentials-commands.server.ts'
import { Credential, Credentials } from './credentials-contract.ts'
import { isDocumentShownTo, listCredentials } from './credentials-queries.server.ts'
import { NewCredential } from './credentials-schema.ts'
import { providerNotFound } from './queries.server.ts'

const ById = z.object({ id: Id() })
const OneCredential = z.object({ id: Id(), credential_id: Id() })
const providersOnly = requireRole('provider', msg('Only service providers have credentials.'))

/** Mounted at /storage/v1/object/authenticated/credential-files. */
export const credentialFiles = privatePhotos(
  'credential-files',
  'Get a document of one of your credentials',
  isDocumentShownTo,
)

/** Mounted at /rest/v1/providers. */
export const credentials = new Hono<SignedInEnv>()
  .get(
    '/:id/credentials',
    answers('List the credentials of your business', Credentials),
    requireProfile,
    providersOnly,
    params(ById),
    async (c) => {
      const { id } = c.req.valid('param')
      if (id !== c.var.profile.id) throw providerNotFound()
      return c.json({ items: await listCredentials(c.var, id), next_cursor: null })
    },
  )
  .post(
    '/:id/credentials',
    answers('Add a credential, which operators check', Credential, 201),
    mayAnswer(409),
    requireProfile,
    providersOnly,
    params(ById),
    body(NewCredential),
    idempotent(201),
    async (c) => {
      const { id: provider_id } = c.req.valid('param')
      return c.json(await addCredential(c.var, { ...c.req.valid('json'), provider_id }), 201)
    },
  )
  .put(
    '/:id/credentials/:credential_id',
    answers('Change a credential that is not approved', Credential),
    mayAnswer(409),
    requireProfile,
    providersOnly,
    params(OneCredential),
    body(NewCredential),
    async (c) => {
      const { id: provider_id, credential_id: id } = c.req.valid('param')
      return c.json(await changeCredential(c.var, { ...c.req.valid('json'), provider_id, id }))
    },
  )
  .delete(
    '/:id/credentials/:credential_id',
    answers('Delete a credential', null),
    requireProfile,
    providersOnly,
    params(OneCredential),
    async (c) => {
      const { id: provider_id, credential_id: id } = c.req.valid('param')
      await removeCredential(c.var, { provider_id, id })
      return c.body(null, 204)
    },
  )
