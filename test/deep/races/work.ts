import type { Db } from '#platform/db/db.server.ts'
import { aCustomer, aProvider } from '../../people.ts'
import { aPastBooking, aReviewBy, review } from '../../reviews.ts'
import { offer, post } from '../../service-requests.ts'
import { decidedBy, forEach, mismatch, type Race } from './race.ts'

/** What became of a service request and its offers. */
async function outcomeOf(db: Db, { id }: { id: string }) {
  const offers = await db.selectFrom('offers').select(['status', 'booking_id']).where('lead_id', '=', id).execute()
  const request = await db.selectFrom('leads').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return {
    request: request.status,
    accepted: offers.filter(({ status }) => status === 'accepted').length,
    open: offers.filter(({ status }) => status === 'open').length,
    bookings: offers.filter(({ booking_id }) => booking_id !== null).length,
  }
}
const assigned = { request: 'assigned', accepted: 1, open: 0, bookings: 1 }

/** A customer who accepts offers of one service request at once. */
const raceOfOffers = (name: string, offersOf: (rivals: number) => number): Race => ({
  name,
  async prepare(server, rivals) {
    const customer = await aCustomer(server)
    const { body: request } = await post(customer)
    const offers = await forEach(offersOf(rivals), async () => {
      const { body } = await offer(await aProvider(server), request)
      return body.offer!
    })
    return {
      send: (rival) => customer.post(`/rest/v1/offers/${offers[rival % offers.length]!.id}/accept`),
      ...decidedBy(201, ['409 offer_decided']),
      look: async () => {
        const bookings = await server.db
          .selectFrom('bookings')
          .select('id')
          .where('customer_id', '=', customer.id)
          .execute()
        const stored = { ...(await outcomeOf(server.db, request)), 'bookings of the customer': bookings.length }
        return mismatch(stored, { ...assigned, 'bookings of the customer': 1 })
      },
    }
  },
})

const acceptOrWithdraw: Race = {
  name: 'accept, decline or withdraw one offer',
  async prepare(server) {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const { body: request } = await post(customer)
    const { id } = (await offer(provider, request)).body.offer!
    const send = (rival: number) => {
      if (rival % 3 === 0) return provider.post(`/rest/v1/offers/${id}/withdraw`)
      return customer.post(`/rest/v1/offers/${id}/${rival % 3 === 1 ? 'accept' : 'decline'}`)
    }
    return {
      send,
      winners: 1,
      hasWon: ({ status }) => status === 201 || status === 204,
      isRefused: ({ status, body }) => status === 409 && body.code === 'offer_decided',
      look: async () => {
        const { accepted, open, bookings } = await outcomeOf(server.db, request)
        return mismatch({ open, bookings }, { open: 0, bookings: accepted })
      },
    }
  },
}

const sameRequest: Race = {
  name: 'post the same service request',
  async prepare(server) {
    const customer = await aCustomer(server)
    return {
      send: () => post(customer),
      ...decidedBy(201, ['409 duplicate_request']),
      look: async () => {
        const rows = await server.db.selectFrom('leads').select('id').where('customer_id', '=', customer.id).execute()
        return mismatch({ requests: rows.length }, { requests: 1 })
      },
    }
  },
}

/** The count and the mean of a provider's reviews, stored and as the rows have them. */
async function wrongInReviews(db: Db, { id }: { id: string }): Promise<string> {
  const rows = await db.selectFrom('reviews').select('id').where('provider_id', '=', id).execute()
  const counted = await db.selectFrom('providers').select('review_count').where('id', '=', id).executeTakeFirstOrThrow()
  return mismatch({ reviews: rows.length, ...counted }, { reviews: 1, review_count: 1 })
}

const reviewOnce: Race = {
  name: 'review one booking',
  async prepare(server) {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const booking = await aPastBooking(server, customer, provider)
    return {
      send: (rival) => review(customer, booking, { rating: 1 + (rival % 5) }),
      ...decidedBy(201, ['409 already_reviewed']),
      look: () => wrongInReviews(server.db, provider),
    }
  },
}

const replyOnce: Race = {
  name: 'reply to one review',
  async prepare(server) {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const id = await aReviewBy(server, customer, provider)
    let shown = ''
    const send = async (rival: number) => {
      const answer = await provider.post(`/rest/v1/reviews/${id}/reply`, { reply: `Thank you, from rival ${rival}.` })
      if (answer.status === 201) shown = answer.body.reply
      return answer
    }
    return {
      send,
      ...decidedBy(201, ['409 already_replied']),
      look: async () => {
        const row = await server.db.selectFrom('reviews').select('reply').where('id', '=', id).executeTakeFirstOrThrow()
        return mismatch(row, { reply: shown })
      },
    }
  },
}

const reportOnce: Race = {
  name: 'report one user',
  async prepare(server) {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    return {
      send: () => customer.post('/rest/v1/reports', { subject: 'profile', subject_id: provider.id, reason: 'spam' }),
      ...decidedBy(201, ['409 already_reported']),
      look: async () => {
        const rows = await server.db.selectFrom('reports').select('id').where('about_id', '=', provider.id).execute()
        return mismatch({ reports: rows.length }, { reports: 1 })
      },
    }
  },
}

/** Races about service requests, offers, reviews and reports. */
export const workRaces: readonly Race[] = [
  raceOfOffers('accept one offer', () => 1),
  raceOfOffers('accept several offers of one request', (rivals) => Math.ceil(rivals / 2)),
  acceptOrWithdraw,
  sameRequest,
  reviewOnce,
  replyOnce,
  reportOnce,
]
