import { Hono } from 'hono'
import { z } from 'zod'
import { Booking } from '#domains/bookings/contract.ts'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, mayLackBody, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import { acceptOffer, declineOffer, withdrawOffer } from './offers-commands.server.ts'
import { OfferSheet, WaitingOffers } from './offers-contract.ts'
import { countWaitingOffers, getOfferSheet } from './offers-queries.server.ts'
import { agreeToQuote, proposeQuoteTime } from './quotes-commands.server.ts'
import { OfferAcceptance, QuoteAcceptance, QuoteTime } from './quotes-schema.ts'

const ById = z.object({ id: Id() })
const customersOnly = requireRole('customer', msg('Only customers can decide about an offer.'))
const readersOnly = requireRole('customer', msg('Only customers can view the offers for their requests.'))
const providersOnly = requireRole('provider', msg('Only service providers can withdraw an offer.'))

const quotersOnly = requireRole('provider', msg('Only service providers can propose a time for a quote.'))

/** Mounted at /rest/v1/offers. */
export const offers = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/waiting_count', answers('Count offers that wait for an answer', WaitingOffers), readersOnly, async (c) =>
    c.json({ count: await countWaitingOffers(c.var.db, c.var.profile, c.var.now) }),
  )
  .post(
    '/:id/accept',
    answers('Accept an offer', Booking, 201),
    customersOnly,
    params(ById),
    idempotent(201),
    mayLackBody,
    body(OfferAcceptance),
    async (c) => c.json(await acceptOffer(c.var, { ...c.req.valid('json'), ...c.req.valid('param') }), 201),
  )
  .get('/:id', answers('Get an offer or a quote', OfferSheet), params(ById), async (c) =>
    c.json(await getOfferSheet(c.var.db, c.var.profile, c.req.valid('param').id)),
  )
  .post(
    '/:id/agree',
    answers('Accept a quote whose time is to be arranged', null),
    customersOnly,
    params(ById),
    mayLackBody,
    body(QuoteAcceptance),
    async (c) => {
      await agreeToQuote(c.var, { ...c.req.valid('json'), ...c.req.valid('param') })
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/time',
    answers('Propose a time for an accepted quote', null),
    quotersOnly,
    params(ById),
    body(QuoteTime),
    async (c) => {
      await proposeQuoteTime(c.var, { ...c.req.valid('json'), ...c.req.valid('param') })
      return c.body(null, 204)
    },
  )
  .post('/:id/decline', answers('Decline an offer', null), customersOnly, params(ById), async (c) => {
    await declineOffer(c.var, c.req.valid('param').id)
    return c.body(null, 204)
  })
  .post('/:id/withdraw', answers('Withdraw one’s own offer', null), providersOnly, params(ById), async (c) => {
    await withdrawOffer(c.var, c.req.valid('param').id)
    return c.body(null, 204)
  })
