import { z } from 'zod'
import { CategoryName } from '../../categories/contract.ts'
import { Id } from '../../../platform/ids.ts'
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
  service_photos: z.array(z.string()),
  created_at: z.iso.datetime(),
})
export type Service = z.infer<typeof Service>

/** A service as its provider writes it (specification, section 5, Service form). Whose it is and when it was made is not theirs to say. */
export const NewService = z.object({
  name: z.string(texts.name).trim().min(1, texts.name).max(limits.name, texts.nameTooLong),
  description: z.string(texts.descriptionTooLong).trim().max(limits.description, texts.descriptionTooLong).default(''),
  price: z
    .number(texts.price)
    .min(0, texts.price)
    .max(limits.price, texts.priceTooHigh)
    .refine(hasWholeCents, texts.price),
  duration: z.int(texts.duration).min(1, texts.duration).max(limits.duration, texts.durationTooLong),
  category: z.enum(CategoryName.options, texts.category),
})
export type NewService = z.infer<typeof NewService>

/** What is left out stays. */
export const ServiceChange = NewService.extend({ description: NewService.shape.description.unwrap() }).partial()
export type ServiceChange = z.infer<typeof ServiceChange>

/** Whose services, and in which order: as they were added (profile), or by name (booking). */
export const ServiceWishes = z.object({
  provider_id: Id('Please name a provider'),
  sort: z.enum(['created_at', 'name']).default('created_at'),
})
export type ServiceWishes = z.infer<typeof ServiceWishes>
