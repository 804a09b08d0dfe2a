import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { msg } from '#ui/language.ts'
import { changeServiceRequest, postServiceRequest } from './commands.server.ts'
import { ServiceRequestChange } from './contract.ts'
import { ServiceRequest } from './own-contract.ts'
import { getServiceRequest, listServiceRequests } from './own-queries.server.ts'
import { NewServiceRequest } from './schema.ts'

const ById = z.object({ id: Id() })
const customersOnly = requireRole('customer', msg('Only customers can post service requests.'))

/** Mounted at /rest/v1/leads. */
export const ownServiceRequests = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get(
    '/',
    answers('List own service requests, newest first', listOf(ServiceRequest)),
    customersOnly,
    query(Paging),
    async (c) => {
      const { db, profile, now } = c.var
      return c.json(await listServiceRequests(db, profile, { ...c.req.valid('query'), now }))
    },
  )
  .post(
    '/',
    answers('Post a service request', ServiceRequest, 201),
    customersOnly,
    idempotent(201),
    body(NewServiceRequest),
    async (c) => {
      const posted = await postServiceRequest(c.var, c.req.valid('json'), ({ db, profile, now }, id) =>
        getServiceRequest(db, profile, { id, now }),
      )
      return c.json(posted, 201)
    },
  )
  .get(
    '/:id',
    answers('Get one of the own service requests', ServiceRequest),
    customersOnly,
    params(ById),
    async (c) => {
      const { db, profile, now } = c.var
      return c.json(await getServiceRequest(db, profile, { ...c.req.valid('param'), now }))
    },
  )
  .patch(
    '/:id',
    answers('Change, assign, complete or close a service request', ServiceRequest),
    customersOnly,
    params(ById),
    body(ServiceRequestChange),
    async (c) => {
      const { id } = c.req.valid('param')
      await changeServiceRequest(c.var, { id, ...c.req.valid('json') })
      return c.json(await getServiceRequest(c.var.db, c.var.profile, { id, now: c.var.now }))
    },
  )
