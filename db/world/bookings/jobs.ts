import { addJobPhotos } from '../pictures.ts'
import type { Customer, Plan } from '../plan.ts'
import { placeOfWork } from '../providers/places-of-work.ts'
import { answersFor, questionsFor } from '../questions.ts'
import { type Random, randomFor } from '../random.ts'
import type { Batch } from '../rows.ts'
import type { Booking } from './bookings.ts'

const streets = [
  'Maple Avenue',
  'Oak Street',
  'Porch Lane',
  'Church Street',
  'Walnut Street',
  'Park Place',
  'Elm Street',
  'Highland Avenue',
  'Chestnut Hill Road',
  'Willow Court',
  'Lincoln Avenue',
  'Mill Road',
  'Orchard Drive',
  'Sunset Terrace',
]

const doors = ['Apt 2', 'Apt 4B', '2nd floor', 'Unit 7', 'Side door']

const remarks = [
  'Please ring twice, the bell is slow.',
  'There is a parking spot in the driveway.',
  'The dog barks and is friendly.',
  'Parking is easiest around the corner.',
  'Mind the second step of the porch.',
  'I work from home, so someone is always there.',
  '',
  '',
]

/** The columns of a booking that say where it takes place and what it is about. */
export function jobColumns(
  batch: Batch,
  plan: Plan,
  { id, customer, listing, status, created_at, series, isForClient }: Booking,
  { service_id, isProminent }: { service_id: string; isProminent: boolean },
) {
  // A random stream of its own: without jobs, the rest of the world stays the same.
  const random = randomFor(plan.seed, 'job', series?.id ?? id)
  const location_type = placeOfWork(listing.category, service_id)
  const isWritten = status === 'pending' || random.chance(0.6)
  const remark = location_type === 'customer' ? random.pick(remarks) : ''
  const share = (status === 'pending' || status === 'confirmed') && !series && !isForClient ? 0.5 : 0
  return {
    location_type,
    ...(location_type === 'customer' ? homeOf(plan, customer) : noHome),
    notes: isWritten ? [listing.offer.request.description, remark].filter(Boolean).join(' ') : '',
    answers: JSON.stringify(
      answersFor(isProminent ? [] : questionsFor(listing.category, service_id), id.charCodeAt(id.length - 1)),
    ),
    photos:
      location_type === 'customer'
        ? addJobPhotos(batch, customer, plan, 'booking-photos', { id, service: listing.name, at: created_at, share })
        : [],
  }
}

const noHome = {
  address_line1: null,
  address_line2: null,
  address_city: null,
  address_state: null,
  address_zip_code: null,
}

/** Each customer lives at one made-up address. */
function homeOf({ seed }: Plan, { id, place }: Customer) {
  const random: Random = randomFor(seed, 'home', id)
  return {
    address_line1: `${random.between(3, 480)} ${random.pick(streets)}`,
    address_line2: random.chance(0.3) ? random.pick(doors) : null,
    address_city: place.city,
    address_state: place.state,
    address_zip_code: place.zip,
  }
}
