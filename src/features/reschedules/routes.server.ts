import { Hono } from 'hono'
import { z } from 'zod'
import { Slots, SlotsQuery } from '#features/availability/contract.ts'
import { Booking } from '#features/bookings/contract.ts'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { answerProposal, proposeTime } from './commands.server.ts'
import { getSlotsFor } from './queries.server.ts'
import { NewProposal } from './rules.ts'

const OfBooking = z.object({ id: Id() })
const ById = z.object({ id: Id(), proposal_id: Id() })

/** Within /rest/v1/bookings, for whoever is signed in. */
export const proposals = new Hono<SignedInEnv>()
  .get(
    '/:id/slots',
    answers('What a visit of one’s own could move to on a day', Slots),
    params(OfBooking),
    query(SlotsQuery),
    async (c) => {
      const { db, profile, clock } = c.var
      return c.json(await getSlotsFor(db, profile, c.req.valid('param').id, c.req.valid('query').date, clock.now()))
    },
  )
  .post(
    '/:id/proposals',
    answers('Propose another time for a visit', Booking, 201),
    params(OfBooking),
    idempotent,
    body(NewProposal),
    async (c) => c.json(await proposeTime(c.var, c.var.profile, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .post(
    '/:id/proposals/:proposal_id/accept',
    answers('Move the visit to the time that the other party has proposed', Booking),
    params(ById),
    async (c) => {
      const { id: booking_id, proposal_id: id } = c.req.valid('param')
      return c.json(await answerProposal(c.var, c.var.profile, { booking_id, id, answer: 'accepted' }))
    },
  )
  .post(
    '/:id/proposals/:proposal_id/decline',
    answers('Decline the proposed time; the visit stays where it is', Booking),
    params(ById),
    async (c) => {
      const { id: booking_id, proposal_id: id } = c.req.valid('param')
      return c.json(await answerProposal(c.var, c.var.profile, { booking_id, id, answer: 'declined' }))
    },
  )
  .post(
    '/:id/proposals/:proposal_id/withdraw',
    answers('Take one’s own proposed time back', Booking),
    params(ById),
    async (c) => {
      const { id: booking_id, proposal_id: id } = c.req.valid('param')
      return c.json(await answerProposal(c.var, c.var.profile, { booking_id, id, answer: 'withdrawn' }))
    },
  )
