import { z } from 'zod'
import { CategoryName } from '#domains/catalog/categories-contract.ts'
import { categoryName } from '#domains/catalog/categories-schema.ts'
import { LocationType } from '#domains/catalog/services-contract.ts'
import { PriceKind } from '#domains/catalog/services-schema.ts'
import { Whereabouts } from '#domains/locations/contract.ts'
import { ProviderSummary } from '#domains/providers/contract.ts'
import { FreeTime, NextFree } from '#domains/schedule/availability-contract.ts'
import { DEFAULT_MINUTES, LONGEST_MINUTES } from '#domains/schedule/availability-limits.ts'
import { SHORTEST_MINUTES } from '#domains/schedule/availability-rules.ts'
import { queryDay } from '#platform/query-day.ts'
import { msg } from '#ui/language.ts'
import { SearchSort } from './order-contract.ts'
import { PlaceInText } from './places-contract.ts'
import { dayWords, fieldWish, MOST_FIELD_WISHES, MOST_LETTERS, termLength } from './rules.ts'

const oneOrMany = z.union([z.string(), z.array(z.string())])

/** A time on a 24-hour clock, "HH:MM". */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Please enter a time like 14:30.'))

/**
 * The query of `GET /rest/v1/providers`. `category` matches any of the categories, in any spelling;
 * an unknown one has no providers. A place is `lat` and `lng` together, or a ZIP code in
 * `location`; coordinates take precedence. A ZIP code or town in `search` ("plumber in Austin") is
 * the place, unless the query names another one in the same town. Blank parameters count as absent.
 */
export const SearchWishes = z
  .object({
    search: z.string().max(200, msg('Please search for at most 200 characters.')).default(''),
    /**
     * Searches for the text exactly as typed: no correction of the spelling, no categories, no
     * place.
     */
    exact: z.stringbool().default(false),
    category: oneOrMany.transform((names) => [names].flat()).default([]),
    /**
     * `{field_id}:{value}`: only providers with this value in a public own field of a business or a
     * service: a choice, or `true` or `false` (`GET fields`). Several values of one field match any
     * of them.
     */
    field: oneOrMany
      .transform((wishes) => [...new Set([wishes].flat())])
      .pipe(z.array(z.string().regex(fieldWish, msg('Please name a field and its value.'))).max(MOST_FIELD_WISHES))
      .default([]),
    lat: Whereabouts.shape.lat.optional(),
    lng: Whereabouts.shape.lng.optional(),
    location: z.string().optional(),
    /**
     * By default the nearest first; without a place, featured ones first, then by rating.
     * `distance` needs a place.
     */
    sort: SearchSort.optional(),
    /** `all` also lists providers whose work area does not reach the place. */
    reach: z.literal('all').optional(),
    /** Per hour, in the currency of the site: of the matched service, else of the cheapest. */
    max_price: z.coerce.number().min(0).max(1_000_000).optional(),
    /** The least combined rating, 1 to 5. */
    min_rating: z.coerce.number().min(1).max(5).optional(),
    /** Only providers whom an operator has verified. */
    verified: z.stringbool().optional(),
    /** Only providers with a service that everyone can book at once. */
    instant: z.stringbool().optional(),
    /** Where the work happens: at least one service of the provider is offered there. */
    location_type: z.enum(LocationType.options).optional(),
    /**
     * Only providers with a free slot of `minutes` on this day, on the provider's own calendar. The
     * words go by the clock of the place; `weekend` is today on a weekend, else the next Saturday.
     */
    free_on: z.union([queryDay(msg('Choose a day')), z.enum(dayWords)]).optional(),
    free_from: clockTime.optional(),
    free_to: clockTime.optional(),
    minutes: z.coerce.number().int().min(SHORTEST_MINUTES).max(LONGEST_MINUTES).default(DEFAULT_MINUTES),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    message: msg('Failed to find location'),
    path: ['lat'],
  })
  .refine(({ free_from, free_to }) => !free_from || !free_to || free_from < free_to, {
    message: msg('The end must be after the start.'),
    path: ['free_to'],
  })
export type SearchWishes = z.infer<typeof SearchWishes>

/** A provider in the list. */
export const FoundProvider = ProviderSummary.extend({
  /**
   * The service that fits the text or the category best; null if none does. Price in the currency
   * of the site per hour, duration in minutes.
   */
  matched_service: z
    .object({
      id: z.uuid(),
      name: z.string(),
      price: z.number(),
      price_kind: PriceKind,
      /**
       * The price that searches compare: an hour of a usual job, with the minimum and the fee; null
       * for a quote.
       */
      hour_price: z.number().nullable(),
      minimum_minutes: z.int(),
      call_out_fee: z.number(),
      duration: z.int(),
      instant: z.boolean(),
    })
    .nullable(),
  /**
   * Up to three free starts for the matched service, else for the provider's first, in the
   * provider's time zone: on the day of `free_on`, else the first ones of the next days.
   */
  free_starts: z.array(FreeTime),
  /**
   * The first start that fits `free_on`, `free_from`, `free_to` and `minutes`, in the provider's
   * time zone; null without `free_on`, and for a `nearest` who has no such start.
   */
  free_start: NextFree,
  /** Whether the work area reaches the searched place. True without a place. */
  reaches: z.boolean(),
  /**
   * True for the second group of the list: these only mention the text.
   */
  mentioned: z.boolean(),
})
export type FoundProvider = z.infer<typeof FoundProvider>

/** Filters in a sentence, named as in the query. */
const SaidFilters = z
  .object({
    /** A word for a day, or a date. */
    free_on: z.string(),
    free_from: z.string(),
    free_to: z.string(),
    minutes: z.int(),
    max_price: z.number(),
    min_rating: z.number(),
    verified: z.literal(true),
    location_type: z.enum(['online', 'customer']),
  })
  .partial()

/** How the server understood the text. */
export const Understood = z.object({
  /** The text with the spelling that was searched for; null if nothing was corrected. */
  corrected: z.string().nullable(),
  /** The categories that the text means; empty if it names none. */
  categories: z.array(CategoryName),
  /** Words that not every result has, because too few providers have all words. */
  dropped: z.array(z.string()),
  /**
   * The place that the text names; missing if it names none. The list is near it, unless the query
   * has a place of its own: then only the same town is taken out of the text.
   */
  place: PlaceInText.optional(),
  /** The filters that words of the text stand for, where the query has none of its own. */
  filters: SaidFilters.optional(),
  /** The text says "near me". */
  near_me: z.literal(true).optional(),
  /** The text without the words of its place and its filters; missing if it has no such words. */
  rest: z.string().optional(),
  /** Words that search ignores, as in "a", unless a phrase of the text has them. */
  fillers: z.array(z.string()).optional(),
})
export type Understood = z.infer<typeof Understood>

/** The filters that a customer can remove. */
export const SearchFilter = z.enum([
  'category',
  'max_price',
  'min_rating',
  'verified',
  'instant',
  'location_type',
  'field',
  'free_on',
  'reach',
])
export type SearchFilter = z.infer<typeof SearchFilter>

/** Alternatives to offer when a search finds no provider. */
export const Instead = z.object({
  /**
   * The filter without which most providers are found (up to 100), and how many; null if none
   * helps.
   */
  without: z.object({ filter: SearchFilter, total: z.int() }).nullable(),
  /** Categories that fit the text. */
  categories: z.array(CategoryName),
})
export type Instead = z.infer<typeof Instead>

/**
 * A page of results (docs/product/search.md): near a place within 100 miles and nearest first;
 * otherwise featured first, then by rating, then by name; or in the order of `sort`.
 */
export const ProviderList = z.object({
  items: z.array(FoundProvider),
  /** The number of matches, counted up to 100. */
  total: z.int(),
  /** False if there are more than `total`. */
  total_is_exact: z.boolean(),
  /**
   * Null on the last page. A page of fewer than `limit` can have one: too many candidates did not
   * fit.
   */
  next_cursor: z.string().nullable(),
  /** The nearest match outside if there is none in the list; else null. */
  nearest: FoundProvider.nullable(),
  understood: Understood,
  /** The date that `free_on` means; null without one. */
  free_on: z.iso.date().nullable(),
  /** How many providers `reach=all` would add, counted up to 100. */
  beyond_reach: z.int(),
  /** False if there may be more, or if some do not fit because of their free times or prices. */
  beyond_reach_is_exact: z.boolean(),
  /** Null unless the list is empty. */
  instead: Instead.nullable(),
})
export type ProviderList = z.infer<typeof ProviderList>

/**
 * Suggestions for typed text, the likeliest first: up to 5 services, 3 categories and 3 businesses.
 */
export const SearchSuggestions = z.object({
  services: z.array(z.string()),
  categories: z.array(CategoryName),
  businesses: z.array(
    z.object({ id: z.uuid(), business_name: z.string(), city: z.string().nullable(), state: z.string().nullable() }),
  ),
})
export type SearchSuggestions = z.infer<typeof SearchSuggestions>

/**
 * The query of `GET /rest/v1/services/suggestions` and `GET /rest/v1/search/suggestions`. Blank
 * text has no suggestions.
 */
export const SuggestionWishes = z.object({
  search: z.string().max(200).default(''),
  /** A ZIP code: only businesses within 100 miles are suggested. */
  location: z.string().optional(),
})

/** Up to 5 lowercase service names, the most offered first. */
export const Suggestions = z.object({ items: z.array(z.string()), next_cursor: z.null() })
export type Suggestions = z.infer<typeof Suggestions>

/** Words that customers searched for without finding a provider. No user is stored with them. */
export const MissedSearch = z.object({
  /** Lowercase, in alphabetical order. */
  words: z.string(),
  /** The number of times in the last 30 days. */
  times: z.int(),
  /** The first three digits of the ZIP codes, the most frequent first; at most 5. */
  zip_prefixes: z.array(z.string()),
})
export type MissedSearch = z.infer<typeof MissedSearch>

/** A word or phrase that an operator makes mean a category. */
export const Synonym = z.object({
  term: z.string().trim().min(2, { error: termLength }).max(MOST_LETTERS, { error: termLength }),
  category: categoryName(msg('Please choose a category')),
})
export type Synonym = z.infer<typeof Synonym>

/** A synonym that operators have added, of any length. */
export const AddedSynonym = z.object({
  term: z.string().trim().max(MOST_LETTERS, { error: termLength }),
  category: CategoryName,
})

/**
 * The words and phrases that operators have added, in alphabetical order: lowercase, without
 * accents and signs.
 */
export const Synonyms = z.object({ items: z.array(AddedSynonym), next_cursor: z.null() })
export type Synonyms = z.infer<typeof Synonyms>
