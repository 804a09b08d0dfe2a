import { addBooking, type Booking } from '../bookings/bookings.ts'
import { dateOf, day, hour, instantOf, minute, timeOf, wallTimeOf } from '../clock.ts'
import { makePerson } from '../people/person.ts'
import type { Plan } from '../plan.ts'
import { randomFor, uuidAt } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import type { Period } from './blocked-times.ts'
import { isOpen } from './hours.ts'
import type { Provider } from './provider.ts'

/** The notes about each client, and the days from today on which they had or have a job. */
const plans: readonly { notes: string; days: readonly number[] }[] = [
  { notes: 'Key is with the neighbor on the left. Every other week.', days: [-30, -16, -2, 12] },
  { notes: 'Found me through her sister. Two cats, no bleach.', days: [-40, -9] },
  { notes: 'Calls when the tenants change.', days: [-55, 17] },
]

/**
 * Adds clients whom the provider knows by phone, with their jobs at hours that nothing else takes.
 */
export function addClients(batch: Batch, plan: Plan, provider: Provider, busy: readonly Period[]): void {
  const random = randomFor(plan.seed, 'clients', provider.id)
  const { place, business, week } = provider
  const today = Math.floor(wallTimeOf(place.time_zone, plan.now) / day)
  const taken = [...busy]
  for (const [at, { notes, days }] of plans.entries()) {
    const created_at = plan.now - random.between(60, 90) * day
    const id = uuidAt(random, created_at)
    const person = makePerson(random, place, at, 'client.example')
    addRow(batch, 'clients', {
      id,
      provider_id: provider.id,
      name: person.name,
      phone: person.phone,
      email: at === 1 ? person.email : '',
      address_line1: `${random.between(3, 480)} Orchard Drive`,
      address_city: place.city,
      address_state: place.state,
      address_zip_code: place.zip,
      notes,
      created_at: new Date(created_at),
      updated_at: new Date(created_at),
    })
    for (const wallDay of days.map((later) => today + later)) {
      const listing = random.pick(business.listings)
      const length = Math.ceil(listing.duration / 30) * 30
      const instantAt = (minutes: number) => instantOf(place.time_zone, wallDay * day + minutes * minute)
      const isFree = (start: number) =>
        isOpen(week, wallDay, start, start + length) &&
        !taken.some((one) => one.starts_at < instantAt(start + length) + hour && instantAt(start) < one.ends_at + hour)
      const start = Array.from({ length: 18 }, (_, half) => 480 + 30 * half).find(isFree)
      if (start === undefined) continue
      const ends_at = instantAt(start + length)
      const entered = Math.min(instantAt(start), plan.now) - random.between(1, 6) * day
      const job: Booking = {
        id: uuidAt(random, entered),
        customer: { ...person, id, login_id: '', place, created_at },
        isForClient: true,
        listing,
        crew: 1,
        status: ends_at < plan.now ? 'completed' : 'confirmed',
        date: dateOf(wallDay * day),
        start_time: timeOf(start),
        end_time: timeOf(start + length),
        starts_at: instantAt(start),
        ends_at,
        created_at: entered,
        updated_at: ends_at < plan.now ? ends_at : entered,
        revealed_at: entered,
        cancellation: null,
      }
      taken.push(job)
      addBooking(batch, plan, provider, job)
    }
  }
}
