import type { Booking } from './booking-rows.ts'
import { fill } from './business.ts'
import { day, hour, minute, momentOf } from './clock.ts'
import type { Plan } from './plan.ts'
import { proposals } from './proposal-words.ts'
import type { Provider } from './provider.ts'
import { type Random, randomFor, uuidAt } from './random.ts'
import { type Batch, put } from './rows.ts'
import { isOpen } from './week.ts'

/** Puts another time for some of the agreed visits ahead into the batch, which one of the two has proposed and the other has not answered yet. */
export function putProposals(
  batch: Batch,
  plan: Plan,
  provider: Provider,
  bookings: readonly Booking[],
  index: number,
): void {
  const random = randomFor(plan.seed, 'proposals', provider.id)
  const ahead = bookings.filter(({ status, starts_at }) => status === 'confirmed' && starts_at > plan.now + 12 * hour)
  for (const [booking, by] of toMove(plan, random, ahead, index))
    putProposal(batch, random, plan, provider, bookings, booking, by)
}

type Party = 'customer' | 'provider'

/** The demo provider wants to move the demo customer's visit, and one of her customers theirs; elsewhere it is rare. */
function toMove(
  { rich, customerAt }: Plan,
  random: Random,
  ahead: readonly Booking[],
  index: number,
): [Booking, Party][] {
  if (!rich) return []
  if (index > 0) return ahead.filter(() => random.chance(0.04)).map((booking) => [booking, random.pick(parties)])
  const maya = ahead.find(({ customer }) => customer === customerAt(0))
  const another = ahead.find((booking) => booking !== maya)
  const moves: [Booking | undefined, Party][] = [
    [maya, 'provider'],
    [another, 'customer'],
  ]
  return moves.filter((move): move is [Booking, Party] => move[0] !== undefined)
}

const parties: readonly Party[] = ['customer', 'provider']

function putProposal(
  batch: Batch,
  random: Random,
  { now }: Plan,
  { place, week, owner }: Provider,
  bookings: readonly Booking[],
  booking: Booking,
  proposed_by: Party,
): void {
  const { date, start_time, end_time, customer } = booking
  const wall = Date.parse(date)
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((days) => {
    const [starts_at, ends_at] = [booking.starts_at + days * day, booking.ends_at + days * day]
    const isTaken = bookings.some(
      (one) => one.status !== 'cancelled' && one.starts_at < ends_at + 2 * hour && starts_at < one.ends_at + 2 * hour,
    )
    return (
      starts_at > now + day && !isTaken && isOpen(week, wall / day + days, minutesOf(start_time), minutesOf(end_time))
    )
  })
  if (free === undefined) return
  const then = wall + free * day
  const at = Math.max(booking.updated_at, now - random.between(2, 30) * hour)
  put(batch, 'reschedule_proposals', {
    id: uuidAt(random, at),
    booking_id: booking.id,
    proposed_by,
    status: 'open',
    date: new Date(then).toISOString().slice(0, 10),
    start_time,
    end_time,
    time_zone: place.time_zone,
    starts_at: new Date(momentOf(place.time_zone, then + minutesOf(start_time) * minute)),
    ends_at: new Date(momentOf(place.time_zone, then + minutesOf(end_time) * minute)),
    from_date: date,
    from_start_time: start_time,
    from_end_time: end_time,
    price: booking.price,
    message: fill(random.pick(proposals[proposed_by]), { first: owner.first, customer: customer.first }),
    created_at: new Date(at),
  })
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
