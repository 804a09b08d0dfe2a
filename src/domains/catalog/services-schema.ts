import * as z from 'zod/mini'
import { Id } from '#platform/ids.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { msg } from '#ui/language.ts'
import { activeCategoryName, categoryName } from './categories-schema.ts'
import { FieldsChange } from './fields-schema.ts'
import { priceUpTo } from './price-schema.ts'
import { Questions } from './questions-schema.ts'
import { serviceLimits } from './services-limits.ts'

/** Error messages about services. */
export const serviceTexts = {
  name: msg('Please enter a name for the service'),
  nameNotPlain: msg('Please enter the name of the service without control characters'),
  nameTooLong: msg('Service name must be 200 characters or less'),
  descriptionTooLong: msg('Service description must be 500 characters or less'),
  duration: msg('Duration must be a whole number of minutes, at least 1'),
  durationTooLong: msg('Duration must be 10,080 minutes (a week) or less'),
  category: msg('Please select a service category'),
  minimum: msg('The minimum time must be in half hours, up to 15.5 hours'),
  surcharge: msg('A surcharge must be 0 to 100 whole percent'),
  addon: msg('Each add-on needs a name, a price and its minutes'),
  tooManyAddons: msg('A service can have at most 20 add-ons'),
  buffer: msg('The time between bookings must be 0 to 120 whole minutes'),
  notice: msg('The notice must be 0 to 336 whole hours (14 days)'),
  horizon: msg('The days ahead must be 1 to 90 whole days'),
  quoteNotInstant: msg('A service without a price cannot be booked at once'),
  photo: msg('Choose a picture uploaded to this site'),
  tooManyPhotos: msg('A service can show at most 6 photos'),
  tooMany: msg('You can offer at most 50 services. Please delete one first.'),
} as const

/** A photo that the provider has uploaded. Pages load nothing from other hosts. */
export const ServicePhoto = z
  .string(serviceTexts.photo)
  .check(z.regex(/^\/storage\/v1\/object\/public\/service-photos\/[\w-][\w.-]{0,199}$/, serviceTexts.photo))

/** Where the work happens: at the customer's place, at the provider's, or online. */
export const LocationType = z.enum(['customer', 'provider', 'online'])

/** Who can book an instant service at once: everyone, or customers with a completed booking. */
export const InstantFor = z.enum(['everyone', 'returning'])

/** How a service is priced: by the hour, for the job, or by an offer of the provider. */
export const PriceKind = z.enum(['hourly', 'fixed', 'quote'])

const money = priceUpTo(serviceLimits.price)

const Addon = z.object({
  /** The server creates one unless the add-on has one. */
  id: z.optional(Id()),
  name: z
    .string(serviceTexts.addon)
    .check(
      z.overwrite(withoutDirectionMarks),
      z.trim(),
      z.maxLength(100, serviceTexts.addon),
      z.refine(isVisible, serviceTexts.addon),
      z.refine(isPlain, msg('Please enter the name of the add-on without control characters')),
    ),
  /** In the currency of the site. */
  price: money,
  /** How much longer the job takes. */
  minutes: z
    .int(serviceTexts.addon)
    .check(z.gte(0, serviceTexts.addon), z.lte(serviceLimits.minutes, serviceTexts.addon)),
})

const whole = (most: number, message: string) => z.int(message).check(z.gte(0, message), z.lte(most, message))
const surcharge = whole(serviceLimits.surcharge, serviceTexts.surcharge)

const prices = {
  price_kind: PriceKind,
  minimum_minutes: z
    .int(serviceTexts.minimum)
    .check(
      z.gte(0, serviceTexts.minimum),
      z.lte(serviceLimits.minutes, serviceTexts.minimum),
      z.multipleOf(30, serviceTexts.minimum),
    ),
  call_out_fee: money,
  /** Percent of the price of the work. */
  weekend_surcharge: surcharge,
  holiday_surcharge: surcharge,
  addons: z.array(Addon).check(z.maxLength(serviceLimits.addons, serviceTexts.tooManyAddons)),
}

const buffer = z.nullable(whole(serviceLimits.buffer, serviceTexts.buffer))
const terms = {
  /** In minutes. Null for the provider's own setting, as in the next two fields. */
  buffer_before: buffer,
  buffer_after: buffer,
  notice_hours: z.nullable(whole(serviceLimits.notice, serviceTexts.notice)),
  /** Null for the 90 days of the site. */
  horizon_days: z.nullable(
    z
      .int(serviceTexts.horizon)
      .check(z.gte(1, serviceTexts.horizon), z.lte(serviceLimits.horizon, serviceTexts.horizon)),
  ),
}

const description = z
  .string(serviceTexts.descriptionTooLong)
  .check(z.trim(), z.maxLength(serviceLimits.description, serviceTexts.descriptionTooLong))
const service_photos = z.pipe(
  z.array(ServicePhoto).check(z.maxLength(serviceLimits.photos, serviceTexts.tooManyPhotos)),
  z.transform((photos) => [...new Set(photos)]),
)
const fields = {
  name: z
    .string(serviceTexts.name)
    .check(
      z.overwrite(withoutDirectionMarks),
      z.trim(),
      z.maxLength(serviceLimits.name, serviceTexts.nameTooLong),
      z.refine(isVisible, serviceTexts.name),
      z.refine(isPlain, serviceTexts.nameNotPlain),
    ),
  /** In the currency of the site: per hour, or for the job. */
  price: money,
  duration: z
    .int(serviceTexts.duration)
    .check(z.gte(1, serviceTexts.duration), z.lte(serviceLimits.duration, serviceTexts.durationTooLong)),
  category: categoryName(serviceTexts.category),
}

/**
 * A service as a provider enters it. Photos are uploaded to `service-photos` first and keep their
 * order.
 */
export const NewService = z.object({
  ...fields,
  category: activeCategoryName(serviceTexts.category),
  description: z._default(description, ''),
  service_photos: z._default(service_photos, []),
  location_type: z._default(LocationType, 'customer'),
  instant: z._default(z.boolean(), false),
  instant_for: z._default(InstantFor, 'everyone'),
  price_kind: z._default(PriceKind, 'hourly'),
  minimum_minutes: z._default(prices.minimum_minutes, 0),
  call_out_fee: z._default(money, 0),
  weekend_surcharge: z._default(surcharge, 0),
  holiday_surcharge: z._default(surcharge, 0),
  addons: z._default(prices.addons, []),
  buffer_before: z._default(buffer, null),
  buffer_after: z._default(buffer, null),
  notice_hours: z._default(terms.notice_hours, null),
  horizon_days: z._default(terms.horizon_days, null),
  questions: z._default(Questions, []),
  fields: z._default(FieldsChange, {}),
})
export type NewService = z.infer<typeof NewService>

/** A change of a service. Missing fields keep their values, even a category that is now hidden. */
export const ServiceChange = z.partial(
  z.object({
    ...fields,
    description,
    service_photos,
    location_type: LocationType,
    instant: z.boolean(),
    instant_for: InstantFor,
    ...prices,
    ...terms,
    questions: Questions,
    /** If it is sent, all required own fields must have values. */
    fields: FieldsChange,
  }),
)
export type ServiceChange = z.infer<typeof ServiceChange>
