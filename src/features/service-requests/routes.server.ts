import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#features/identity/middleware.server.ts'
import { sendOffer } from '#features/offers/commands.server.ts'
import { NewOffer } from '#features/offers/rules.ts'
import { unlockContact } from '#features/opportunities/commands.server.ts'
import { listOf, Paging } from '#platform/http/cursor.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { changeServiceRequest, postServiceRequest } from './commands.server.ts'
import { Opportunity, OpportunityFilter, ServiceRequest, ServiceRequestChange } from './contract.ts'
import { getOpportunity, getServiceRequest, listOpportunities, listServiceRequests } from './queries.server.ts'
import { NewServiceRequest } from './rules.ts'

const ById = z.object({ id: Id() })
const customersOnly = requireRole('customer', 'Only customers can post service requests.')
const providersOnly = requireRole('provider', 'Only service providers can view opportunities')

/** Mounted at /rest/v1/leads. */
export const serviceRequests = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get(
    '/',
    answers('The own service requests, the newest first', listOf(ServiceRequest)),
    customersOnly,
    query(Paging),
    async (c) => c.json(await listServiceRequests(c.var.db, c.var.profile, c.req.valid('query'), c.var.clock.now())),
  )
  .post(
    '/',
    answers('Post a service request', ServiceRequest, 201),
    customersOnly,
    idempotent,
    body(NewServiceRequest),
    async (c) => c.json(await postServiceRequest(c.var, c.var.profile, c.req.valid('json')), 201),
  )
  .get(
    '/open',
    answers('Open service requests, the newest first', listOf(Opportunity)),
    providersOnly,
    query(OpportunityFilter.and(Paging)),
    async (c) => c.json(await listOpportunities(c.var.db, c.var.profile, c.req.valid('query'), c.var.clock.now())),
  )
  .get('/open/:id', answers('An open service request', Opportunity), providersOnly, params(ById), async (c) =>
    c.json(await getOpportunity(c.var.db, c.var.profile, c.req.valid('param').id, c.var.clock.now())),
  )
  .get('/:id', answers('One of the own service requests', ServiceRequest), customersOnly, params(ById), async (c) =>
    c.json(await getServiceRequest(c.var.db, c.var.profile, c.req.valid('param').id, c.var.clock.now())),
  )
  .patch(
    '/:id',
    answers('Change, assign, complete or close a service request', ServiceRequest),
    customersOnly,
    params(ById),
    body(ServiceRequestChange),
    async (c) => c.json(await changeServiceRequest(c.var, c.var.profile, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post('/:id/unlock', answers('Ask for the customer’s contact', Opportunity), providersOnly, params(ById), async (c) =>
    c.json(await unlockContact(c.var, c.var.profile, c.req.valid('param').id)),
  )
  .post(
    '/:id/offers',
    answers('Offer hours and a price', Opportunity, 201),
    providersOnly,
    params(ById),
    idempotent,
    body(NewOffer),
    async (c) => c.json(await sendOffer(c.var, c.var.profile, c.req.valid('param').id, c.req.valid('json')), 201),
  )
