import { z } from 'zod'
import { Whereabouts } from '#features/locations/contract.ts'
import { ProviderSummary } from '#features/providers/contract.ts'

const oneOrMany = z.union([z.string(), z.array(z.string())])

/**
 * The query of `GET /rest/v1/providers`. `category` matches any of the categories, in any case; an
 * unknown one has no providers. A place is `lat` and `lng` together, or a ZIP code in `location`;
 * coordinates take precedence.
 */
export const SearchWishes = z
  .object({
    search: z.string().max(200, 'Please search for at most 200 characters.').default(''),
    category: oneOrMany.transform((names) => [names].flat()).default([]),
    lat: Whereabouts.shape.lat.optional(),
    lng: Whereabouts.shape.lng.optional(),
    location: z.string().optional(),
    /** Whether there is a place decides the order; this only makes it explicit. */
    sort: z.enum(['distance', 'rating']).optional(),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    message: 'Failed to find location',
    path: ['lat'],
  })
export type SearchWishes = z.infer<typeof SearchWishes>

/**
 * A page of results: within 100 miles of a place and nearest first; otherwise featured first, then
 * by rating, then by name (docs/product/search.md).
 */
export const ProviderList = z.object({
  items: z.array(ProviderSummary),
  /** The number of matches, counted up to 100. */
  total: z.int(),
  /** False if there are more than `total`. */
  total_is_exact: z.boolean(),
  next_cursor: z.string().nullable(),
  /** The nearest match beyond 100 miles if there is none within; else null. */
  nearest: ProviderSummary.nullable(),
})
export type ProviderList = z.infer<typeof ProviderList>

/** The query of `GET /rest/v1/services/suggestions`. Blank text has no suggestions. */
export const SuggestionWishes = z.object({ search: z.string().max(200).default('') })

/** Up to 5 lowercase service names, the most offered first. */
export const Suggestions = z.object({ items: z.array(z.string()), next_cursor: z.null() })
export type Suggestions = z.infer<typeof Suggestions>
