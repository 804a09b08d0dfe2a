import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { msg } from '#ui/language.ts'

import { createService, deleteService, sortServices, updateService } from './services-commands.server.ts'
import { Service, ServiceOrder, ServiceWishes } from './services-contract.ts'

import { listServices } from './services-queries.server.ts'
import { NewService, ServiceChange } from './services-schema.ts'

const ById = z.object({ id: Id() })
const providersOnly = requireRole('provider', msg('Only service providers can manage services.'))

/** Mounted at /rest/v1/services. */
export const services = new Hono<SignedInEnv>()
  .get(
    '/',
    publicAnswer,
    answers('List a provider’s services', listOf(Service)),
    mayAnswer(404),
    query(ServiceWishes.extend(Paging.shape)),
    async (c) => c.json(await listServices(c.var, c.req.valid('query'))),
  )
  .post(
    '/',
    answers('Create a service', Service, 201),
    requireProfile,
    providersOnly,
    idempotent(201),
    body(NewService),
    async (c) => c.json(await createService(c.var, c.req.valid('json')), 201),
  )
  .put(
    '/order',
    answers('Sort your services', listOf(Service)),
    requireProfile,
    providersOnly,
    body(ServiceOrder),
    async (c) => {
      const items = await sortServices(c.var, c.req.valid('json').ids)
      return c.json({ items, next_cursor: null })
    },
  )
  .patch(
    '/:id',
    answers('Update a service of yours', Service),
    requireProfile,
    providersOnly,
    params(ById),
    body(ServiceChange),
    async (c) => c.json(await updateService(c.var, { ...c.req.valid('param'), change: c.req.valid('json') })),
  )
  .delete(
    '/:id',
    answers('Delete a service of yours', null),
    requireProfile,
    providersOnly,
    params(ById),
    async (c) => {
      await deleteService(c.var, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
