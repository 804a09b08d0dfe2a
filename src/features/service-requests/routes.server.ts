import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#features/identity/middleware.server.ts'
import { sendOffer } from '#features/offers/commands.server.ts'
import { NewOffer } from '#features/offers/contract.ts'
import { unlockLead } from '#features/opportunities/commands.server.ts'
import { listOf, Paging } from '#platform/http/cursor.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { changeLead, postLead } from './commands.server.ts'
import { Lead, LeadChange, LeadFilter, NewLead, OpenLead } from './contract.ts'
import { getLead, getOpenLead, listLeads, listOpenLeads } from './queries.server.ts'

const ById = z.object({ id: Id() })
const customersOnly = requireRole('customer', 'Only customers can post service requests.')
const providersOnly = requireRole('provider', 'Only service providers can view opportunities')

/** Mounted at /rest/v1/leads. */
export const leads = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get(
    '/',
    answers('The own service requests, the newest first', listOf(Lead)),
    customersOnly,
    query(Paging),
    async (c) => c.json(await listLeads(c.var.db, c.var.profile, c.req.valid('query'), c.var.clock.now())),
  )
  .post('/', answers('Post a service request', Lead, 201), customersOnly, idempotent, body(NewLead), async (c) =>
    c.json(await postLead(c.var, c.var.profile, c.req.valid('json')), 201),
  )
  .get(
    '/open',
    answers('Open service requests, the newest first', listOf(OpenLead)),
    providersOnly,
    query(LeadFilter.and(Paging)),
    async (c) => c.json(await listOpenLeads(c.var.db, c.var.profile, c.req.valid('query'), c.var.clock.now())),
  )
  .get('/open/:id', answers('An open service request', OpenLead), providersOnly, params(ById), async (c) =>
    c.json(await getOpenLead(c.var.db, c.var.profile, c.req.valid('param').id, c.var.clock.now())),
  )
  .get('/:id', answers('One of the own service requests', Lead), customersOnly, params(ById), async (c) =>
    c.json(await getLead(c.var.db, c.var.profile, c.req.valid('param').id, c.var.clock.now())),
  )
  .patch(
    '/:id',
    answers('Change, assign, complete or close a service request', Lead),
    customersOnly,
    params(ById),
    body(LeadChange),
    async (c) => c.json(await changeLead(c.var, c.var.profile, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post('/:id/unlock', answers('Ask for the customer’s contact', OpenLead), providersOnly, params(ById), async (c) =>
    c.json(await unlockLead(c.var, c.var.profile, c.req.valid('param').id)),
  )
  .post(
    '/:id/offers',
    answers('Offer hours and a price', OpenLead, 201),
    providersOnly,
    params(ById),
    idempotent,
    body(NewOffer),
    async (c) => c.json(await sendOffer(c.var, c.var.profile, c.req.valid('param').id, c.req.valid('json')), 201),
  )
