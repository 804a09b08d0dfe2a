import { z } from 'zod'
import { CategoryName } from '#features/categories/contract.ts'
import { Coordinates } from '#features/locations/contract.ts'
import { ProviderSummary } from '#features/providers/contract.ts'

/** What a town has of a category; counted once an hour. */
export const TownServices = z.object({
  /** As people write it: "Saint Paul". */
  name: z.string(),
  /** Two capital letters. */
  state: z.string(),
  /** As it stands in addresses: "saint-paul". */
  town: z.string(),
  provider_count: z.int(),
  /** US dollars an hour, of services in this category; null while nobody has named a price. */
  lowest_price: z.number().nullable(),
  highest_price: z.number().nullable(),
  /** Of all reviews of these providers, weighted by their counts; 0 while there are none. */
  rating: z.number(),
  review_count: z.int(),
})
export type TownServices = z.infer<typeof TownServices>

/** Where a category is offered: the towns with the most providers, those first. */
export const CategoryTowns = z.object({
  items: z.array(TownServices),
  next_cursor: z.null(),
  /** US dollars an hour: the lowest price in any town; null while nobody has named one. */
  lowest_price: z.number().nullable(),
})
export type CategoryTowns = z.infer<typeof CategoryTowns>

/** A category in one town: its figures, its own providers best first and then those within 100 miles nearest first, and the towns around. */
export const Town = TownServices.extend({
  category: CategoryName,
  coordinates: Coordinates,
  /** `distance_miles` is from the middle of the town; null for the town's own. */
  providers: z.array(ProviderSummary),
  /** Nearest first, all with at least one provider. */
  neighbours: z.array(TownServices.extend({ distance_miles: z.number() })),
})
export type Town = z.infer<typeof Town>

/** A category, in any spelling, and a town as its address has it. */
export const TownAddress = z.object({
  category: z.string().max(100),
  state: z.string().regex(/^[a-z]{2}$/i),
  town: z.string().regex(/^[a-z0-9-]{1,100}$/),
})
export type TownAddress = z.infer<typeof TownAddress>
