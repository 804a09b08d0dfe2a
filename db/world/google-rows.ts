import { awake, day, minute } from './clock.ts'
import { aPerson } from './person.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './provider.ts'
import { randomFor } from './random.ts'
import { aComment, someStars, type Told } from './review.ts'
import { tradeOf } from './trades.ts'

/** Stands for all of Google's in a made-up world: no real place has such an ID. */
const placeId = (id: string) => `demo-${id}`

/** What a provider's row says of Google: for few of them what was fetched within the last day, as the five reviews that Google gives out. */
export function googleOf(plan: Plan, provider: Provider, index: number, told: Told) {
  const random = randomFor(plan.seed, 'google', provider.id)
  const { now } = plan
  if (!plan.rich || !(provider.featured || random.chance(0.08))) return nothing
  const { owner, place, business } = provider
  const reviews = Array.from({ length: 5 }, (_, at) => {
    const written = awake(place.time_zone, now - random.between(3 + at * 40, 30 + at * 60) * day, 'morning after')
    const rating = someStars(random, provider.quality)
    const { category, offer } = random.pick(business.listings)
    const occasion = { trade: tradeOf(category), offer, first: owner.first, town: place.city, business: business.name }
    const text = aComment(random, rating, occasion, told) ?? ''
    const { first, last } = aPerson(random, place, index)
    return { author_name: `${first} ${last.charAt(0)}.`, rating, text, time: Math.floor(written / 1000) }
  })
  const stars = reviews.reduce((sum, { rating }) => sum + rating, 0)
  return {
    google_place_id: placeId(provider.id),
    google_rating: Math.round((stars / reviews.length) * 10) / 10,
    google_review_count: random.between(8, 60),
    google_reviews: JSON.stringify(reviews),
    google_fetched_at: new Date(now - random.between(20, 20 * 60) * minute),
  }
}

const nothing = {
  google_place_id: null,
  google_rating: null,
  google_review_count: 0,
  google_reviews: '[]',
  google_fetched_at: null,
}
