import { daysAfter } from '#platform/wall-clock.server.ts'
import { book, bookingWith, move, reveal } from '../../bookings.ts'
import { aCustomer, aProvider } from '../../people.ts'
import { partiesOf, wrongInHours } from './bookings.ts'
import { decidedBy, forEach, type Race } from './race.ts'

/**
 * Series of three weeks that begin up to two weeks apart, so that all of them want the third week.
 */
const overlappingSeries: Race = {
  name: 'overlapping series, all dates or none',
  async prepare(server, rivals) {
    const provider = await aProvider(server)
    const customers = await forEach(rivals, () => aCustomer(server))
    return {
      send: (rival) => {
        const { date } = bookingWith(customers[rival]!, provider)
        return book(customers[rival]!, provider, {
          date: daysAfter(date, 7 * (rival % 3)),
          repeat: { every_weeks: 1, times: 3 },
        })
      },
      ...decidedBy(201, ['409 slot_taken']),
      look: () => wrongInHours(server.db, provider, 3),
    }
  },
}

/** The customer cancels the rest of a series while the provider accepts all of it. */
const acceptOrCancelSeries: Race = {
  name: 'accept all of a series or cancel its rest',
  async prepare(server) {
    const { customer, provider } = await partiesOf(server)
    const { body: first } = await book(customer, provider, { repeat: { every_weeks: 1, times: 4 } })
    await reveal(provider, first)
    return {
      send: (rival) =>
        rival % 2 === 0
          ? move(provider, first, 'confirmed', undefined, 'all')
          : move(customer, first, 'cancelled', undefined, 'later'),
      winners: 1,
      hasWon: ({ status, body }) => status === 200 && body.status === 'cancelled',
      isRefused: ({ status, body }) => status === 200 || (status === 409 && body.code === 'move_not_allowed'),
      look: () => wrongInHours(server.db, provider, 0),
    }
  },
}

/** Races for series of bookings. */
export const seriesRaces: readonly Race[] = [overlappingSeries, acceptOrCancelSeries]
