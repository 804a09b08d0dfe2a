import * as z from 'zod/mini'
import { isPlain, isVisible, notPlain, withoutDirectionMarks } from '#platform/visible.ts'
import { CategoryName } from './categories-schema.ts'
import { hasWholeCents, priceTexts, serviceLimits } from './services-limits.ts'

/** Error messages about services. */
export const serviceTexts = {
  name: 'Please enter a name for the service',
  nameNotPlain: notPlain('the name of the service'),
  nameTooLong: 'Service name must be 200 characters or less',
  descriptionTooLong: 'Service description must be 500 characters or less',
  duration: 'Duration must be a whole number of minutes, at least 1',
  durationTooLong: 'Duration must be 10,080 minutes (a week) or less',
  category: 'Please select a service category',
  photo: 'Choose a picture uploaded to this site',
  tooManyPhotos: 'A service can show at most 6 photos',
  tooMany: 'You can offer at most 50 services. Please delete one first.',
} as const

/** A photo that the provider has uploaded. Pages load nothing from other hosts. */
export const ServicePhoto = z
  .string(serviceTexts.photo)
  .check(z.regex(/^\/storage\/v1\/object\/public\/service-photos\/[\w-][\w.-]{0,199}$/, serviceTexts.photo))

/** Where the work happens: at the customer's place, at the provider's, or online. */
export const LocationType = z.enum(['customer', 'provider', 'online'])

/** Who can book an instant service at once: everyone, or customers with a completed booking. */
export const InstantFor = z.enum(['everyone', 'returning'])

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
  price: z
    .number(priceTexts.invalid)
    .check(
      z.gte(0, priceTexts.invalid),
      z.lte(serviceLimits.price, priceTexts.tooHigh),
      z.refine(hasWholeCents, priceTexts.invalid),
    ),
  duration: z
    .int(serviceTexts.duration)
    .check(z.gte(1, serviceTexts.duration), z.lte(serviceLimits.duration, serviceTexts.durationTooLong)),
  category: z.enum(CategoryName.options, serviceTexts.category),
}

/**
 * What a provider enters about a service. Photos are uploaded to `service-photos` first and keep
 * their order.
 */
export const NewService = z.object({
  ...fields,
  description: z._default(description, ''),
  service_photos: z._default(service_photos, []),
  location_type: z._default(LocationType, 'customer'),
  instant: z._default(z.boolean(), false),
  instant_for: z._default(InstantFor, 'everyone'),
})
export type NewService = z.infer<typeof NewService>

/** A change of a service. Fields that are left out stay. */
export const ServiceChange = z.partial(
  z.object({
    ...fields,
    description,
    service_photos,
    location_type: LocationType,
    instant: z.boolean(),
    instant_for: InstantFor,
  }),
)
export type ServiceChange = z.infer<typeof ServiceChange>
