import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { CreatedBooking } from '#domains/bookings/request-contract.ts'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { fileFrom } from '#domains/pictures/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { fileFormUpTo, takesFileForm } from '#platform/http/file-form.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { addClient, changeClient, deleteClient } from './commands.server.ts'
import {
  AcceptedInvitation,
  Client,
  ClientChange,
  ClientImport,
  ClientsQuery,
  ImportQuery,
  Invitation,
  NewClient,
  NewJob,
} from './contract.ts'
import { importClients } from './import-commands.server.ts'
import { acceptInvitation, inviteClient } from './invitations-commands.server.ts'
import { addJob } from './jobs-commands.server.ts'
import { clientLimits, clientTexts } from './limits.ts'
import { getClient, listClients } from './queries.server.ts'

const ById = z.object({ id: Id() })

const takesContacts = takesFileForm('CSV or vCard under 2 MB')

const noFile = () => invalid([{ path: 'file', message: clientTexts.file }])

const notTooLong = fileFormUpTo(clientLimits.importBytes, noFile)

const importsAnHour: Limit = {
  name: 'client-imports',
  points: clientLimits.importsAnHour,
  seconds: 3600,
  message: clientTexts.tooManyImports,
}

const notTooMany = createMiddleware<SignedInEnv>(async (c, next) => {
  await spend(c.var.pool, importsAnHour, c.var.profile.auth_user_id)
  return next()
})

/** Mounted at /rest/v1/client_invitations: for the client who was invited. */
export const clientInvitations = new Hono<SignedInEnv>().post(
  '/accept',
  requireProfile,
  answers('Accept the invitation of a provider, to see the jobs as own bookings', AcceptedInvitation),
  requireRole('customer', clientTexts.invitationForCustomers),
  body(Invitation),
  async (c) => c.json(await acceptInvitation(c.var, c.req.valid('json'))),
)

/** Mounted at /rest/v1/clients. */
export const clients = new Hono<SignedInEnv>()
  .use(requireProfile)
  .use(requireRole('provider', clientTexts.providersOnly))
  .get('/', answers('List own clients by name', listOf(Client)), query(ClientsQuery.extend(Paging.shape)), async (c) =>
    c.json(await listClients(c.var, { provider_id: c.var.profile.id, ...c.req.valid('query') })),
  )
  .post('/', answers('Add a client', Client, 201), idempotent(201), body(NewClient), async (c) =>
    c.json(await addClient(c.var, c.req.valid('json')), 201),
  )
  .post(
    '/imports',
    answers('Add the contacts of a CSV or vCard file as clients', ClientImport),
    takesContacts,
    query(ImportQuery),
    notTooLong,
    fileFrom(() => ({ missing: clientTexts.file, tooLarge: clientTexts.file }), clientLimits.importBytes),
    idempotent(200),
    notTooMany,
    async (c) =>
      c.json(await importClients(c.var, { file: c.var.file, dry_run: c.req.valid('query').dry_run === 'true' })),
  )
  .get('/:id', answers('Get one of the own clients', Client), params(ById), async (c) =>
    c.json(await getClient(c.var, { provider_id: c.var.profile.id, ...c.req.valid('param') })),
  )
  .patch('/:id', answers('Change a client', Client), params(ById), body(ClientChange), async (c) =>
    c.json(await changeClient(c.var, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .delete('/:id', answers('Delete a client; jobs ahead are cancelled', null), params(ById), async (c) => {
    await deleteClient(c.var, c.req.valid('param'))
    return c.body(null, 204)
  })
  .post(
    '/:id/bookings',
    answers('Add a job for a client, or a repeated one', CreatedBooking, 201),
    params(ById),
    idempotent(201),
    body(NewJob),
    async (c) => c.json(await addJob(c.var, { ...c.req.valid('json'), ...c.req.valid('param') }), 201),
  )
  .post('/:id/invite', answers('Email a client an invitation to an account', Client), params(ById), async (c) =>
    c.json(await inviteClient(c.var, c.req.valid('param'))),
  )
