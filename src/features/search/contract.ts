import { z } from 'zod'
import { Whereabouts } from '#features/locations/contract.ts'
import { ProviderSummary } from '#features/providers/contract.ts'

const oneOrMany = z.union([z.string(), z.array(z.string())])

/**
 * What `GET /rest/v1/providers` can be asked. Any of the categories, in any case (decision 15); one that does not exist has no providers.
 * A place is `lat` and `lng` together, or a ZIP code in `location`; when both are given the coordinates count.
 */
export const SearchWishes = z
  .object({
    search: z.string().max(200, 'Please search for at most 200 characters.').default(''),
    category: oneOrMany.transform((names) => [names].flat()).default([]),
    lat: Whereabouts.shape.lat.optional(),
    lng: Whereabouts.shape.lng.optional(),
    location: z.string().optional(),
    /** The order is decided by whether there is a place (decision 16); this only spells it out. */
    sort: z.enum(['distance', 'rating']).optional(),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    message: 'Failed to find location',
    path: ['lat'],
  })
export type SearchWishes = z.infer<typeof SearchWishes>

/** A page of results: within 100 miles of a place and nearest first, else featured first, then by stars, then by name. */
export const ProviderList = z.object({
  items: z.array(ProviderSummary),
  /** All that were found; counted up to 100. */
  total: z.int(),
  /** False: there are more than `total`. */
  total_is_exact: z.boolean(),
  next_cursor: z.string().nullable(),
  /** The nearest provider who fits and is further than 100 miles away, when none is nearer; else null. */
  nearest: ProviderSummary.nullable(),
})
export type ProviderList = z.infer<typeof ProviderList>

/** What `GET /rest/v1/services/suggestions` can be asked; blank text has no suggestions. */
export const SuggestionWishes = z.object({ search: z.string().max(200).default('') })

/** Up to 5 lower-cased service names, those of most providers first. */
export const Suggestions = z.object({ items: z.array(z.string()), next_cursor: z.null() })
export type Suggestions = z.infer<typeof Suggestions>
