import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { Availability, AvailabilityQuery } from '#domains/schedule/availability-contract.ts'
import { Slots, SlotsQuery } from '#domains/schedule/slots-contract.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { Booking } from './contract.ts'
import { type Answer, answerProposal, proposeTime } from './reschedules-commands.server.ts'
import { getAvailabilityToMove, getSlotsToMove } from './reschedules-queries.server.ts'
import { NewProposal } from './reschedules-schema.ts'

const OfBooking = z.object({ id: Id() })
const ById = z.object({ id: Id(), proposal_id: Id() })

const answerWith = (answer: Answer['answer'], path: string, summary: string) =>
  new Hono<SignedInEnv>().post(path, requireProfile, answers(summary, Booking), params(ById), async (c) => {
    const { id: booking_id, proposal_id: id } = c.req.valid('param')
    return c.json(await answerProposal(c.var, { booking_id, id, answer }))
  })

/** Mounted at /rest/v1/bookings. */
export const proposals = new Hono<SignedInEnv>()
  .get(
    '/:id/slots',
    requireProfile,
    answers('List the free times to which a booking could move', Slots),
    params(OfBooking),
    query(SlotsQuery),
    async (c) => {
      const input = { ...c.req.valid('param'), date: c.req.valid('query').date, now: c.var.now }
      return c.json(await getSlotsToMove(c.var.db, c.var.profile, input))
    },
  )
  .get(
    '/:id/availability',
    requireProfile,
    answers('List the days to which a booking could move', Availability),
    params(OfBooking),
    query(AvailabilityQuery),
    async (c) => c.json(await getAvailabilityToMove(c.var, { ...c.req.valid('param'), ...c.req.valid('query') })),
  )
  .post(
    '/:id/proposals',
    requireProfile,
    answers('Propose another time for a booking', Booking, 201),
    params(OfBooking),
    idempotent(201),
    body(NewProposal),
    async (c) => c.json(await proposeTime(c.var, { booking_id: c.req.valid('param').id, ...c.req.valid('json') }), 201),
  )
  .route('/', answerWith('accepted', '/:id/proposals/:proposal_id/accept', 'Accept a proposed time'))
  .route('/', answerWith('declined', '/:id/proposals/:proposal_id/decline', 'Decline a proposed time'))
  .route('/', answerWith('withdrawn', '/:id/proposals/:proposal_id/withdraw', 'Withdraw a proposed time'))
