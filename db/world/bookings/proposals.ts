import { day, hour, instantOf, minute } from '../clock.ts'
import type { Plan } from '../plan.ts'
import type { Period } from '../providers/blocked-times.ts'
import { isOpen } from '../providers/hours.ts'
import type { Provider } from '../providers/provider.ts'
import { pricedAt } from '../providers/terms.ts'
import { type Random, randomFor, uuidAt } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import { fill } from '../sentences.ts'
import type { Booking } from './bookings.ts'

type Party = 'customer' | 'provider'

/**
 * Messages that come with a proposed time. Placeholders: {first} (the provider's first name) and
 * {customer}.
 */
const messages: Record<Party, readonly string[]> = {
  customer: [
    'Hi {first}, it turns out I have to be at work that day. Would this time work for you?',
    'Sorry to ask, {first}: our guests are coming earlier than planned. Could we move it?',
    'The landlord needs to get into the apartment that morning. This time would be much easier for us.',
  ],
  provider: [
    'Hi {customer}, the job before yours is taking longer than I thought. Would this time work for you?',
    'Hi {customer}, my car has to go to the shop that day. Could we do this time instead?',
    "Good morning {customer}, the forecast for that day is bad. I'd rather come at this time.",
  ],
}

/**
 * Adds proposed times for some confirmed bookings. The other side hasn't answered yet. Returns the
 * times.
 */
export function addProposals(
  batch: Batch,
  plan: Plan,
  provider: Provider,
  { bookings, blocked }: { bookings: readonly Booking[]; blocked: readonly Period[] },
  index: number,
): Period[] {
  const random = randomFor(plan.seed, 'proposals', provider.id)
  const ahead = bookings.filter(({ status, starts_at }) => status === 'confirmed' && starts_at > plan.now + 12 * hour)
  const taken = [...bookings.filter(({ status }) => status !== 'cancelled'), ...blocked]
  return bookingsToMove(plan, random, ahead, index).flatMap(
    ([booking, by]) => addProposal(batch, random, plan, provider, taken, booking, by) ?? [],
  )
}

/**
 * The demo provider asks the demo customer, and another customer asks the demo provider. Others
 * rarely ask.
 */
function bookingsToMove(
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

function addProposal(
  batch: Batch,
  random: Random,
  { now }: Plan,
  provider: Provider,
  taken: readonly Period[],
  booking: Booking,
  proposed_by: Party,
): Period | undefined {
  const { place, week, owner } = provider
  const { date, start_time, end_time, customer, listing } = booking
  const midnight = Date.parse(date)
  const daysLater = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((days) => {
    const [starts_at, ends_at] = [booking.starts_at + days * day, booking.ends_at + days * day]
    const isTaken = taken.some((one) => one.starts_at < ends_at + 2 * hour && starts_at < one.ends_at + 2 * hour)
    const wallDay = midnight / day + days
    return starts_at > now + day && !isTaken && isOpen(week, wallDay, minutesOf(start_time), minutesOf(end_time))
  })
  if (daysLater === undefined) return undefined
  const newMidnight = midnight + daysLater * day
  const newDate = new Date(newMidnight).toISOString().slice(0, 10)
  const at = Math.max(booking.updated_at, now - random.between(2, 30) * hour)
  addRow(batch, 'reschedule_proposals', {
    id: uuidAt(random, at),
    booking_id: booking.id,
    proposed_by,
    status: 'open',
    date: newDate,
    start_time,
    end_time,
    time_zone: place.time_zone,
    starts_at: new Date(instantOf(place.time_zone, newMidnight + minutesOf(start_time) * minute)),
    ends_at: new Date(instantOf(place.time_zone, newMidnight + minutesOf(end_time) * minute)),
    from_date: date,
    from_start_time: start_time,
    from_end_time: end_time,
    price: pricedAt(provider, listing, { date: newDate, start_time, end_time }).price,
    message: fill(random.pick(messages[proposed_by]), { first: owner.first, customer: customer.first }),
    created_at: new Date(at),
  })
  return { starts_at: booking.starts_at + daysLater * day, ends_at: booking.ends_at + daysLater * day }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
