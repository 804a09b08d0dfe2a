import { day, minute, outsideNight } from '../clock.ts'
import { makePerson } from '../people/person.ts'
import type { Plan } from '../plan.ts'
import { randomFor } from '../random.ts'
import { makeComment, randomStars } from '../reviews/comments.ts'
import type { UsedSentences } from '../sentences.ts'
import { tradeOf } from '../trades/trades.ts'
import type { Provider } from './provider.ts'

/** The ID of a Google place in a made-up world. No real place has such an ID. */
const placeId = (id: string) => `demo-${id}`

/**
 * The Google columns of a provider. A few providers have the rating and five reviews, fetched
 * within the last day.
 */
export function googleColumns(plan: Plan, provider: Provider, index: number, used: UsedSentences) {
  const random = randomFor(plan.seed, 'google', provider.id)
  const { now } = plan
  if (!plan.rich || !(provider.featured || random.chance(0.08))) return empty
  const { owner, place, business } = provider
  const reviews = Array.from({ length: 5 }, (_, at) => {
    const written = outsideNight(
      place.time_zone,
      now - random.between(3 + at * 40, 30 + at * 60) * day,
      'morning after',
    )
    const rating = randomStars(random, provider.quality)
    const { category, offer } = random.pick(business.listings)
    const occasion = { trade: tradeOf(category), offer, first: owner.first, town: place.city, business: business.name }
    const text = makeComment(random, rating, occasion, used) ?? ''
    const { first, last } = makePerson(random, place, index)
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

const empty = {
  google_place_id: null,
  google_rating: null,
  google_review_count: 0,
  google_reviews: '[]',
  google_fetched_at: null,
}
