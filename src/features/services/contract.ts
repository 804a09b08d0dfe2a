import { z } from 'zod'
import { CategoryName } from '#features/categories/contract.ts'
import { Id } from '#platform/ids.ts'
import { isVisible } from '#platform/visible.ts'
import { hasWholeCents, serviceLimits as limits, serviceTexts as texts } from './rules.ts'

/** What a provider does, for how much (specification, section 3). */
export const Service = z.object({
  id: z.uuid(),
  provider_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** US dollars an hour, two decimals. */
  price: z.number(),
  /** Minutes that a visit usually takes. */
  duration: z.int(),
  category: CategoryName,
  /** Addresses of pictures, without a size. */
  service_photos: z.array(z.string()),
  created_at: z.iso.datetime(),
})
export type Service = z.infer<typeof Service>

/** A photo that a provider has uploaded: pages contact no other host. */
export const ServicePhoto = z
  .string(texts.photo)
  .regex(/^\/storage\/v1\/object\/public\/service-photos\/[\w-][\w.-]{0,199}$/, texts.photo)

const once = (names: string[]) => [...new Set(names)]

/** A service as its provider writes it (specification, section 5, Service form). Whose it is and when it was made is not theirs to say. */
export const NewService = z.object({
  name: z.string(texts.name).trim().max(limits.name, texts.nameTooLong).refine(isVisible, texts.name),
  description: z.string(texts.descriptionTooLong).trim().max(limits.description, texts.descriptionTooLong).default(''),
  price: z
    .number(texts.price)
    .min(0, texts.price)
    .max(limits.price, texts.priceTooHigh)
    .refine(hasWholeCents, texts.price),
  duration: z.int(texts.duration).min(1, texts.duration).max(limits.duration, texts.durationTooLong),
  category: z.enum(CategoryName.options, texts.category),
  /** Uploaded by the provider into `service-photos`; the order is that in which they are shown. */
  service_photos: z.array(ServicePhoto).max(limits.photos, texts.tooManyPhotos).transform(once).default([]),
})
export type NewService = z.infer<typeof NewService>

/** What is left out stays. */
export const ServiceChange = NewService.extend({
  description: NewService.shape.description.unwrap(),
  service_photos: NewService.shape.service_photos.unwrap(),
}).partial()
export type ServiceChange = z.infer<typeof ServiceChange>

/** The own services in the order in which they shall stand; what is not named keeps its order behind them. */
export const ServiceOrder = z.object({ ids: z.array(Id()).min(1).max(limits.count).transform(once) })
export type ServiceOrder = z.infer<typeof ServiceOrder>

/** Whose services, and in which order: the provider's own, which begins as that of adding (profile), by age, or by name (booking). */
export const ServiceWishes = z.object({
  provider_id: Id('Please name a provider'),
  sort: z.enum(['position', 'created_at', 'name']).default('position'),
})
export type ServiceWishes = z.infer<typeof ServiceWishes>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** Photos that a provider shows are others than before. `path` is the field of what was sent. */
    'provider.photos_changed': { provider_id: string; path: string; photos: string[]; previous: string[] }
  }
}
