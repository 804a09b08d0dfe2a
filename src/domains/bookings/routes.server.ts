import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { forbidden } from '#platform/http/errors.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { t } from '#ui/language.ts'
import { revealContact, setBookingStatus } from './commands.server.ts'
import { isConnectionKnown } from './connections-queries.server.ts'
import { Booking, BookingCounts, BookingFilter, BookingMove, Pair } from './contract.ts'
import { countBookings, getBooking, listBookings } from './queries.server.ts'

const ById = z.object({ id: Id() })

/** Mounted at /rest/v1/bookings. */
export const bookings = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get(
    '/',
    answers('List own bookings, latest date first; upcoming ones soonest first', listOf(Booking)),
    query(BookingFilter.extend(Paging.shape)),
    async (c) => c.json(await listBookings(c.var.db, c.var.profile, { ...c.req.valid('query'), now: c.var.now })),
  )
  .get('/counts', answers('Count own bookings by status', BookingCounts), async (c) =>
    c.json(await countBookings(c.var.db, c.var.profile, c.var.now)),
  )
  .get('/:id', answers('Get one of the own bookings', Booking), params(ById), async (c) =>
    c.json(await getBooking(c.var.db, c.var.profile, c.req.valid('param').id)),
  )
  .post('/:id/reveal', answers('Reveal the customer of a booking, for good', Booking), params(ById), async (c) =>
    c.json(await revealContact(c.var, c.req.valid('param'))),
  )

/** Mounted at /rest/v1/rpc. */
export const bookingProcedures = new Hono<SignedInEnv>()
  .post(
    '/set_booking_status',
    requireProfile,
    answers('Accept, cancel or complete a booking', Booking),
    body(BookingMove),
    async (c) => c.json(await setBookingStatus(c.var, c.req.valid('json'))),
  )
  .post(
    '/users_have_established_connection',
    requireProfile,
    answers('Check whether two profiles share a booking', z.boolean()),
    body(Pair),
    async (c) => {
      const { user1_id, user2_id } = c.req.valid('json')
      const own = new Set(c.var.session.identity.profiles.map(({ id }) => id))
      const [mine, other] = own.has(user1_id) ? [user1_id, user2_id] : [user2_id, user1_id]
      if (!own.has(mine)) throw forbidden(t('You can only ask about your own connections.'))
      return c.json(await isConnectionKnown(c.var.db, mine, other))
    },
  )
