import { z } from 'zod'
import { CategoryName } from '#domains/catalog/categories-contract.ts'
import { FieldValues } from '#domains/catalog/fields-contract.ts'
import { Service } from '#domains/catalog/services-contract.ts'
import { Location } from '#domains/locations/contract.ts'
import { GoogleReview, Review } from '#domains/reviews/contract.ts'
import { NextFree } from '#domains/schedule/availability-contract.ts'
import { termsOfCancellation } from './cancellation-rules.ts'
import { answerTimes } from './limits.ts'
import { Trader } from './trader-contract.ts'

/** The terms under which customers cancel, with a text for customers. */
export const Cancellation = z.object({ terms: z.enum(termsOfCancellation), text: z.string() })

/** Ratings and reviews that an operator imported with a business (docs/product/imports.md). */
export const ImportedReviews = z.object({
  /** "Imported from …" */
  source: z.string(),
  rating: z.number().nullable(),
  review_count: z.int(),
  reviews: z.array(z.object({ author_name: z.string(), rating: z.int().nullable(), text: z.string() })),
})
export type ImportedReviews = z.infer<typeof ImportedReviews>

/** A provider as a card shows it. Public lists never contain email addresses or phone numbers. */
export const ProviderSummary = z.object({
  id: z.uuid(),
  business_name: z.string(),
  description: z.string(),
  categories: z.array(CategoryName),
  /** Null without a location; then only searches without a place find the provider. */
  location: Location.nullable(),
  featured: z.boolean(),
  verified: z.boolean(),
  /** The badges of its valid credentials: "Licensed plumber". */
  credential_titles: z.array(z.string()),
  /** The owner has not claimed the listing yet, so it takes no bookings, requests or messages. */
  unclaimed: z.boolean(),
  /** The number of local reviews. */
  rating: z.number(),
  review_count: z.int(),
  /** Local and Google ratings, weighted by their counts (docs/product/reviews.md). */
  combined_rating: z.number(),
  combined_review_count: z.int(),
  user: z.object({ name: z.string(), avatar_url: z.string().nullable() }),
  /** Great-circle miles from the searched place, one decimal; null without a place. */
  distance_miles: z.number().nullable(),
  /**
   * The first two in the provider's own order; prices in the currency of the site, per hour or for
   * the job.
   */
  services: z.array(z.object({ id: z.uuid(), name: z.string(), price: z.number() })),
  service_count: z.int(),
  /** The lowest hourly price in the currency of the site; null without hourly services. */
  from_price: z.number().nullable(),
  /** Only without hourly services: the lowest fixed price for a job in the currency of the site. */
  from_job_price: z.number().optional(),
  /** Everyone can book one of the services at once. */
  instant: z.boolean(),
  /** Up to three pictures of work, as URLs without a size. */
  photos: z.array(z.string()),
  /** IANA name: the time zone of this provider's bookings. */
  time_zone: z.string(),
  /** The first free start of a booking of an hour, from today until 14 days later. */
  next_free: NextFree,
})

export type ProviderSummary = z.infer<typeof ProviderSummary>

/**
 * A provider as the site keeps it. Cards don't show descriptions, a quarter of the data of a list.
 */
export type ListedProvider = Omit<ProviderSummary, 'description'>

/**
 * A provider's public profile (docs/product/providers.md). It contains no email address and no
 * phone number but those of `trader`.
 */
export const Provider = ProviderSummary.omit({ distance_miles: true }).extend({
  /** All services, in the provider's own order. */
  services: z.array(Service),
  /** Photos of the business, as URLs without a size, in their order. */
  photos: z.array(z.string()),
  /** The median time to a first answer, in words; null below five answers and above two days. */
  answers_within: z.enum(answerTimes.map(({ words }) => words)).nullable(),
  /**
   * How far the provider travels; null if not given. Near a place, searches find only providers
   * whose work area reaches it.
   */
  work_radius_miles: z.int().nullable(),
  /** Null if no reviews were fetched. */
  google_rating: z.number().nullable(),
  google_review_count: z.int(),
  google_place_id: z.string().nullable(),
  /** The place at Google with all of its reviews. */
  google_url: z.string().nullable(),
  google_reviews: z.array(GoogleReview),
  /** The latest ten reviews; `GET reviews?provider_id=` lists all. */
  reviews: z.array(Review),
  /**
   * Reviews from another site that came with an imported listing, marked as such. They don't count
   * for `combined_rating`.
   */
  imported_reviews: ImportedReviews.nullable(),
  /**
   * Null unless the provider takes no new bookings; `until` is the first day on which they do
   * again. These take none either: an unclaimed listing; one that waits for approval or was
   * declined, which only its owner and operators see; and one whose provider has yet to say who
   * offers the services.
   */
  paused: z
    .object({
      until: z.iso.date().nullable(),
      unclaimed: z.literal(true).optional(),
      approval: z.enum(['waiting', 'declined']).optional(),
      /** Why operators declined it. */
      reason: z.string().nullable().optional(),
      trader_missing: z.literal(true).optional(),
    })
    .nullable(),
  /** The number of crews: how many bookings may overlap. A time is free if one crew is. */
  capacity: z.int(),
  /** Null if the provider has chosen no terms: a cancellation costs nothing. */
  cancellation: Cancellation.nullable(),
  /** Who offers the services. Null if the site doesn't ask, or the provider has not answered. */
  trader: Trader.nullable(),
  /** The short address `/p/{handle}` of the provider's own page; null without one. */
  handle: z.string().nullable(),
  /** The public own fields of the site, by id: `GET fields?of=provider` describes them. */
  fields: FieldValues,
  created_at: z.iso.datetime(),
})
export type Provider = z.infer<typeof Provider>

/** A profile as the site keeps it: its reviews are a list of their own, in pages. */
export type ProviderProfile = Omit<Provider, 'reviews' | 'google_reviews'>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A provider has moved to another time zone. */
    'provider.time_zone_changed': { provider_id: string }
  }
}
