import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import { CategoryName } from './categories-contract.ts'
import { FieldValues } from './fields-contract.ts'
import { Question } from './questions-contract.ts'
import { serviceLimits as limits } from './services-limits.ts'
import { InstantFor, LocationType, PriceKind } from './services-schema.ts'

export { LocationType }
/** Where the work happens. */
export type LocationType = z.infer<typeof LocationType>

/** A provider's service with its price (docs/product/providers.md). */
export const Service = z.object({
  id: z.uuid(),
  provider_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /**
   * Per hour, in the currency of the site, or for the job if `price_kind` is `fixed`; two decimals.
   */
  price: z.number(),
  /** A `quote` cannot be booked: customers ask the provider for an offer. */
  price_kind: PriceKind,
  /** The least time in minutes that an hourly service charges. 0 for none. */
  minimum_minutes: z.int(),
  /** In the currency of the site, for each booking. 0 for none. */
  call_out_fee: z.number(),
  /** Percent added to the price of the work on Saturdays and Sundays. 0 for none. */
  weekend_surcharge: z.int(),
  /** Percent on holidays, instead of the weekend's if it is higher. 0 for none. */
  holiday_surcharge: z.int(),
  /** Parts that a customer can add, with the minutes that they take. */
  addons: z.array(z.object({ id: z.uuid(), name: z.string(), price: z.number(), minutes: z.int() })),
  /** Minutes that stay free before and after each booking; null for those of the provider. */
  buffer_before: z.int().nullable(),
  buffer_after: z.int().nullable(),
  /** Hours of notice that a new booking needs; null for those of the provider. */
  notice_hours: z.int().nullable(),
  /** How many days ahead customers can book; null for the 90 days of the site. */
  horizon_days: z.int().nullable(),
  /** The questions about the job, which customers answer in this order when they book. */
  questions: z.array(Question),
  /** The usual length of a booking in minutes. */
  duration: z.int(),
  category: CategoryName,
  location_type: LocationType,
  /** Bookings are confirmed at once, without an answer of the provider. */
  instant: z.boolean(),
  /**
   * The customers for whom `instant` holds: everyone, or those with a completed booking of this
   * provider.
   */
  instant_for: InstantFor,
  /** URLs of pictures, without a size. */
  service_photos: z.array(z.string()),
  /** The public own fields of the site, by id: `GET fields?of=service` describes them. */
  fields: FieldValues,
  created_at: z.iso.datetime(),
})
export type Service = z.infer<typeof Service>

const once = (names: string[]) => [...new Set(names)]

/** The provider's services in their new order; missing services follow in their old order. */
export const ServiceOrder = z.object({ ids: z.array(Id()).min(1).max(limits.count).transform(once) })
export type ServiceOrder = z.infer<typeof ServiceOrder>

/**
 * The provider whose services to list, and their order: the provider's own (initially by creation)
 * for the profile, by age, or by name for booking.
 */
export const ServiceWishes = z.object({
  provider_id: Id(msg('Please name a provider')),
  sort: z.enum(['position', 'created_at', 'name']).default('position'),
})
export type ServiceWishes = z.infer<typeof ServiceWishes>
