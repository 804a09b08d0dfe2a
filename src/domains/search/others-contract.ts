import { z } from 'zod'
import { CategoryName } from '#domains/catalog/categories-contract.ts'
import { LocationType } from '#domains/catalog/services-contract.ts'
import { NextFree } from '#domains/schedule/availability-contract.ts'

/** Another provider for a booking whose provider can't come. */
export const OtherProvider = z.object({
  provider_id: z.uuid(),
  business_name: z.string(),
  /** The service of the same category; null if none fits. */
  service_id: z.uuid().nullable(),
  /** A free start on the day of the booking, in the provider's time zone; null if there is none. */
  free_start: NextFree,
})
export type OtherProvider = z.infer<typeof OtherProvider>

/** A search for a provider who can come at a time. */
export const OthersSearch = z.object({
  category: z.array(CategoryName),
  /** A ZIP code. */
  location: z.string().optional(),
  location_type: z.enum(LocationType.options),
  free_on: z.iso.date(),
  free_from: z.string(),
  free_to: z.string(),
  minutes: z.int(),
})

/** Other providers, and the search that has them and all who are free at that time. */
export const Others = z.object({ providers: z.array(OtherProvider), search: OthersSearch })
export type Others = z.infer<typeof Others>
