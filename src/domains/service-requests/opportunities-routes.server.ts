import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { privatePhotos } from '#domains/pictures/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { msg } from '#ui/language.ts'
import { Decline } from './answers-schema.ts'
import { NewOffer } from './offers-schema.ts'
import {
  declineRequest,
  sendOffer,
  sendQuote,
  showOpportunities,
  showOpportunity,
  unlockContact,
  viewContact,
} from './opportunities-commands.server.ts'
import { Opportunity, OpportunityFilter } from './opportunities-contract.ts'
import { isFieldFileShownTo, isRequestPhotoShownTo } from './opportunities-queries.server.ts'
import { NewQuote } from './quotes-schema.ts'

const ById = z.object({ id: Id() })
const providersOnly = requireRole('provider', msg('Only service providers can view opportunities'))

/** Mounted at /storage/v1/object/authenticated/field-files. */
export const fieldFiles = privatePhotos(
  'field-files',
  'Get a file of an own field, for its owner, for operators and for those who see the request',
  isFieldFileShownTo,
)

/** Mounted at /storage/v1/object/authenticated/request-photos. */
export const requestPhotos = privatePhotos(
  'request-photos',
  'Get a photo of a service request, for its customer and for providers while it is open or assigned to them',
  isRequestPhotoShownTo,
)

/** Mounted at /rest/v1/leads. */
export const opportunities = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get(
    '/open',
    answers('List open service requests, or those whose customer chose this provider', listOf(Opportunity)),
    providersOnly,
    query(OpportunityFilter.and(Paging)),
    async (c) => c.json(await showOpportunities(c.var, c.req.valid('query'))),
  )
  .get(
    '/open/:id',
    answers('Get a service request that is open or assigned to this provider', Opportunity),
    providersOnly,
    params(ById),
    async (c) => c.json(await showOpportunity(c.var, c.req.valid('param').id)),
  )
  .post(
    '/:id/view',
    answers('Show the contact of a request outside the provider’s categories or work area', Opportunity),
    providersOnly,
    params(ById),
    async (c) => c.json(await viewContact(c.var, c.req.valid('param').id)),
  )
  .post('/:id/unlock', answers('Unlock the customer’s contact', Opportunity), providersOnly, params(ById), async (c) =>
    c.json(await unlockContact(c.var, c.req.valid('param').id)),
  )
  .post(
    '/:id/decline',
    answers('Decline a request for a quote', null),
    providersOnly,
    params(ById),
    body(Decline),
    async (c) => {
      await declineRequest(c.var, { id: c.req.valid('param').id, ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/quotes',
    answers('Offer a quote with lines', Opportunity, 201),
    providersOnly,
    params(ById),
    idempotent(201),
    body(NewQuote),
    async (c) => c.json(await sendQuote(c.var, { id: c.req.valid('param').id, quote: c.req.valid('json') }), 201),
  )
  .post(
    '/:id/offers',
    answers('Offer a time and a price', Opportunity, 201),
    providersOnly,
    params(ById),
    idempotent(201),
    body(NewOffer),
    async (c) => c.json(await sendOffer(c.var, { id: c.req.valid('param').id, offer: c.req.valid('json') }), 201),
  )
