import { PENDING_AT_ONCE } from '#domains/bookings/request-rules.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import { timeOf } from '#domains/schedule/slots-rules.ts'
import type { Db } from '#platform/db/db.server.ts'
import { aConfirmedBooking, answerTime, book, bookingWith, move, proposeTime, reveal } from '../../bookings.ts'
import { aCustomer, aProvider } from '../../people.ts'
import { uploaded } from '../../pictures.ts'
import { countOverlaps } from '../../rivals.ts'
import type { TestServer } from '../../server.ts'
import { decidedBy, forEach, mismatch, type Race } from './race.ts'

/** From 6:00, in half hours. */
const halves = (from: number, to: number) => ({ start_time: timeOf(360 + from * 30), end_time: timeOf(360 + to * 30) })

/** A customer and a provider. */
export const partiesOf = async (server: TestServer) => ({
  customer: await aCustomer(server),
  provider: await aProvider(server),
})

type Parties = Awaited<ReturnType<typeof partiesOf>>

/** The bookings of a provider that block hours; in the whole database none may overlap. */
export async function wrongInHours(db: Db, { id }: { id: string }, expected: number): Promise<string> {
  const bookings = await db
    .selectFrom('bookings')
    .select('id')
    .where('provider_id', '=', id)
    .where('status', 'in', ['pending', 'confirmed'])
    .execute()
  return mismatch({ bookings: bookings.length, overlaps: await countOverlaps(db) }, { bookings: expected, overlaps: 0 })
}

/** Customers who want hours of one provider, which so many of them can have. */
const raceForHours = (
  name: string,
  hoursOf: (rival: number) => ReturnType<typeof halves>,
  winnersOf = (_rivals: number) => 1,
  capacity = 1,
): Race => ({
  name,
  async prepare(server, rivals) {
    const provider = await aProvider(server)
    await provider.patch(`/rest/v1/providers/${provider.id}`, { capacity })
    const customers = await forEach(rivals, () => aCustomer(server))
    return {
      send: (rival) => book(customers[rival]!, provider, hoursOf(rival)),
      ...decidedBy(201, ['409 slot_taken'], winnersOf(rivals)),
      look: () => wrongInHours(server.db, provider, winnersOf(rivals)),
    }
  },
})

/** One request that is sent many times with one key: one effect, and the same answer for all. */
const raceForKey = (
  name: string,
  path: string,
  bodyOf: (parties: Parties) => object | Promise<object>,
  look: (server: TestServer, parties: Parties) => Promise<string>,
): Race => ({
  name,
  async prepare(server) {
    const parties = await partiesOf(server)
    const { customer, provider } = parties
    const body = await bodyOf(parties)
    const bodies = new Set<string>()
    const send = async () => {
      const answer = await customer.post(path, body, { 'idempotency-key': provider.id })
      bodies.add(JSON.stringify(answer.body))
      return answer
    }
    return {
      send,
      winners: 1,
      hasWon: ({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'),
      isRefused: ({ status, headers }) => status === 201 && headers.has('idempotency-replayed'),
      look: async () => (bodies.size === 1 ? look(server, parties) : `${bodies.size} different answers`),
    }
  },
})

async function wrongInMessages({ db }: TestServer, { customer }: { customer: { id: string } }): Promise<string> {
  const messages = await db.selectFrom('messages').select('id').where('sender_id', '=', customer.id).execute()
  const sides = await db.selectFrom('conversations').select('id').where('other_id', '=', customer.id).execute()
  return mismatch({ messages: messages.length, conversations: sides.length }, { messages: 1, conversations: 1 })
}

const lastPending: Race = {
  name: `${PENDING_AT_ONCE} pending requests of one customer`,
  rivals: 40,
  once: true,
  async prepare(server, rivals) {
    const customer = await aCustomer(server)
    const providers = await forEach(rivals, () => aProvider(server))
    return {
      send: (rival) => book(customer, providers[rival]!),
      ...decidedBy(201, ['429 rate_limited'], PENDING_AT_ONCE),
      look: async () => {
        const rows = await server.db
          .selectFrom('bookings')
          .select('id')
          .where('customer_id', '=', customer.id)
          .execute()
        return mismatch({ bookings: rows.length }, { bookings: PENDING_AT_ONCE })
      },
    }
  },
}

const onePhoto: Race = {
  name: 'one photo for one booking',
  async prepare(server) {
    const { customer, provider } = await partiesOf(server)
    const photos = [nameIn(await uploaded(server, customer, 'booking-photos'))]
    return {
      send: (rival) => book(customer, provider, { ...halves(rival, rival + 1), photos }),
      ...decidedBy(201, ['422 validation_failed']),
      look: () => wrongInHours(server.db, provider, 1),
    }
  },
}

const acceptOrCancel: Race = {
  name: 'accept or cancel one booking',
  async prepare(server) {
    const { customer, provider } = await partiesOf(server)
    const { body: booking } = await book(customer, provider)
    await reveal(provider, booking)
    const send = (rival: number) =>
      rival % 2 === 0 ? move(provider, booking, 'confirmed') : move(customer, booking, 'cancelled')
    return {
      send,
      winners: 1,
      // A booking that was accepted first can still be cancelled, once.
      hasWon: ({ status, body }) => status === 200 && body.status === 'cancelled',
      isRefused: ({ status, body }) => status === 200 || (status === 409 && body.code === 'move_not_allowed'),
      look: async () => {
        const row = await server.db
          .selectFrom('bookings')
          .select(['status', 'cancelled_by'])
          .where('id', '=', booking.id)
          .executeTakeFirstOrThrow()
        return mismatch(row, { status: 'cancelled', cancelled_by: 'customer' })
      },
    }
  },
}

const proposals = (db: Db, booking: { id: string }) =>
  db.selectFrom('reschedule_proposals').select('status').where('booking_id', '=', booking.id).execute()

const proposeOnce: Race = {
  name: 'propose another time for one booking',
  async prepare(server) {
    const { customer, provider } = await partiesOf(server)
    const booking = await aConfirmedBooking(customer, provider)
    return {
      send: (rival) => proposeTime(rival % 2 === 0 ? customer : provider, booking, halves(rival, rival + 1)),
      ...decidedBy(201, ['409 move_not_allowed']),
      look: async () => mismatch({ proposals: (await proposals(server.db, booking)).length }, { proposals: 1 }),
    }
  },
}

const answerOnce: Race = {
  name: 'accept, decline or withdraw one proposed time',
  async prepare(server) {
    const { customer, provider } = await partiesOf(server)
    const { body: booking } = await proposeTime(customer, await aConfirmedBooking(customer, provider))
    const send = (rival: number) => {
      if (rival % 3 === 0) return answerTime(customer, booking, 'withdraw')
      return answerTime(provider, booking, rival % 3 === 1 ? 'accept' : 'decline')
    }
    return {
      send,
      ...decidedBy(200, ['409 proposal_decided']),
      look: async () => {
        const [{ status } = { status: 'none' }, ...others] = await proposals(server.db, booking)
        if (status === 'open' || others.length > 0)
          return `a proposal is ${status}, and there are ${others.length} more`
        return wrongInHours(server.db, provider, 1)
      },
    }
  },
}

/** Races for the hours of providers. */
export const bookingRaces: readonly Race[] = [
  raceForHours('one free hour, many customers', () => halves(8, 10)),
  raceForHours('overlapping hours, many customers', (rival) => halves(15 - rival, 16 + rival)),
  raceForHours(
    'half hours that touch, one for each customer',
    (rival) => halves(rival, rival + 1),
    (rivals) => rivals,
  ),
  raceForHours(
    'three crews, many customers',
    () => halves(8, 10),
    (rivals) => Math.min(rivals, 3),
    3,
  ),
  raceForKey(
    'one Idempotency-Key for one booking',
    '/rest/v1/bookings',
    ({ customer, provider }) => bookingWith(customer, provider),
    ({ db }, { provider }) => wrongInHours(db, provider, 1),
  ),
  raceForKey(
    'one Idempotency-Key for one message',
    '/rest/v1/messages',
    async ({ customer, provider }) => {
      await book(customer, provider)
      return { receiver_id: provider.id, content: 'Are you free on Friday?' }
    },
    wrongInMessages,
  ),
  lastPending,
  onePhoto,
  acceptOrCancel,
  proposeOnce,
  answerOnce,
]
