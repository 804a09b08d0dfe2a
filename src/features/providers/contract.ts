import { z } from 'zod'
import { CategoryName } from '#features/categories/contract.ts'
import { Location } from '#features/locations/contract.ts'
import { GoogleReview, Review } from '#features/reviews/contract.ts'
import { Service } from '#features/services/contract.ts'

/** A provider as a card shows it. Neither e-mail nor phone is ever on a public list. */
export const ProviderSummary = z.object({
  id: z.uuid(),
  business_name: z.string(),
  description: z.string(),
  categories: z.array(CategoryName),
  /** Null for a provider who has said no place; such a one is found only without a place (decision 19). */
  location: Location.nullable(),
  featured: z.boolean(),
  verified: z.boolean(),
  /** Local reviews alone; 0 while there are none. */
  rating: z.number(),
  review_count: z.int(),
  /** Local and Google reviews, weighted by their counts (decision 21). */
  combined_rating: z.number(),
  combined_review_count: z.int(),
  user: z.object({ name: z.string(), avatar_url: z.string().nullable() }),
  /** Great-circle miles from the place that was searched, one decimal; null without one. */
  distance_miles: z.number().nullable(),
  /** The first two in the provider's own order (specification, section 9); prices in US dollars an hour. */
  services: z.array(z.object({ id: z.uuid(), name: z.string(), price: z.number() })),
  service_count: z.int(),
  /** The lowest hourly price in US dollars; null without services. */
  from_price: z.number().nullable(),
})

export type ProviderSummary = z.infer<typeof ProviderSummary>

/** A provider as everybody can see them (specification, section 3): what the card says and the rest. Never an e-mail or a phone number. */
export const Provider = ProviderSummary.omit({ distance_miles: true }).extend({
  /** All of them, in the provider's own order. */
  services: z.array(Service),
  /** Of the business, as addresses without a size, in the order in which they are shown. */
  photos: z.array(z.string()),
  /** How far the provider travels; null where they say nothing. It narrows no search. */
  work_radius_miles: z.int().nullable(),
  /** Null while none were fetched. */
  google_rating: z.number().nullable(),
  google_review_count: z.int(),
  google_place_id: z.string().nullable(),
  /** Where Google shows the place and all of its reviews. */
  google_url: z.string().nullable(),
  google_reviews: z.array(GoogleReview),
  /** The latest ten; `GET reviews?provider_id=` has them all. */
  reviews: z.array(Review),
  /** IANA name: the wall clock of this provider's bookings. */
  time_zone: z.string(),
  created_at: z.iso.datetime(),
})
export type Provider = z.infer<typeof Provider>
