import { Hono } from 'hono'
import { z } from 'zod'
import { HistoryEntry } from '#features/booking-history/contract.ts'
import { listHistory } from '#features/booking-history/queries.server.ts'
import { createBooking } from '#features/booking-requests/commands.server.ts'
import { requireProfile, requireRole, type SignedInEnv } from '#features/identity/middleware.server.ts'
import { proposals } from '#features/reschedules/routes.server.ts'
import { listOf, Paging } from '#platform/http/cursor.server.ts'
import { forbidden } from '#platform/http/errors.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { revealContact, setBookingStatus } from './commands.server.ts'
import { Booking, BookingCounts, BookingFilter, BookingMove, NewBooking, Pair } from './contract.ts'
import { settled } from './middleware.server.ts'
import { countBookings, getBooking, hasBookingBetween, listBookings } from './queries.server.ts'

const ById = z.object({ id: Id() })
const customersOnly = requireRole('customer', 'Only customers can book a service.')

/** Mounted at /rest/v1/bookings. */
export const bookings = new Hono<SignedInEnv>()
  .use(requireProfile)
  .use(settled)
  .route('/', proposals)
  .get(
    '/',
    answers('The own bookings, the latest date first; what is upcoming, the soonest first', listOf(Booking)),
    query(BookingFilter.extend(Paging.shape)),
    async (c) =>
      c.json(await listBookings(c.var.db, c.var.profile, { ...c.req.valid('query'), now: c.var.clock.now() })),
  )
  .get('/counts', answers('How many bookings one has, by status', BookingCounts), async (c) =>
    c.json(await countBookings(c.var.db, c.var.profile)),
  )
  .get('/:id', answers('One of the own bookings', Booking), params(ById), async (c) =>
    c.json(await getBooking(c.var.db, c.var.profile, c.req.valid('param').id)),
  )
  .get('/:id/history', answers('What happened to a booking', listOf(HistoryEntry)), params(ById), async (c) =>
    c.json({ items: await listHistory(c.var.db, c.var.profile, c.req.valid('param').id), next_cursor: null }),
  )
  .post('/', answers('Book a visit', Booking, 201), customersOnly, idempotent, body(NewBooking), async (c) =>
    c.json(await createBooking(c.var.db, c.var.profile, c.req.valid('json'), c.var.clock.now()), 201),
  )
  .post('/:id/reveal', answers('Reveal who the customer is, for good', Booking), params(ById), async (c) => {
    const { db, profile, clock, address } = c.var
    return c.json(await revealContact(db, profile, c.req.valid('param').id, clock.now(), address))
  })

/** Mounted at /rest/v1/rpc. */
export const bookingProcedures = new Hono<SignedInEnv>()
  .post('/set_booking_status', requireProfile, answers('Move a booking', Booking), body(BookingMove), async (c) =>
    c.json(await setBookingStatus(c.var.db, c.var.profile, c.req.valid('json'), c.var.clock.now())),
  )
  .post(
    '/users_have_established_connection',
    requireProfile,
    answers('Whether two profiles share a booking', z.boolean()),
    body(Pair),
    async (c) => {
      const { user1_id, user2_id } = c.req.valid('json')
      const own = c.var.session.identity.profiles.map(({ id }) => id)
      if (!own.includes(user1_id) && !own.includes(user2_id))
        throw forbidden('You can only ask about your own connections.')
      return c.json(await hasBookingBetween(c.var.db, user1_id, user2_id))
    },
  )
