import { z } from 'zod'
import { CategoryName } from '#domains/catalog/categories-contract.ts'
import { Coordinates } from '#domains/locations/contract.ts'
import { ProviderSummary } from '#domains/providers/contract.ts'

/** The figures of a category in a town; counted once an hour. */
export const TownServices = z.object({
  /** The display name: "Saint Paul". */
  name: z.string(),
  /** Two capital letters. */
  state: z.string(),
  /** The name in addresses: "saint-paul". */
  town: z.string(),
  provider_count: z.int(),
  /** Per hour, in the currency of the site, of services in this category; null without prices. */
  lowest_price: z.number().nullable(),
  highest_price: z.number().nullable(),
  /** The average of all reviews of these providers, weighted by their counts; 0 without reviews. */
  rating: z.number(),
  review_count: z.int(),
})
export type TownServices = z.infer<typeof TownServices>

/** The towns with the most providers of a category, those first. */
export const CategoryTowns = z.object({
  items: z.array(TownServices),
  next_cursor: z.string().nullable(),
  /** Per hour, in the currency of the site: the lowest price in any town; null without prices. */
  lowest_price: z.number().nullable(),
})
export type CategoryTowns = z.infer<typeof CategoryTowns>

/**
 * A category in one town: its figures, its own providers best first, then those within 100 miles
 * nearest first, and the towns around.
 */
export const Town = TownServices.extend({
  category: CategoryName,
  coordinates: Coordinates,
  /**
   * `distance_miles` is measured from the center of the town; null for the town's own providers.
   */
  providers: z.array(ProviderSummary),
  /** Nearest first, each with at least one provider. */
  neighbours: z.array(TownServices.extend({ distance_miles: z.number() })),
})
export type Town = z.infer<typeof Town>

/** A category, in any spelling, and a town as in its address. */
export const TownAddress = z.object({
  category: z.string().max(100),
  state: z.string().regex(/^[a-z]{2}$/i),
  town: z.string().regex(/^[a-z0-9-]{1,100}$/),
})
export type TownAddress = z.infer<typeof TownAddress>
