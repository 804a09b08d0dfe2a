import { suggestedHandle } from '#domains/providers/handles-rules.ts'
import { addBooking, makeBookings } from '../bookings/bookings.ts'
import { addProposals } from '../bookings/proposals.ts'
import { day } from '../clock.ts'
import { addConversations } from '../messages/add-conversations.ts'
import { addBookingNotifications } from '../notifications.ts'
import { addAccount, operatorLogin } from '../people/accounts.ts'
import { addFace, addPortfolio, addWorkPhotos } from '../pictures.ts'
import type { Plan } from '../plan.ts'
import { questionsFor } from '../questions.ts'
import { randomFor, uuidAt } from '../random.ts'
import { addReviews } from '../reviews/reviews.ts'
import { addRow, type Batch } from '../rows.ts'
import type { UsedSentences } from '../sentences.ts'
import { addonsFor } from './addons.ts'
import { addBlockedTimes } from './blocked-times.ts'
import { addClients } from './clients.ts'
import { googleColumns } from './google.ts'
import { addHours } from './hours.ts'
import { placeOfWork } from './places-of-work.ts'
import { type Provider, providerAt } from './provider.ts'
import { termsOf } from './terms.ts'
import { addWaiting } from './waiting-list.ts'

/** Adds a provider with their login, services, bookings, reviews, messages and notifications. */
export function addProvider(batch: Batch, plan: Plan, index: number, password_hash: string): void {
  const random = randomFor(plan.seed, 'life of provider', index)
  const provider = providerAt(plan, index)
  const { owner, place, id, login_id, created_at } = provider
  const always = provider.isProminent
  const options = { plan, role: 'provider', index } as const
  const person = { ...owner, id, created_at }
  const avatar_url = addFace(batch, person, { ...options, share: always ? 1 : 0.8 })
  const login = { user_type: 'provider', password_hash, is_operator: false } as const
  addAccount(batch, { ...person, login_id, place, avatar_url }, login)

  const bookings = makeBookings(random, plan, provider, index)
  const used: UsedSentences = new Set()
  const stars = addReviews(batch, random, plan, provider, bookings, used)
  const { name, description, categories, listings } = provider.business
  // The demo provider has a page with a short address.
  const handle = index === 0 ? suggestedHandle(name) : null
  addRow(batch, 'providers', {
    id,
    business_name: name,
    description,
    categories,
    featured: provider.featured,
    verified: provider.verified,
    time_zone: place.time_zone,
    rating_sum: stars.reduce((sum, one) => sum + one, 0),
    review_count: stars.length,
    ...googleColumns(plan, provider, index, used),
    photos: addPortfolio(batch, person, listings, { ...options, share: always ? 1 : 0.2 }),
    work_radius_miles: random.pick([null, null, 10, 15, 25, 40]),
    capacity: Math.max(1, provider.crews.length),
    crew_names: [...provider.crews],
    handle,
    created_at: new Date(created_at),
  })
  if (handle) addRow(batch, 'provider_handles', { handle, provider_id: id, created_at: new Date(created_at) })
  if (provider.verified) addVerification(batch, plan, provider)
  addServices(batch, provider, addWorkPhotos(batch, person, listings, { ...options, share: always ? 1 : 0.5 }))
  addHours(batch, plan, provider)
  for (const booking of bookings) addBooking(batch, plan, provider, booking)
  const blocked = addBlockedTimes(batch, plan, provider, bookings, index)
  addWaiting(batch, plan, provider, { blocked, index })
  const held = addProposals(batch, plan, provider, { bookings, blocked }, index)
  if (plan.rich && index === 0) addClients(batch, plan, provider, [...bookings, ...blocked, ...held])
  addConversations(batch, random, plan, provider, bookings, index)
  for (const booking of bookings) addBookingNotifications(batch, random, plan, provider, booking)
}

/** The demo operator verified the business in the weeks after it joined. */
function addVerification(batch: Batch, plan: Plan, { id: provider_id, created_at }: Provider): void {
  const random = randomFor(plan.seed, 'verification', provider_id)
  const at = Math.min(created_at + random.between(2, 20) * day, plan.now - day / 24)
  addRow(batch, 'verifications', {
    id: uuidAt(random, at),
    provider_id,
    checked: random.pick([
      ['identity'],
      ['identity', 'address'],
      ['identity', 'licence', 'insurance'],
      ['identity', 'references'],
    ]),
    note: '',
    verified_by: operatorLogin(plan),
    verified_at: new Date(at),
  })
}

function addServices(
  batch: Batch,
  { id: provider_id, business, service_ids, created_at, isProminent }: Provider,
  photos: readonly string[][],
): void {
  business.listings.forEach((listing, at) => {
    const { name, description, duration, category } = listing
    addRow(batch, 'services', {
      id: service_ids[at]!,
      provider_id,
      name,
      description,
      duration,
      category,
      location_type: placeOfWork(category, service_ids[at]!),
      ...termsOf(listing, service_ids[at]!, isProminent),
      addons: JSON.stringify(isProminent ? [] : addonsFor(listing, service_ids[at]!)),
      questions: JSON.stringify(isProminent ? [] : questionsFor(category, service_ids[at]!)),
      service_photos: photos[at]!,
      position: at,
      created_at: new Date(created_at + at * 1000),
    })
  })
}
